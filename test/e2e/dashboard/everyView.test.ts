import { beforeAll, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NAVIGATION_ITEMS } from '../../../src/adapters/web/shell/navigation/navigationItems.js';
import { launchChromium } from '../chromium.js';
import { startBuiltDashboard, type Dashboard } from '../dashboard.js';
import { endAfterSuite } from '../endAfterSuite.js';
import { layoutShiftsOf } from '../layoutShift.js';
import { runFirstAuditByApi, writeSampleOf } from '../firstAudit.js';
import { writeLedger } from '../ledgerHome.js';
import { expectViewPasses, openAccessibilityPage, type ViewState } from '../pageViews.js';
import { VIEW_STATES } from '../views/all.js';
import { IS_NIGHTLY } from '../../runs.js';
import type { Browser } from 'playwright-core';
import type { MonitoredPage } from '../monitoredPage.js';

jest.setTimeout(60_000);

/**
 * Tickers that cover every state of the sample and its best and worst grades. Some are held and some watched, and some
 * have no stop or date.
 */
const PORTFOLIO = ['AAPL', 'AMZN', 'CAT', 'GE', 'JNJ', 'MRK', 'XOM', 'IBM', 'INTC'];

/** The states grouped by home folder, because each change of the address makes the browser start a new process. */
const STATES = VIEW_STATES.filter(({ isCovered }) => IS_NIGHTLY || isCovered !== true).toSorted((one, other) =>
  one.home.localeCompare(other.home),
);

/** A twentieth of the largest layout shift that Google's Web Vitals rate as good. */
const MAX_LAYOUT_SHIFT = 0.005;

/** The number of pages measured at the same time. They mostly wait for the simulated network. */
const PAGES_AT_ONCE = 4;

/** The first state of each view in each home folder. `/ticker/AAPL` and `/ticker/IBM`, for example, are one view. */
const ONE_STATE_PER_VIEW = [
  ...Map.groupBy(STATES, ({ home, path }) => `${home} ${/^\/\w*/.exec(path)?.[0]}`).values(),
].flatMap((states) => states.slice(0, 1));

it('checks every view of the navigation', () => {
  expect(STATES.map(({ path }) => path)).toEqual(expect.arrayContaining(NAVIGATION_ITEMS.map(({ path }) => path)));
});

it.each(STATES.map((state) => [state.name, state] as const))(
  'every view passes every check in light colors, in dark colors and on a tablet: %s',
  async (_name, state) => {
    await expectViewPasses(stage.page, stage.homes[state.home], state);
  },
);

it.each(IS_NIGHTLY ? [1280, 390] : [390])(
  'keeps every view from shifting visibly after its first paint at a width of %d px',
  async (width) => {
    const moved: unknown[] = [];
    const remaining = [...ONE_STATE_PER_VIEW];
    const measureRemaining = async (): Promise<void> => {
      for (let view = remaining.shift(); view !== undefined; view = remaining.shift()) {
        const { home, path } = view;
        const shifts = await layoutShiftsOf(stage.browser, `${stage.homes[home].address}/#${path}`, width);
        if (shifts.reduce((sum, { value }) => sum + value, 0) >= MAX_LAYOUT_SHIFT) moved.push({ home, path, shifts });
      }
    };
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, measureRemaining));
    expect(moved).toEqual([]);
  },
);

interface Stage {
  readonly browser: Browser;
  readonly page: MonitoredPage;
  readonly homes: Readonly<Record<ViewState['home'], Dashboard>>;
}

let stage: Stage;
const afterwards = endAfterSuite();

beforeAll(async () => {
  const browser = afterwards(await launchChromium(), (each) => each.close());
  const [used, unused] = [await startNew(PORTFOLIO), await startNew()];
  stage = {
    browser,
    page: await openAccessibilityPage(browser),
    homes: { audited: used, new: unused, ledger: await startNew([], true) },
  };
  await runFirstAuditByApi(used);
});

async function startNew(portfolio: readonly string[] = [], hasLedger = false): Promise<Dashboard> {
  const folder = afterwards(await mkdtemp(join(tmpdir(), 'plumbline-views-')), (each) => rm(each, { recursive: true }));
  if (portfolio.length > 0) await writeSampleOf(folder, portfolio);
  if (hasLedger) await writeLedger(folder);
  return afterwards(await startBuiltDashboard(folder), (each) => each.stop());
}
