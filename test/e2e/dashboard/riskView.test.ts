import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { AccountRiskReply } from '../../../src/adapters/http/contract/dashboard/accountRisk.js';
import { auditPayload } from '../../../src/adapters/http/contract/dashboard/audit/audit.js';
import type { PortfolioRisk } from '../../../src/domain/dashboard/risk/riskReport.js';
import { startDashboard, type Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';
import { expectSoon } from '../expectSoon.js';
import { runFirstAuditByApi, writeSampleOf } from '../firstAudit.js';
import { interceptRequests, stopInterceptingAndLeave } from '../interceptRequests.js';
import { downloadCsv } from '../downloadFile.js';
import { loadView, remountView } from '../openView.js';

jest.setTimeout(60_000);

/** More positions than the table of the heat shows at first. */
const HELD = ['AAPL', 'AMZN', 'AXP', 'BA', 'CAT', 'GE', 'GS', 'JNJ', 'JPM', 'KO', 'XOM'];

describe('the portfolio risk', () => {
  let dashboard: Dashboard;
  let page: Page;
  let complaints: string[];
  let risk: PortfolioRisk;

  const audit = async () => auditPayload.parse(await (await fetch(`${dashboard.address}/audit`)).json());

  const openDashboard = dashboardForSuite();
  beforeAll(async () => {
    ({ dashboard, page, complaints } = await openDashboard(async (home) => {
      await writeSampleOf(home, HELD);
      return startDashboard(home);
    }));
    await runFirstAuditByApi(dashboard);
    const measured = (await audit()).portfolio.risk ?? null;
    if (measured === null) throw new TypeError('The sample has no risk.');
    risk = measured;
  });

  afterEach(async () => {
    await stopInterceptingAndLeave(page);
    expect(complaints.splice(0)).toEqual([]);
  });

  const shown = () => page.getByRole('heading', { level: 1, name: 'Portfolio risk' }).waitFor();
  const open = async (): Promise<void> => {
    await remountView(page, dashboard, '/risk');
    await shown();
  };
  /** Opens the view and waits for its pictures, which are drawn once their width is known. */
  const openWithPictures = async (): Promise<void> => {
    await open();
    await page.getByRole('group', { name: 'Positions by value and state' }).waitFor();
    await panel('Diversification').locator('.risk-correlations svg').waitFor();
  };
  const panel = (name: string): Locator => page.getByRole('region', { name });
  const showInstead = async (changed: Partial<PortfolioRisk> | null): Promise<void> => {
    const { portfolio, ...rest } = await audit();
    const json = { ...rest, portfolio: { ...portfolio, risk: changed && { ...risk, ...changed } } };
    await interceptRequests(page, '**/audit', (request) => request.fulfill({ json }));
    await loadView(page, dashboard, '/risk');
    await shown();
  };

  it('lists the findings first, in the order of the audit', async () => {
    await open();
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Findings');
    expect(risk.findings.length).toBeGreaterThan(0);
    expect(await panel('Findings').getByRole('listitem').allTextContents()).toEqual(
      risk.findings.map(({ text }) => text),
    );
  });

  it('lists first that the possible loss of the account is unlimited', async () => {
    const json: AccountRiskReply = {
      broker: 'paper',
      at_risk: null,
      at_risk_pct: null,
      equity: 100_000,
      cash: 50_000,
      is_cash_simulated: true,
      max_pct: 6,
      without_stop: [],
      unlimited: ['KO261218C00050000'],
      unpriced: [],
    };
    await interceptRequests(page, '**/ui/orders/risk', (request) => request.fulfill({ json }));
    await loadView(page, dashboard, '/risk');
    await panel('Findings').getByText('At risk').waitFor();
    expect(await panel('Findings').getByRole('listitem').allTextContents()).toEqual([
      'At risk: unlimited, because of KO261218C00050000 (limit 6%).',
      ...risk.findings.map(({ text }) => text),
    ]);
  });

  it('lists first why the possible loss of the account is unknown', async () => {
    const json = { detail: { error: 'broker_error', message: 'Tradier did not answer within 10 s.' } };
    await interceptRequests(page, '**/ui/orders/risk', (request) => request.fulfill({ status: 503, json }));
    await loadView(page, dashboard, '/risk');
    await panel('Findings').getByText('At risk: unknown. Tradier did not answer within 10 s.').waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('503')]);
  });

  it('draws each position’s value as an area that links to its ticker', async () => {
    await open();
    const tiles = panel('Exposure').getByRole('group').getByRole('link');
    await expectSoon(() => tiles.count(), HELD.length);
    const areas = await page.evaluate<[string, number][]>(
      "[...document.querySelectorAll('.risk-treemap a')].map((link) => { const { width, height } = link.querySelector('rect').getBBox(); return [link.getAttribute('aria-label').split(',')[0], width * height]; })",
    );
    const areaOf = new Map(areas);
    const [one, other] = risk.exposure.largest;
    const ratio = (areaOf.get(one?.symbol ?? '') ?? NaN) / (areaOf.get(other?.symbol ?? '') ?? NaN);
    expect(Math.abs(ratio / ((one?.value ?? NaN) / (other?.value ?? NaN)) - 1)).toBeLessThan(0.1);
    await tiles.first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: one?.symbol ?? '' }).waitFor();
  });

  it('shows each pair’s correlation as a cell and in a table, with clusters kept together', async () => {
    await openWithPictures();
    const names = await panel('Diversification').locator('.risk-correlations text').allTextContents();
    const { symbols } = risk.clusters[0] ?? { symbols: [] };
    expect(symbols.length).toBeGreaterThan(1);
    expect(names.slice(0, symbols.length)).toEqual(symbols);
    const cells = panel('Diversification').locator('.risk-correlations rect');
    expect(await cells.count()).toBe((HELD.length * (HELD.length - 1)) / 2);
    const [pair, value] = ((await cells.first().textContent()) ?? '').split(': ');
    expect(pair).toBe(`${names[1]} and ${names[0]}`);
    await panel('Diversification').locator('summary').click();
    const row = panel('Diversification')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: names[1] ?? '' }) });
    expect(await row.getByRole('cell').first().textContent()).toBe(value);
  });

  it('reads out the pair that the arrow keys move to', async () => {
    await openWithPictures();
    const map = panel('Diversification').getByRole('slider');
    const cells = await panel('Diversification').locator('.risk-correlations rect').allTextContents();
    await map.focus();
    await expectSoon(() => map.getAttribute('aria-valuetext'), cells[0] ?? '');
    await page.keyboard.press('ArrowDown');
    await expectSoon(() => map.getAttribute('aria-valuetext'), cells[1] ?? '');
    await page.keyboard.press('ArrowRight');
    await expectSoon(() => map.getAttribute('aria-valuetext'), cells[2] ?? '');
  });

  it('switches the correlations to the shorter window on request', async () => {
    await open();
    const closest = (window: number): string => {
      const found = risk.correlations.find((each) => each.window === window);
      return found?.kind === 'measured' ? found.closest.correlation.toFixed(2) : '';
    };
    expect(closest(60)).not.toBe(closest(250));
    await panel('Diversification').getByText('60 sessions').click();
    await panel('Diversification')
      .getByText(new RegExp(`moved most alike: ${closest(60)} ±`))
      .waitFor();
  });

  it('shows the losses at the stops, which add up to the heat', async () => {
    await open();
    const rows = await panel('Heat').getByRole('rowheader').allTextContents();
    expect(rows.slice(-4)).toEqual(['All stops', 'Median gaps add', 'Large gaps add', 'After large gaps']);
    const bars = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.risk-bars svg[role=img]')].map((bar) => bar.getAttribute('aria-label'))",
    );
    const ends = bars.map((text) => text.split(' to '));
    for (const [place, [from]] of ends.slice(0, rows.length - 4).entries())
      expect(from).toBe(place === 0 ? '$0' : ends[place - 1]?.[1]);
    expect(ends[rows.length - 5]?.[1]).toBe(ends[rows.length - 4]?.[1]);
    await panel('Heat')
      .getByRole('button', { name: `Show all ${risk.heat.positions.length} positions` })
      .click();
    await expectSoon(() => panel('Heat').getByRole('rowheader').count(), risk.heat.positions.length + 4);
  });

  it('shows each measured period of stress with and without stops', async () => {
    await open();
    const measured = risk.stress.filter(({ kind }) => kind === 'measured');
    expect(await panel('Stress').getByRole('rowheader').count()).toBe(measured.length);
    const worst = measured[0];
    if (worst?.kind !== 'measured') throw new TypeError('No period was measured.');
    const row = panel('Stress').getByRole('row').nth(1);
    const percent = (fraction: number): string => `${(100 * fraction).toFixed(1).replace('-', '−')}%`;
    expect(await row.getByRole('cell').locator('span:first-child').allTextContents()).toEqual(
      [worst.weight, worst.weight_with_stops].map(percent),
    );
  });

  it('says in sentences what was left out and which figures lack data', async () => {
    const reason = 'The prices cover 40 sessions; 251 are needed.';
    const unavailable = { kind: 'unavailable', reason } as const;
    await showInstead({
      findings: [
        { kind: 'left_out', text: 'SAP.DE is not included in these figures.', weight: 0, symbols: ['SAP.DE'] },
      ],
      left_out: [{ symbol: 'SAP.DE', reason: 'The ticker is quoted in EUR, and there is no exchange rate.' }],
      correlations: [{ ...unavailable, window: 60 }],
      clusters: [],
      market: unavailable,
      stress: [{ ...unavailable, name: 'Pandemic, March 2020' }],
      drawdown: unavailable,
      heat: { ...risk.heat, positions: [], breached: ['AAPL', 'KO'], without_gaps: [{ symbol: 'GS', reason }] },
    });
    await panel('Findings').getByText('No figure is high enough for a finding.').waitFor();
    await panel('Findings')
      .getByText('SAP.DE is left out: The ticker is quoted in EUR, and there is no exchange rate.')
      .waitFor();
    await expectSoon(() => panel('Findings').getByText('SAP.DE').count(), 1);
    await panel('Diversification').getByText(`Clusters: not enough data. ${reason}`).waitFor();
    await panel('Diversification').getByText(`Not enough data. ${reason}`, { exact: true }).waitFor();
    await panel('Market and volatility').getByText(`Not enough data. ${reason}`).waitFor();
    await panel('Stress').getByText(`Not enough data for Pandemic, March 2020. ${reason}`).waitFor();
    await panel('Stress').getByText(`Drawdown: not enough data. ${reason}`).waitFor();
    await panel('Stress').getByText('AAPL and KO have already closed beyond their stops').waitFor();
    await panel('Heat')
      .getByText('Too few opening gaps to measure: GS. For these positions, the two figures with gaps')
      .waitFor();
    await panel('Heat').getByText('No position has a stop, so there is no heat to measure.').waitFor();
  });

  it('says nothing about clusters of a single position', async () => {
    if (risk.market.kind !== 'measured') throw new TypeError('The market was not measured.');
    await showInstead({ clusters: [], market: { ...risk.market, positions: risk.market.positions.slice(0, 1) } });
    await panel('Diversification').getByText('like 1 position here').waitFor();
    expect(
      await panel('Diversification')
        .getByText(/cluster/i)
        .count(),
    ).toBe(0);
  });

  it('counts many positions that are left out, and lists them on request', async () => {
    const reason = 'Without a valid license, the audit covers 25 tickers.';
    await showInstead({ left_out: ['A', 'B', 'C', 'D', 'E', 'F'].map((symbol) => ({ symbol, reason })) });
    const listed = panel('Findings').getByText(`F is left out: ${reason}`);
    expect(await listed.isVisible()).toBe(false);
    await panel('Findings').getByText('6 positions are left out').click();
    await listed.waitFor();
  });

  it('downloads the numbers of each panel as CSV', async () => {
    await open();
    const measured = risk.stress.filter(({ kind }) => kind === 'measured').length;
    for (const [title, file, rows] of [
      ['Diversification', 'risk-correlations-250.csv', HELD.length],
      ['Market and volatility', 'risk-market.csv', HELD.length],
      ['Heat', 'risk-heat.csv', HELD.length],
      ['Stress', 'risk-stress.csv', measured],
    ] as const) {
      const { name, lines } = await downloadCsv(panel(title));
      expect([name, lines.length]).toEqual([file, 1 + rows]);
      const columns = lines[0]?.split(',').length;
      for (const line of lines.slice(1)) expect(line.replace(/"[^"]*"/g, '').split(',')).toHaveLength(columns ?? 0);
    }
  });

  it('shows the drawdown of the real history, or says which data is missing', async () => {
    const text = () => panel('Stress').getByText('Drawdown of your real history').locator('..').textContent();
    await open();
    expect(await text()).toBe(
      'Drawdown of your real history is not known. The transactions behind the positions are not known. Import them from your broker.',
    );
    await showInstead({
      history_drawdown: {
        kind: 'measured',
        from: '2017-01-03',
        to: '2017-12-29',
        depth: -0.123,
        high_date: '2017-06-01',
        low_date: '2017-08-18',
        current: -0.02,
        unpriced_sessions: 1,
      },
    });
    expect(await text()).toMatch(
      /^Drawdown of your real history since .*: −12\.3% from .* to .*\. It is now 2\.0% below its high\. .* Left out: 1 session in which a position has no price\.$/,
    );
  });

  it('says why nothing was measured', async () => {
    await showInstead(null);
    await page.getByRole('heading', { name: 'No holding was measured' }).waitFor();
  });

  it('is shown in an order’s preview, as it is now and would be after the order', async () => {
    const symbol = 'AAPL';
    const { last_close } = (await audit()).tickers[symbol]?.metadata ?? { last_close: NaN };
    await remountView(page, dashboard, `/orders?ticker=${symbol}&side=buy&limit=170`);
    await page.getByLabel('Quantity').fill('10');
    await page.getByRole('button', { name: 'Preview order' }).click();
    const row = panel('Portfolio risk before and after')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Gross' }) });
    const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString('en-US')}`;
    await expectSoon(
      () => row.getByRole('cell').allTextContents(),
      [risk.exposure.gross, risk.exposure.gross + 10 * last_close].map(dollars),
    );
  });

  it('is not shown for an order that the broker refuses', async () => {
    await remountView(page, dashboard, '/orders?ticker=AAPL&side=sell&quantity=1&type=stop&stop=100');
    await page.getByRole('button', { name: 'Preview order' }).click();
    await panel('Pre-trade checks').getByText('Refused by the broker').waitFor();
    expect(await panel('Portfolio risk before and after').count()).toBe(0);
  });
});
