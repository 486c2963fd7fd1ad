import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { openPage } from '../../adapters/http/local/orderPage.js';
import { preferencesReply } from '../../../src/adapters/http/contract/dashboard/preferences.js';
import { startDashboard, type Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';
import { expectSoon } from '../expectSoon.js';
import { runFirstAuditByApi, writeSampleOf } from '../firstAudit.js';
import { interceptSetup } from '../interceptSetup.js';
import { StepCounter } from '../stepCounter.js';
import { withoutDecisionMaps } from '../withoutDecisionMaps.js';

jest.setTimeout(120_000);

/** Positions of the sample that closed below their stop; all are in EXIT. */
const WITHOUT_STOP = ['AAPL', 'GE', 'KO', 'MMM', 'MRK', 'UNH'];

const OTHERS = ['CAT', 'IBM'];

/** The order for the position that is in EXIT with the largest loss in R. */
const SOLD_FIRST = 'Sell all 400 GE';

const DEVICES = [
  { device: 'a keyboard', touch: false, width: 1440, height: 900 },
  { device: 'a phone', touch: true, width: 390, height: 844 },
] as const;

withoutDecisionMaps();
const openDashboard = dashboardForSuite();
let browser: Browser;
let dashboard: Dashboard;

beforeAll(async () => {
  ({ browser, dashboard } = await openDashboard(async (home) => {
    await writeSampleOf(home, [...WITHOUT_STOP, ...OTHERS]);
    return startDashboard(home);
  }));
  await runFirstAuditByApi(dashboard);
});

describe.each(DEVICES)('the dashboard used in the morning with $device', ({ touch, width, height }) => {
  /** Opens the overview and returns the number of steps that the task takes from there. */
  async function stepsOf(task: (counter: StepCounter, page: Page) => Promise<void>): Promise<number> {
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: { width, height },
      hasTouch: touch,
      isMobile: touch,
    });
    const page = await context.newPage();
    // The page offers alerts only with a cloud.
    await interceptSetup(page, dashboard, { cloud: 'connected' });
    await page.goto(dashboard.address);
    await page.getByRole('row').nth(WITHOUT_STOP.length).waitFor();
    const counter = new StepCounter(page);
    await task(counter, page);
    await context.close();
    return counter.steps;
  }

  it('shows at once what must be sold today, and why, and previews the order in at most three steps', async () => {
    const steps = await stepsOf(async (counter, page) => {
      const needed = page.getByRole('region', { name: 'Needs action' });
      await counter.swipeTo(needed.getByRole('link', { name: SOLD_FIRST }));
      await counter.swipeTo(needed.getByText('A score below 40 in two consecutive sessions'));
      expect(counter.steps).toBe(0);
      const button = page.getByRole('button', { name: 'Preview order' });
      if (touch) {
        await counter.tap(page.getByRole('link', { name: SOLD_FIRST }));
        await button.waitFor();
      } else {
        await counter.press('j', 'x');
        await expectSoon(() => button.evaluate((element) => element.matches(':focus')), true);
      }
      const before = counter.steps;
      expect(before).toBe(touch ? 1 : 2);
      expect(await page.getByLabel('Ticker').inputValue()).toBe('GE');
      expect(await page.getByLabel('Quantity').inputValue()).toBe('400');
      expect(await page.getByRole('radio', { name: 'Sell', exact: true }).isChecked()).toBe(true);
      if (touch) await counter.tap(button);
      else await counter.press('Enter');
      await page.getByText('1 not checked').first().waitFor();
      expect(counter.steps - before).toBeLessThanOrEqual(touch ? 2 : 1);
    });
    expect(steps).toBeLessThanOrEqual(3);
  });

  it('shows the positions without a working stop', async () => {
    const steps = await stepsOf(async (counter, page) => {
      const link = page.getByRole('link', { name: '6 positions without a working stop count in full' });
      await link.waitFor();
      if (touch) await counter.tap(link);
      else await counter.press('s');
      await expectSoon(async () => (await rowsOf(page).allTextContents()).toSorted(), WITHOUT_STOP);
      await page.getByRole('button', { name: /^All \d/ }).click();
      await expectSoon(() => page.getByRole('button', { name: /^No working stop/ }).count(), 0);
    });
    expect(steps).toBe(1);
  });

  it('turns all alerts off', async () => {
    await turnAlertsOn();
    const steps = await stepsOf(async (counter, page) => {
      if (touch) {
        await counter.tap(page.getByRole('button', { name: 'More', exact: true }));
        await counter.tap(page.getByRole('dialog').getByRole('link', { name: 'Account' }));
        await counter.tap(page.getByRole('button', { name: 'Turn all alerts off' }));
      } else await counter.press('Control+k', 't', 'u', 'Enter');
      await expectSoon(async () => Object.values((await preferences()).alerts).includes(true), false);
    });
    expect(steps).toBeLessThanOrEqual(touch ? 6 : 4);
  });
});

const rowsOf = (page: Page): Locator => page.getByRole('rowheader').getByRole('link');

const preferences = async () =>
  preferencesReply.parse(await (await fetch(`${dashboard.address}/ui/preferences`)).json());

async function turnAlertsOn(): Promise<void> {
  const { alerts } = await preferences();
  const on = Object.fromEntries(Object.keys(alerts).map((alert) => [alert, true]));
  const page = await openPage(Number(new URL(dashboard.address).port));
  expect((await page.post('/ui/preferences', { alerts: on })).status).toBe(200);
}
