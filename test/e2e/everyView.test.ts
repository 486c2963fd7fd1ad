import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.js';
import { startDashboard, type Dashboard } from './dashboard.js';
import { runFirstAudit } from './firstAudit.js';
import { expectSound, TABLET_WIDTH, type ViewState } from './pageViews.js';
import { VIEW_STATES } from './views/all.js';
import type { Look } from './watchedPage.js';

jest.setTimeout(60_000);

const LOOKS: Readonly<Record<string, Look>> = {
  light: { scheme: 'light' },
  dark: { scheme: 'dark' },
  'on a tablet': { scheme: 'light', width: TABLET_WIDTH, height: 1024 },
};

describe.each(VIEW_STATES.map((state) => [state.name, state] as const))('%s', (_name, state) => {
  it.each(Object.entries(LOOKS))('is sound: %s', async (_look, look) => {
    await expectSound(stage.browser, stage.homes[state.home], state, look);
  });
});

interface Stage {
  readonly browser: Browser;
  readonly homes: Readonly<Record<ViewState['home'], Dashboard>>;
}

let stage: Stage;
const folders: string[] = [];

beforeAll(async () => {
  const browser = await launchChromium();
  stage = { browser, homes: { audited: await startNew(), new: await startNew() } };
  const page = await browser.newPage();
  await runFirstAudit(page, stage.homes.audited);
  await page.close();
});

afterAll(async () => {
  await stage.browser.close();
  for (const home of Object.values(stage.homes)) await home.stop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function startNew(): Promise<Dashboard> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-views-'));
  folders.push(folder);
  return startDashboard(folder);
}
