import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { brokerModeView } from '../../../src/adapters/http/contract/dashboard/broker.js';
import { licenseView } from '../../../src/adapters/http/contract/dashboard/license.js';
import { writeFreshPrices } from '../../adapters/http/local/writeFreshPrices.js';
import { openPage, type OrderPage } from '../../adapters/http/local/orderPage.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';
import { licenseOf, startCloudServer, type CloudServer } from '../../servers/cloud.js';
import { ACCELERATED } from '../../servers/acceleratedTimers.js';
import { freePort } from '../../servers/listen.js';
import { startProgram, type Program } from '../../servers/program.js';
import { answerServerError } from '../../servers/standIn.js';
import { startTradierBroker, type TradierBrokerServer } from '../../servers/tradierBroker.js';
import { dashboardForSuite } from '../dashboardForSuite.js';
import { interceptRequests, stopIntercepting } from '../interceptRequests.js';
import { downloadCsv } from '../downloadFile.js';
import { expectSoon } from '../expectSoon.js';
import { openMonitoredPage, speedUpTimers } from '../monitoredPage.js';

jest.setTimeout(60_000);

const KEY = licenseKeyNumber(1);

const PORTFOLIO = 'ticker,quantity,average_price\nAAPL,0,\nKO,200,43.35\n';

/** Shorter than the page's own polling interval. */
const AT_ONCE_MS = 10_000;

const openDashboard = dashboardForSuite();
let home: string;
let cloud: CloudServer;
let tradier: TradierBrokerServer;
let settings: Readonly<Record<string, string>>;
let dashboard: Program;
let page: Page;
let browser: Browser;

beforeAll(async () => {
  cloud = await startCloudServer();
  cloud.licenses.set(KEY, licenseOf());
  tradier = await startTradierBroker();
  tradier.book.quotes.set('AAPL', { last: 249.5, bid: 249.4, ask: 249.6 });
  ({ browser, home, page } = await openDashboard(async (folder) => {
    settings = {
      ...writeFreshPrices(folder),
      DASHBOARD_PORT: String(await freePort()),
      CLOUD_URL: cloud.origin,
      ...tradier.settings,
      DRY_RUN_HOURS: '0',
      HALT_SOURCE: 'file',
      ...ACCELERATED,
    };
    writeFileSync(join(folder, 'portfolio.csv'), PORTFOLIO);
    writeFileSync(join(folder, 'halts.csv'), 'ticker,code,since,until\n');
    dashboard = await startProgram('plumbline', settings);
    return { address: dashboard.address, stop: () => dashboard.stop() };
  }));
  await (await anotherPage()).audit();
  await speedUpTimers(page);
  await page.goto(`${dashboard.address}/#/community`);
});

afterAll(() => Promise.all([cloud.close(), tradier.close()]));

/** Shows the Community view before each test. All tests use one page, which is loaded only once. */
beforeEach(async () => {
  stopIntercepting(page);
  await open('/community');
  await page.getByRole('heading', { level: 1, name: 'Community' }).waitFor();
});

/** Opens a second page, for changes that are not made on the tested page. */
const anotherPage = (): Promise<OrderPage> => openPage(Number(new URL(dashboard.address).port));

async function restart(meanwhile: () => void = () => undefined): Promise<void> {
  await dashboard.stop();
  meanwhile();
  dashboard = await startProgram('plumbline', settings);
}

/** Sets the mode, whatever the previous test did. */
async function inMode(wanted: 'dryrun' | 'live'): Promise<void> {
  const other = await anotherPage();
  if (brokerModeView.parse((await other.get('/ui/broker-mode')).json).mode === wanted) return;
  if (wanted === 'live') await other.post('/ui/license', { key: KEY });
  expect(
    (
      await other.post('/ui/broker-mode', {
        mode: wanted,
        ...(wanted === 'live' && { confirmation: 'go live on tradier' }),
      })
    ).json,
  ).toMatchObject({ mode: wanted });
  await page.reload();
}

/** Switches to dry run and removes the license key. */
async function withoutLicense(): Promise<void> {
  await inMode('dryrun');
  if (licenseView.parse((await (await anotherPage()).get('/ui/license')).json).state === 'none') return;
  await restart(() =>
    ['license.json', 'license-cache.json'].forEach((name) => rmSync(join(home, name), { force: true })),
  );
  await page.reload();
}

const open = (view: string) => page.goto(`${dashboard.address}/#${view}`);
const region = (name: string) => page.getByRole('region', { name });
const logged = () =>
  existsSync(join(home, 'orders.jsonl'))
    ? readFileSync(join(home, 'orders.jsonl'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
const intended = () => logged().filter(({ type }) => type === 'intended');
const sent = () => tradier.received.filter(({ method, form }) => method !== 'GET' && form['preview'] !== 'true');

async function preview(side: 'buy' | 'sell', limit: string): Promise<void> {
  await open(`/orders?ticker=AAPL&side=${side}&quantity=10&limit=${limit}`);
  await page.getByRole('button', { name: 'Preview order' }).click();
  await region('Pre-trade checks').getByText('All checks passed').waitFor();
}

describe('the order screen in dry run', () => {
  beforeEach(() => inMode('dryrun'));

  it('logs an order only once after a double click, and sends nothing', async () => {
    const [before, sentBefore] = [intended().length, sent().length];
    await preview('buy', '249.5');
    await region('Pre-trade checks')
      .getByText(/^\d passed/)
      .click();
    await expectSoon(() => region('Pre-trade checks').getByRole('listitem').count(), 8);
    await region('Order estimate').getByText('Buy 10 AAPL at 249.50 or lower, day').waitFor();
    await page.getByText('Dry run: this logs the order without sending it.').waitFor();
    await page.getByRole('button', { name: 'Log the order' }).dblclick();
    await region('Preview').getByText('Logged, not sent').waitFor();
    await region('Orders and cancels').getByText('Logged, not sent').first().waitFor();
    expect(intended().slice(before)).toMatchObject([
      { mode: 'dryrun', action: { kind: 'place', order: { side: 'buy', quantity: 10 } } },
    ]);
    expect(sent()).toHaveLength(sentBefore);
    await expectSoon(() => region('Orders and cancels').locator('tbody tr').count(), before + 1);
  });

  it('lets the user confirm an order with only the keyboard, even if the preview is below the ticket', async () => {
    const wide = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 820, height: 900 });
    await open('/orders?ticker=AAPL&side=buy&quantity=3&limit=246.5');
    await page.getByRole('button', { name: 'Preview order' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The preview has arrived. The order can be confirmed for one minute.').waitFor();
    const confirm = page.getByRole('button', { name: 'Log the order' });
    await expectSoon(async () => ((await confirm.boundingBox())?.y ?? Infinity) < 900, true);
    await page.keyboard.press('Tab');
    await expectSoon(() => page.locator(':focus').textContent(), 'Log the order');
    await page.keyboard.press('Enter');
    await region('Preview').getByText('Logged, not sent').waitFor();
    await expectSoon(() => region('Preview').evaluate((panel) => panel.matches(':focus')), true);
    await page.setViewportSize(wide);
  });

  it('shows how the suggested quantity is computed, and fills it in', async () => {
    await open('/orders?ticker=AAPL&side=buy&limit=249.5');
    const size = region('Size by risk');
    await size.getByRole('button', { name: /^Use / }).click();
    const shares = await page.getByLabel('Quantity').inputValue();
    await expectSoon(() => size.locator('.decides td strong').textContent(), shares);
    // 10% of $100,000 at 249.50 a share.
    expect(shares).toBe('40');
  });

  it('computes the quantity of a stop order from its stop price, and again after an order', async () => {
    const asked: string[] = [];
    await interceptRequests(page, '**/ui/orders/sizing*', (request) => {
      asked.push(new URL(request.url).search);
      return request.continue();
    });
    await open('/orders?ticker=AAPL&side=buy&type=stop&stop=256.5&quantity=1');
    await region('Size by risk').getByRole('button', { name: /^Use / }).waitFor();
    await page.getByRole('button', { name: 'Preview order' }).click();
    await page.getByRole('button', { name: 'Log the order' }).click();
    await region('Preview').getByText('Logged, not sent').waitFor();
    const query = '?symbol=AAPL&side=buy&stop_price=256.5';
    await expectSoon(async () => asked, [query, query]);
  });

  it('clears the order’s prices when its ticker changes', async () => {
    await open('/orders?ticker=AAPL&side=sell&type=stop&stop=156.83');
    expect(await page.getByLabel('Stop price').inputValue()).toBe('156.83');
    await page.getByLabel('Ticker').fill('KO');
    await expectSoon(() => page.getByLabel('Stop price').inputValue(), '');
  });

  it('keeps its buttons in place while the suggested quantity is being computed', async () => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const end = await interceptRequests(page, '**/ui/orders/sizing*', async (route) => {
      await asked;
      await route.continue();
    });
    await open('/orders?ticker=AAPL&side=buy&quantity=10&limit=249.5');
    const button = page.getByRole('button', { name: 'Preview order' });
    await button.hover();
    await page.mouse.down();
    answer();
    await region('Size by risk').getByRole('button', { name: /^Use / }).waitFor();
    await page.mouse.up();
    end();
    await region('Pre-trade checks').getByText('All checks passed').waitFor();
  });

  it('names the check that decides whether the order is refused', async () => {
    await open('/orders?ticker=AAPL&side=buy&quantity=500&limit=249.5');
    await page.getByRole('button', { name: 'Preview order' }).click();
    const layers = region('Pre-trade checks');
    await layers.getByText('Refused: position size').waitFor();
    expect(await layers.getByRole('listitem').filter({ hasText: 'decides' }).locator('strong').textContent()).toContain(
      'Position size',
    );
    expect(await page.getByRole('button', { name: 'Log the order' }).count()).toBe(0);
  });
});

describe('an order that got no response', () => {
  const PLACE = '**/ui/orders/place';
  const keys = () => intended().map(({ key }) => key);
  beforeEach(() => inMode('dryrun'));
  const logTheOrder = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Log the order' }).click();
    await page.getByRole('heading', { name: 'No response' }).waitFor();
  };

  it('is found when the same page sends it again after a restart', async () => {
    const before = keys();
    await preview('buy', '248.5');
    const end = await interceptRequests(page, PLACE, (route) => route.loseAnswer());
    await logTheOrder();
    end();
    await restart();
    await page.getByRole('button', { name: 'Send again' }).click();
    await region('Preview').getByText('this order was already placed; it was not sent again').waitFor();
    expect(keys()).toHaveLength(before.length + 1);
  });

  it('stays unresolved if the second attempt is refused before the dashboard handles the order', async () => {
    await preview('buy', '247.5');
    const busy = {
      status: 429,
      json: { detail: { error: 'rate_limited', message: 'Too many requests. Wait 9 s.', retry_after: 9 } },
    };
    const end = await interceptRequests(page, PLACE, (route) => route.fulfill(busy));
    const answered = await interceptRequests(page, PLACE, (route) => route.abort());
    await logTheOrder();
    answered();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page
      .getByRole('alert')
      .getByText('Too many requests. Wait 9 s. It is unknown whether the order arrived.')
      .waitFor();
    end();
    await page.getByRole('button', { name: 'Send again' }).click();
    await region('Preview').getByText('Logged, not sent').waitFor();
    expect(keys().at(-1)).toBe(
      /key (\S+)/.exec((await region('Preview').locator('.outcome').textContent()) ?? '')?.[1],
    );
  });
});

describe('the mode panel', () => {
  beforeEach(withoutLicense);

  it('stays in dry run while a requirement is missing, and names that requirement', async () => {
    await open('/broker');
    const needs = region('Mode').getByRole('region', { name: 'Requirements for live mode' });
    await needs.getByText('3 of 4').waitFor();
    expect(await needs.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^License: no\..*No license key is entered/),
      expect.stringMatching(/^Broker: yes\.Tradier is configured\.$/),
      expect.stringMatching(/^Dry-run window: yes\./),
      expect.stringMatching(/^Prices: yes\./),
    ]);
    await page.getByRole('button', { name: 'Go live…' }).click();
    await page.getByRole('dialog').getByRole('region', { name: 'Requirements for live mode' }).waitFor();
    expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(0);
  });

  it('goes live only after the exact confirmation phrase is typed', async () => {
    await open('/account');
    const key = page.getByRole('main').getByLabel('License key');
    await key.fill(KEY);
    await key.press('Enter');
    await region('License').getByText('Premium').first().waitFor();
    await open('/broker');
    await region('Mode').getByText('4 of 4').waitFor({ timeout: AT_ONCE_MS });
    await page.getByRole('button', { name: 'Go live…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Go live on Tradier' });
    const words = dialog.getByRole('textbox');
    await words.fill('go live');
    await words.press('Enter');
    await expectSoon(() => dialog.getByRole('button', { name: 'Go live' }).getAttribute('aria-disabled'), 'true');
    await words.fill('go live on tradier');
    await words.press('Enter');
    await region('Mode').getByText('Confirmed orders are sent to Tradier.').waitFor();
    await page.getByRole('banner').getByRole('link', { name: /^Live/ }).waitFor();
  });
});

describe('a live order', () => {
  beforeEach(() => inMode('live'));

  it('is sent only once, even after a double click, and appears in the journal after the sale', async () => {
    const before = sent().length;
    tradier.book.becomes = 'filled';
    for (const [side, limit] of [
      ['buy', '249.5'],
      ['sell', '255.5'],
    ] as const) {
      await preview(side, limit);
      await page.getByRole('button', { name: 'Send the order' }).dblclick();
      await region('Preview').getByText('Filled', { exact: true }).waitFor();
    }
    expect(
      sent()
        .slice(before)
        .map(({ form }) => form['side']),
    ).toEqual(['buy', 'sell']);
    await open('/broker');
    await region('Reconcile').getByText('as of').waitFor();
    const journal = region('Journal');
    await journal.getByRole('rowheader', { name: 'AAPL' }).waitFor();
    expect(await journal.locator('dl').textContent()).toContain('Profit and loss+$60.00');
    expect((await downloadCsv(journal)).lines[1]).toMatch(/^AAPL,long,10,.*,249\.5,.*,255\.5,0,/);
  });

  it('is canceled only after preview and confirmation, in a dialog that Escape cannot close while sending', async () => {
    const before = sent().length;
    tradier.book.becomes = 'open';
    await preview('buy', '200');
    await page.getByRole('button', { name: 'Send the order' }).click();
    await page.getByRole('button', { name: /^Cancel order/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Cancel order/ });
    await interceptRequests(page, '**/ui/orders/cancel', async (request) => {
      await page.keyboard.press('Escape');
      await request.continue();
    });
    await dialog.getByRole('button', { name: 'Send the cancel' }).click();
    await dialog.getByText(/^Broker order id: \d+/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await region('Orders and cancels').getByText('Canceled', { exact: true }).waitFor();
    expect(
      sent()
        .slice(before)
        .map(({ method }) => method),
    ).toEqual(['POST', 'DELETE']);
  });
});

describe('a page that stays open', () => {
  let left: Page;
  let asked: string[];
  const askedFor = (path: string): number => asked.filter((each) => each === path).length;
  beforeEach(async () => {
    ({ page: left } = await openMonitoredPage(browser));
    await left.clock.install();
    asked = [];
    left.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await left.goto(`${dashboard.address}/#/`);
    await left.getByText('At risk: $').waitFor();
  });
  afterEach(() => left.close());

  it('reloads the license every ten minutes, and the coaches if the license has changed', async () => {
    const license = licenseView.parse((await (await anotherPage()).get('/ui/license')).json);
    await interceptRequests(left, '**/ui/license', (request) =>
      request.fulfill({ json: { ...license, state: 'refused', features: {} } }),
    );
    await left.goto(`${dashboard.address}/#/ticker/AAPL`);
    await expectSoon(async () => askedFor('/coaches'), 1);
    await left.clock.fastForward('10:00');
    await expectSoon(async () => askedFor('/coaches') > 1, true);
  });

  it('reloads the account’s risk only after an order has changed, and says how old the risk is if that fails', async () => {
    await inMode('dryrun');
    const before = askedFor('/ui/orders/risk');
    const listed = askedFor('/ui/orders');
    await left.clock.fastForward('00:30');
    await expectSoon(async () => askedFor('/ui/orders') > listed, true);
    expect(askedFor('/ui/orders/risk')).toBe(before);
    await interceptRequests(left, '**/ui/orders/risk', (request) =>
      request.fulfill({
        status: 503,
        json: { detail: { error: 'broker_error', message: 'The broker does not respond.' } },
      }),
    );
    await preview('buy', '249.5');
    await page.getByRole('button', { name: 'Log the order' }).click();
    await region('Preview').getByText('Logged, not sent').waitFor();
    await left.clock.fastForward('00:30');
    await left.getByText(/^At risk: \$.* as of \d\d:\d\d\. The broker does not respond\.$/).waitFor();
    expect(askedFor('/ui/orders/risk')).toBe(before + 1);

    stopIntercepting(left);
    await left.clock.fastForward('00:30');
    await expectSoon(() => left.getByText('The broker does not respond.').count(), 0);
    expect(askedFor('/ui/orders/risk')).toBe(before + 2);
  });
});

describe('the reconciliation panel', () => {
  afterEach(() => {
    writeFileSync(join(home, 'portfolio.csv'), PORTFOLIO);
    tradier.book.held.clear();
  });

  it('shows differences in three groups, and exports them as CSV', async () => {
    tradier.book.held.set('KO', { quantity: 150, cost_basis: 6502.5 });
    tradier.book.held.set('=CMD', { quantity: 5, cost_basis: 50 });
    writeFileSync(join(home, 'portfolio.csv'), 'ticker,quantity,average_price\nKO,200,43.35\nPEP,10,120\n');
    await open('/broker');
    const groups = region('Reconcile');
    await groups.getByRole('region', { name: /^Drift/ }).waitFor();
    expect(await groups.getByText('paper account').count()).toBe(0);
    const rows = (name: RegExp) => groups.getByRole('region', { name }).locator('tbody th').allTextContents();
    expect([
      await rows(/^Drift/),
      await rows(/^Only at the broker/),
      await rows(/^Only in the portfolio file/),
    ]).toEqual([['KO'], ['=CMD'], ['PEP']]);
    const csv = (await downloadCsv(groups)).lines.map((line) => line.split(',').slice(0, 6).join(','));
    expect(csv).toEqual([
      'group,ticker,local_quantity,local_average_price,broker_quantity,broker_average_price',
      'drift,KO,200,43.35,150,43.35',
      "broker_only,'=CMD,,,5,10",
      'local_only,PEP,10,120,,',
    ]);
  });
});

describe('the circuit breaker panel', () => {
  afterEach(() => void tradier.instead.splice(0));

  it('shows that the breaker opens after three failures, counts down, and resets it after a confirmation', async () => {
    await open('/broker');
    const reconcile = region('Reconcile');
    await reconcile.getByText('as of').waitFor();
    const refresh = reconcile.getByRole('button', { name: 'Refresh', exact: true });
    // Makes requests in the background fail too, because one success would reset the breaker's count.
    tradier.instead.push(...Array.from({ length: 100 }, () => answerServerError));
    for (let failures = 1; failures <= 3; failures += 1) {
      await Promise.all([
        page.waitForResponse('**/broker/reconcile'),
        refresh.and(page.locator('[aria-disabled=false]')).click(),
      ]);
    }
    const breaker = region('Circuit breaker');
    await breaker.getByText('Open: calls to the broker are paused').waitFor();
    tradier.instead.length = 0;
    expect(await breaker.getByRole('timer').textContent()).toMatch(/^(30:00|29:\d\d)$/);
    expect(await breaker.textContent()).toContain('3 of 3');
    await region('Mode').getByText('Its latest call failed.', { exact: false }).waitFor();
    await refresh.and(page.locator('[aria-disabled=false]')).click();
    await reconcile.getByText('another 30 min.').waitFor();
    const everywhere = page.getByRole('region', { name: 'The circuit breaker is open' });
    expect(await everywhere.count()).toBe(0);
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await everywhere.getByText('No orders or cancels are sent to the broker').waitFor();
    await everywhere.getByRole('link', { name: 'Show the breaker' }).click();
    await breaker.getByRole('button', { name: 'Reset…' }).click();
    await page
      .getByRole('dialog', { name: 'Reset the breaker' })
      .getByRole('button', { name: 'Reset the breaker' })
      .click();
    await breaker.getByText('Closed', { exact: true }).waitFor();
    const breakerEvents = async (): Promise<unknown[]> =>
      readFileSync(join(home, 'events.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('"circuit_'))
        .map((line) => JSON.parse(line))
        .map(({ event, source }) => ({ event, source }));
    await expectSoon(breakerEvents, [
      { event: 'circuit_opened', source: undefined },
      { event: 'circuit_reset', source: 'manual_api' },
    ]);
  });
});

describe('a damaged order log', () => {
  it('is reported, and still lets the user switch to dry run', async () => {
    await inMode('live');
    await open('/broker');
    await page.getByRole('button', { name: 'Back to dry run' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Dry run' }).waitFor();
    const end = await interceptRequests(page, '**/ui/orders', (route) =>
      route.fulfill({ json: { orders: [], log_fault: 'Line 3 is not what was written.' } }),
    );
    await page.goto('about:blank');
    await open('/orders');
    await page.getByRole('alert').getByText('Line 3 is not what was written.').waitFor();
    end();
  });
});
