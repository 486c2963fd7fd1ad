import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../bench/program.ts';
import { launchChromium } from '../test/e2e/chromium.ts';

// Takes docs/dashboard.png: the sample portfolio after its first audit, as a new user sees it.

const home = join(tmpdir(), 'plumbline');
const dashboard = await startProgram(['dist/bootstrap/bin/plumbline.js'], { PLUMBLINE_HOME: home, DASHBOARD_PORT: '0' });
const browser = await launchChromium();
const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 860 } });
await page.goto(dashboard.address);
await page.getByRole('button', { name: /audit/i }).first().click();
await page.getByRole('row').nth(25).waitFor();
await page.screenshot({ path: 'docs/dashboard.png' });
await browser.close();
await dashboard.stop();
rmSync(home, { recursive: true, force: true });
