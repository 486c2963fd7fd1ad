import { mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProgram } from '../bench/program.ts';
import { launchChromium } from '../test/e2e/chromium.ts';
import { SHOTS, type Look, type Shot } from './screenshots/shots.ts';

// Takes the screenshots of docs/screens: every view of the dashboard, as the demo shows it with the sample portfolio.

const FOLDER = 'docs/screens';
const MAX_BYTES = 250_000;
const MAX_BYTES_IN_ALL = 2_500_000;

/** The time that delayed parts of a page need to appear. */
const SETTLED_MS = 1_200;

// Pages show this path, so its name has no random part. Creating it fails while another run uses it.
const home = join(tmpdir(), 'plumbline');
mkdirSync(home);
mkdirSync(FOLDER, { recursive: true });
const demo = await startProgram([resolve('dist/bootstrap/demo/main.js')], { PORT: '0', DASHBOARD_PORT: '0' }, home);
const unused = await startProgram(
  [resolve('dist/bootstrap/bin/plumbline.js')],
  { PLUMBLINE_HOME: join(home, 'new'), DASHBOARD_PORT: '0' },
  home,
);
const browser = await launchChromium();
try {
  await runFirstAudit(demo.address);
  let total = 0;
  for (const shot of SHOTS) for (const look of shot.looks) total += await take(shot, look);
  if (total > MAX_BYTES_IN_ALL)
    throw new Error(
      `${FOLDER} has ${total} bytes, which exceeds the limit of ${MAX_BYTES_IN_ALL}. Remove or shrink pictures.`,
    );
} finally {
  await browser.close();
  await demo.stop();
  await unused.stop();
  rmSync(home, { recursive: true, force: true });
}

async function runFirstAudit(address: string): Promise<void> {
  const page = await browser.newPage({ locale: 'en-US' });
  await page.goto(address);
  await page.getByRole('button', { name: 'Run the first audit' }).click();
  await page.getByRole('row').nth(25).waitFor();
  await page.close();
}

/** Takes a screenshot. Returns the size of the file in bytes. */
async function take(shot: Shot, { width, height, scheme }: Look): Promise<number> {
  const page = await browser.newPage({ locale: 'en-US', viewport: { width, height }, colorScheme: scheme });
  await page.goto(`${shot.of === 'demo' ? demo.address : unused.address}/#${shot.path}`);
  await shot.show(page);
  await page.waitForTimeout(SETTLED_MS);
  const path = `${FOLDER}/${shot.name}.${width}-${scheme}.png`;
  await page.screenshot({ path });
  await page.close();
  const bytes = statSync(path).size;
  process.stdout.write(`${path}: ${bytes} bytes\n`);
  if (bytes > MAX_BYTES) throw new Error(`${path} has ${bytes} bytes, which exceeds the limit of ${MAX_BYTES}.`);
  return bytes;
}
