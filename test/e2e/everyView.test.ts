import { beforeAll, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from './chromium.js';
import { startDashboard, type Dashboard } from './dashboard.js';
import { endAfterSuite } from './endAfterSuite.js';
import { runFirstAuditByApi, writeSampleOf } from './firstAudit.js';
import { writeLedger } from './ledgerHome.js';
import { expectViewPasses, openAccessibilityPage, type ViewState } from './pageViews.js';
import { VIEW_STATES } from './views/all.js';
import type { MonitoredPage } from './monitoredPage.js';

jest.setTimeout(60_000);

/**
 * Held and watched tickers, with and without stop and date, in every state of the sample, from the best grade to the
 * worst.
 */
const PORTFOLIO = ['AAPL', 'AMZN', 'CAT', 'GE', 'JNJ', 'MRK', 'XOM', 'IBM', 'INTC'];

/** Grouped by home, because the browser starts a new process whenever the address changes. */
const STATES = VIEW_STATES.toSorted((one, other) => one.home.localeCompare(other.home));

it.each(STATES.map((state) => [state.name, state] as const))(
  'view passes every check in light colors, in dark colors and on a tablet: %s',
  async (_name, state) => {
    await expectViewPasses(stage.page, stage.homes[state.home], state);
  },
);

interface Stage {
  readonly page: MonitoredPage;
  readonly homes: Readonly<Record<ViewState['home'], Dashboard>>;
}

let stage: Stage;
const afterwards = endAfterSuite();

beforeAll(async () => {
  const browser = afterwards(await launchChromium(), (each) => each.close());
  const [used, unused] = [await startNew(PORTFOLIO), await startNew()];
  stage = {
    page: await openAccessibilityPage(browser),
    homes: { audited: used, new: unused, ledger: await startNew([], true) },
  };
  await runFirstAuditByApi(used);
});

async function startNew(portfolio: readonly string[] = [], hasLedger = false): Promise<Dashboard> {
  const folder = afterwards(await mkdtemp(join(tmpdir(), 'plumbline-views-')), (each) => rm(each, { recursive: true }));
  if (portfolio.length > 0) await writeSampleOf(folder, portfolio);
  if (hasLedger) await writeLedger(folder);
  return afterwards(await startDashboard(folder), (each) => each.stop());
}
