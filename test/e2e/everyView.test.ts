import { afterAll, beforeAll, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.js';
import { startDashboard, type Dashboard } from './dashboard.js';
import { audited, writeSampleOf } from './firstAudit.js';
import { expectSound, openStage, type ViewState } from './pageViews.js';
import { VIEW_STATES } from './views/all.js';
import type { WatchedPage } from './watchedPage.js';

jest.setTimeout(60_000);

/** Held and watched, with and without a stop and a date, in every state that the sample has, from the best grade to the worst. */
const PORTFOLIO = ['AAPL', 'AMZN', 'CAT', 'GE', 'JNJ', 'MRK', 'XOM', 'IBM', 'INTC'];

/** Of one home after the other: with each change of the address the browser begins a new process. */
const STATES = VIEW_STATES.toSorted((one, other) => one.home.localeCompare(other.home));

it.each(STATES.map((state) => [state.name, state] as const))('is sound in light, in dark and on a tablet: %s', async (_name, state) => {
  await expectSound(stage.page, stage.homes[state.home], state);
});

interface Stage {
  readonly browser: Browser;
  readonly page: WatchedPage;
  readonly homes: Readonly<Record<ViewState['home'], Dashboard>>;
}

let stage: Stage;
const folders: string[] = [];

beforeAll(async () => {
  const browser = await launchChromium();
  const [used, unused] = await Promise.all([startNew(PORTFOLIO), startNew()]);
  const page = await openStage(browser);
  stage = { browser, page, homes: { audited: used, new: unused } };
  await audited(used);
});

afterAll(async () => {
  await stage.browser.close();
  for (const home of Object.values(stage.homes)) await home.stop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function startNew(portfolio: readonly string[] = []): Promise<Dashboard> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-views-'));
  folders.push(folder);
  if (portfolio.length > 0) await writeSampleOf(folder, portfolio);
  return startDashboard(folder);
}
