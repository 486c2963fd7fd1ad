import { describe, expect, it } from '@jest/globals';
import type {
  LayerFinding,
  PreflightLayer,
} from '../../../../../src/domain/dashboard/trading/orders/layers/layerVerdict.js';
import type { PreflightContext } from '../../../../../src/domain/dashboard/trading/orders/preflightContext.js';
import { orderCurrencyProblem } from '../../../../../src/domain/dashboard/market/currency.js';
import { HOUR_MS } from '../../../../../src/domain/shared/timeUnits.js';
import { AAPL_CALL, someOption, someOrder } from '../../../../fixtures/orders.js';
import { failingFinding, passingFinding, verdictOfLayer } from './findings.js';
import { passingContext, NOW, WATCHED_AUDITED_TICKER } from './passingContext.js';

const sale = someOrder({ side: 'sell' });
const held = [{ symbol: 'AAPL', quantity: 10, costBasis: 1500 }];
const QUOTE = { last: 150, bid: 149.98, ask: 150.02 };
const DISPUTE = { recentBars: 2, date: '2026-11-18', field: 'high' } as const;
const REMEDY =
  'Only closing orders pass. Compare the bars with `plumbline prices check`, choose sources that agree (MARKET_DATA, MARKET_DATA_CHECK) or correct the price file, and run a new audit.';
const cancel = { kind: 'cancel', brokerOrderId: '7' } as const;

describe('a cancellation', () => {
  it.each<[PreflightLayer]>([['audit_freshness'], ['position_size'], ['risk_budget'], ['options_level'], ['halt']])(
    'skips the layer %s',
    (layer) => {
      expect(verdictOfLayer(layer, passingContext({ action: cancel }))).toEqual({
        layer,
        ...passingFinding('A cancellation opens no position.'),
      });
    },
  );
});

describe('the freshness of the audit', () => {
  const numbers = { age_min: 1, max_age_min: 30 };
  const dates = { ...numbers, last_bar: '2026-11-19', latest_session: '2026-11-19' };

  it.each<[string, PreflightContext, LayerFinding]>([
    ['a fresh audit', passingContext(), passingFinding('The audit is fresh.', dates)],
    [
      'an audit that is just young enough',
      passingContext({ auditAgeMin: 30 }),
      passingFinding('The audit is fresh.', { ...dates, age_min: 30 }),
    ],
    [
      'an audit that is too old',
      passingContext({ auditAgeMin: 30.999 }),
      failingFinding('The audit is 30 minutes old. Run a new one.', { ...numbers, age_min: 31 }),
    ],
    [
      'an audit dated a minute ahead',
      passingContext({ auditAgeMin: -1 }),
      passingFinding('The audit is fresh.', { ...dates, age_min: -1 }),
    ],
    [
      'an audit from the future',
      passingContext({ auditAgeMin: -1.25 }),
      failingFinding('The audit is dated in the future. Check the clock of this machine and run a new one.', {
        ...numbers,
        age_min: -1.25,
      }),
    ],
    [
      'a missing audit',
      passingContext({ audit: null }),
      failingFinding('There is no audit yet. Run one first.', { max_age_min: 30 }),
    ],
    [
      'an exit',
      passingContext({ order: sale, positions: held, tickers: {} }),
      passingFinding('The audit is fresh, and the order only closes a position.', numbers),
    ],
    [
      'a ticker with disputed bars',
      passingContext({ tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, priceDispute: DISPUTE } } }),
      failingFinding(`2 of the last 30 bars of AAPL are disputed, most recently the high of 2026-11-18. ${REMEDY}`, {
        ...dates,
        disputed_bars: 2,
        disputed_date: '2026-11-18',
        disputed_field: 'high',
      }),
    ],
    [
      'a ticker of which only volumes are disputed',
      passingContext({
        tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, priceDispute: { ...DISPUTE, recentBars: 1, field: 'volume' } } },
      }),
      failingFinding(`1 of the last 30 bars of AAPL is disputed, most recently the volume of 2026-11-18. ${REMEDY}`, {
        ...dates,
        disputed_bars: 1,
        disputed_date: '2026-11-18',
        disputed_field: 'volume',
      }),
    ],
    [
      'a ticker whose stop rests on a disputed bar',
      passingContext({
        tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, priceDispute: { ...DISPUTE, recentBars: 0, field: 'prices' } } },
      }),
      failingFinding(`The stop of AAPL is based on the disputed prices of 2026-11-18. ${REMEDY}`, {
        ...dates,
        disputed_bars: 0,
        disputed_date: '2026-11-18',
        disputed_field: 'prices',
      }),
    ],
    [
      'an exit from a ticker with disputed bars',
      passingContext({
        order: sale,
        positions: held,
        tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, priceDispute: { ...DISPUTE, recentBars: 1 } } },
      }),
      passingFinding(
        "The audit is fresh, and the order only closes a position. Warning: 1 of the last 30 bars of AAPL is disputed, most recently the high of 2026-11-18. Check the order's price.",
        { ...numbers, disputed_bars: 1, disputed_date: '2026-11-18', disputed_field: 'high' },
      ),
    ],
    [
      'an exit at a disputed price far from the close',
      passingContext({
        order: sale,
        positions: held,
        quote: { ...QUOTE, last: 120 },
        tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, priceDispute: DISPUTE } },
      }),
      passingFinding(
        "The audit is fresh, and the order only closes a position. Warning: 2 of the last 30 bars of AAPL are disputed, most recently the high of 2026-11-18. AAPL trades at 120, 15.0 ATR from the audit's close of 150; at most 3 are allowed. Check the order's price.",
        {
          ...numbers,
          disputed_bars: 2,
          disputed_date: '2026-11-18',
          disputed_field: 'high',
          quote_last: 120,
          audit_close: 150,
          gap_atr: 15,
          max_gap_atr: 3,
        },
      ),
    ],
    [
      'an exit on prices one day old',
      passingContext({
        order: sale,
        positions: held,
        at: NOW - 16 * HOUR_MS,
        auditAgeMin: 16 * 60 + 1,
        tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, lastDate: '2026-11-18' } },
      }),
      passingFinding('Prices are 1 day old; allowed because this order only closes a position.', numbers),
    ],
    [
      'a ticker in another currency',
      passingContext({ tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, currency: 'ILA' } } }),
      failingFinding(orderCurrencyProblem('AAPL', 'ILA') ?? '', { ...numbers, currency: 'ILA' }),
    ],
    [
      'a price 3 ATR from the close',
      passingContext({ quote: { ...QUOTE, last: 156 } }),
      passingFinding('The audit is fresh.', dates),
    ],
    [
      'a price further than 3 ATR from the close',
      passingContext({ quote: { ...QUOTE, last: 143.9 } }),
      failingFinding(
        "AAPL trades at 143.9, 3.0 ATR from the audit's close of 150; at most 3 are allowed. Only closing orders pass. Wait for the news, and run an audit after the session.",
        { ...dates, quote_last: 143.9, audit_close: 150, gap_atr: 3.05, max_gap_atr: 3 },
      ),
    ],
    [
      'an exit in a crash',
      passingContext({ order: sale, positions: held, quote: { ...QUOTE, last: 120 } }),
      passingFinding(
        "The audit is fresh, and the order only closes a position. Warning: AAPL trades at 120, 15.0 ATR from the audit's close of 150; at most 3 are allowed. Check the order's price.",
        { ...numbers, quote_last: 120, audit_close: 150, gap_atr: 15, max_gap_atr: 3 },
      ),
    ],
    [
      'a price that a pending split explains',
      passingContext({
        quote: { ...QUOTE, last: 600 },
        tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, pendingSplit: 4 } },
      }),
      passingFinding('The audit is fresh.', dates),
    ],
    [
      'a crash that is no pending split',
      passingContext({
        quote: { ...QUOTE, last: 90 },
        tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, pendingSplit: 4 } },
      }),
      failingFinding(
        "AAPL trades at 90, 30.0 ATR from the audit's close of 150; at most 3 are allowed. Only closing orders pass. Wait for the news, and run an audit after the session.",
        { ...dates, quote_last: 90, audit_close: 150, gap_atr: 30, max_gap_atr: 3 },
      ),
    ],
    [
      'a price far from the close in dry run',
      passingContext({ quote: { ...QUOTE, last: 120 }, mode: { mode: 'dryrun', dryrunSince: NOW, dryRunHours: 24 } }),
      passingFinding('The audit is fresh.', dates),
    ],
    [
      'an exit that also opens a position',
      passingContext({ order: sale, tickers: {} }),
      failingFinding('AAPL is not in the audit. Add it to the portfolio file and run an audit.', numbers),
    ],
    [
      'a ticker missing from the audit',
      passingContext({ tickers: {} }),
      failingFinding('AAPL is not in the audit. Add it to the portfolio file and run an audit.', numbers),
    ],
    [
      'a ticker without a new bar',
      passingContext({ tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, lastDate: '2026-11-18' } } }),
      failingFinding(
        'The last bar of AAPL is from 2026-11-18; the latest session is 2026-11-19. Run an audit on newer prices.',
        { ...dates, last_bar: '2026-11-18' },
      ),
    ],
    [
      'a ticker with a newer bar',
      passingContext({ tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, lastDate: '2026-11-20' } } }),
      passingFinding('The audit is fresh.', { ...dates, last_bar: '2026-11-20' }),
    ],
  ])('is checked for %s', (_what, context, finding) => {
    expect(verdictOfLayer('audit_freshness', context)).toEqual({ layer: 'audit_freshness', ...finding });
  });
});

describe('the confirm token', () => {
  const granted = (ms: number, mode: 'live' | 'dryrun' = 'live', fingerprint = 'this') =>
    passingContext({ confirmation: { grant: { fingerprint, expiresAt: NOW + ms, mode }, fingerprint: 'this' } });
  const dry = { mode: 'dryrun', dryrunSince: NOW, dryRunHours: 24 } as const;
  const GOOD = 'The confirm token matches this order and is valid for another';

  it.each<[string, PreflightContext, LayerFinding]>([
    ['newly issued', granted(60_000), passingFinding(`${GOOD} 60 s.`, { seconds_left: 60 })],
    ['valid for one more millisecond', granted(1), passingFinding(`${GOOD} 1 s.`, { seconds_left: 0.001 })],
    [
      'from a live preview, in dry run',
      { ...granted(30_000), mode: dry },
      passingFinding(`${GOOD} 30 s.`, { seconds_left: 30 }),
    ],
    [
      'from a dry-run preview, in dry run',
      { ...granted(30_000, 'dryrun'), mode: dry },
      passingFinding(`${GOOD} 30 s.`, { seconds_left: 30 }),
    ],
    [
      'unknown',
      passingContext({ confirmation: { grant: null, fingerprint: 'this' } }),
      failingFinding('The confirm token is unknown or was already used. Preview the order again.'),
    ],
    [
      'for another order',
      granted(30_000, 'live', 'that'),
      failingFinding('The confirm token belongs to another order. Preview this order.', { seconds_left: 30 }),
    ],
    [
      'expiring at this moment',
      granted(0),
      failingFinding('The confirm token has expired. Preview the order again.', { seconds_left: 0 }),
    ],
    [
      'expired',
      granted(-5000),
      failingFinding('The confirm token has expired. Preview the order again.', { seconds_left: 0 }),
    ],
    [
      'issued before the clock was set back',
      granted(60_500),
      failingFinding('The clock of this machine was set back since the preview. Preview the order again.', {
        seconds_left: 60.5,
      }),
    ],
    [
      'from a dry-run preview, in live mode',
      granted(30_000, 'dryrun'),
      failingFinding('The order was previewed in dry run, but the mode is live now. Preview the order again.', {
        seconds_left: 30,
      }),
    ],
  ])('is checked when it is %s', (_what, context, finding) => {
    expect(verdictOfLayer('confirm_token', context)).toEqual({ layer: 'confirm_token', ...finding });
  });
});

const noEquity = (equity: number) =>
  `The broker reports an equity of ${equity}, so orders cannot be sized. ` +
  'Orders that depend on it are refused until the broker reports a plausible figure. Check the account at the broker.';

describe('the size', () => {
  const numbers = {
    opens: 10,
    closes: 0,
    position_value: 1500,
    equity: 100_000,
    position_pct: 1.5,
    max_position_pct: 10,
  };
  const FLIP = ' The order closes 4 and opens 6 in the opposite direction.';
  const flip = { order: sale, positions: [{ symbol: 'AAPL', quantity: 4, costBasis: 600 }] };
  const poor = (equity: number) => passingContext({ account: { equity, cash: 0, optionLevel: 2 } });

  it.each<[string, PreflightContext, LayerFinding]>([
    ['a purchase', passingContext(), passingFinding('AAPL would be 1.50% of equity.', numbers)],
    [
      'a purchase in the paper account',
      passingContext({ broker: 'paper' }),
      passingFinding('AAPL would be 1.50% of paper equity.', numbers),
    ],
    [
      'a tenth of the equity',
      poor(15_000),
      passingFinding('AAPL would be 10.00% of equity.', { ...numbers, equity: 15_000, position_pct: 10 }),
    ],
    [
      'more than the maximum',
      poor(12_000),
      failingFinding('AAPL would be 12.50% of equity; the maximum is 10%.', {
        ...numbers,
        equity: 12_000,
        position_pct: 12.5,
      }),
    ],
    [
      'an exit',
      passingContext({ order: sale, positions: held }),
      passingFinding('The order only closes a position.', { ...numbers, opens: 0, closes: 10 }),
    ],
    ['an account without equity', poor(0), failingFinding(noEquity(0), { ...numbers, equity: 0, position_pct: null })],
    ['an account with debts', poor(-1), failingFinding(noEquity(-1), { ...numbers, equity: -1, position_pct: null })],
    [
      'an order that reverses a position',
      passingContext(flip),
      passingFinding(`AAPL would be 1.50% of equity.${FLIP}`, { ...numbers, opens: 6, closes: 4 }),
    ],
    [
      'an order that reverses a position too far',
      passingContext({ ...flip, account: { equity: 10_000, cash: 0, optionLevel: 2 } }),
      failingFinding(`AAPL would be 15.00% of equity; the maximum is 10%.${FLIP}`, {
        ...numbers,
        opens: 6,
        closes: 4,
        equity: 10_000,
        position_pct: 15,
      }),
    ],
  ])('is checked for %s', (_what, context, finding) => {
    expect(verdictOfLayer('position_size', context)).toEqual({ layer: 'position_size', ...finding });
  });
});

describe('the risk', () => {
  const numbers = {
    opens: 10,
    stop: 147,
    equity: 100_000,
    order_risk: 30,
    order_risk_pct: 0.03,
    max_risk_pct: 1,
    portfolio_risk: 30,
    portfolio_risk_pct: 0.03,
    max_portfolio_risk_pct: 6,
  };
  const equity = (amount: number) => ({ account: { equity: amount, cash: 0, optionLevel: 2 } });
  const unstopped = (...symbols: readonly string[]) =>
    symbols.map((symbol) => ({ symbol, quantity: 10, costBasis: 2000 }));
  const six = unstopped('A', 'B', 'C', 'D', 'E', 'F', 'A');

  it.each<[string, PreflightContext, LayerFinding]>([
    [
      'a purchase',
      passingContext(),
      passingFinding('The order risks 0.03% of equity. At risk with this order: 0.03% of equity (limit 6%).', numbers),
    ],
    [
      'a purchase in the paper account',
      passingContext({ broker: 'paper' }),
      passingFinding(
        'The order risks 0.03% of paper equity. At risk with this order: 0.03% of paper equity (limit 6%).',
        numbers,
      ),
    ],
    [
      'a hundredth of the equity',
      passingContext(equity(3000)),
      passingFinding('The order risks 1.00% of equity. At risk with this order: 1.00% of equity (limit 6%).', {
        ...numbers,
        equity: 3000,
        order_risk_pct: 1,
        portfolio_risk_pct: 1,
      }),
    ],
    [
      'more than the maximum',
      passingContext(equity(2000)),
      failingFinding('The order risks 1.50% of equity; the maximum is 1%.', {
        ...numbers,
        equity: 2000,
        order_risk_pct: 1.5,
        portfolio_risk_pct: 1.5,
      }),
    ],
    [
      'an account without equity',
      passingContext(equity(0)),
      failingFinding(noEquity(0), { ...numbers, equity: 0, order_risk_pct: null, portfolio_risk_pct: null }),
    ],
    [
      'an account with debts',
      passingContext(equity(-1)),
      failingFinding(noEquity(-1), { ...numbers, equity: -1, order_risk_pct: null, portfolio_risk_pct: null }),
    ],
    [
      'an order without a stop',
      passingContext({ tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, statedStop: 160 } } }),
      failingFinding(
        'The close 150.00 is under the stop 160.00 of AAPL, so the full value of the order is at risk. Move the stop below the price, or do not add to the position.',
        {
          ...numbers,
          stop: null,
          order_risk: 1500,
          order_risk_pct: 1.5,
          portfolio_risk: 1500,
          portfolio_risk_pct: 1.5,
        },
      ),
    ],
    [
      'an exit',
      passingContext({ order: sale, positions: held }),
      passingFinding('The order only closes a position.', {
        ...numbers,
        opens: 0,
        stop: null,
        order_risk: 0,
        order_risk_pct: 0,
      }),
    ],
    [
      'an order beside held positions',
      passingContext({ positions: [...held, ...unstopped('MSFT')] }),
      passingFinding('The order risks 0.03% of equity. At risk with this order: 2.06% of equity (limit 6%).', {
        ...numbers,
        portfolio_risk: 2060,
        portfolio_risk_pct: 2.06,
      }),
    ],
    [
      'all positions together, just within the budget',
      passingContext({
        tickers: { AAPL: WATCHED_AUDITED_TICKER, MSFT: { ...WATCHED_AUDITED_TICKER, holdingStop: 149 } },
        positions: [{ symbol: 'MSFT', quantity: 5970, costBasis: 1 }],
      }),
      passingFinding('The order risks 0.03% of equity. At risk with this order: 6.00% of equity (limit 6%).', {
        ...numbers,
        portfolio_risk: 6000,
        portfolio_risk_pct: 6,
      }),
    ],
    [
      'all positions together',
      passingContext({ positions: unstopped('MSFT', 'KO', 'PEP') }),
      failingFinding(
        'At risk with this order: 6.03% of equity (limit 6%). 3 positions have no working stop and count in full: MSFT, KO, PEP.',
        { ...numbers, portfolio_risk: 6030, portfolio_risk_pct: 6.03 },
      ),
    ],
    [
      'many positions together',
      passingContext({ positions: six }),
      failingFinding(
        'At risk with this order: 14.03% of equity (limit 6%). 6 positions have no working stop and count in full: A, B, C, D, E and 1 more.',
        { ...numbers, portfolio_risk: 14_030, portfolio_risk_pct: 14.03 },
      ),
    ],
    [
      'five positions together',
      passingContext({ positions: six.slice(0, 5) }),
      failingFinding(
        'At risk with this order: 10.03% of equity (limit 6%). 5 positions have no working stop and count in full: A, B, C, D, E.',
        { ...numbers, portfolio_risk: 10_030, portfolio_risk_pct: 10.03 },
      ),
    ],
    [
      'all positions together, each with a stop',
      passingContext({
        tickers: { AAPL: WATCHED_AUDITED_TICKER, MSFT: { ...WATCHED_AUDITED_TICKER, holdingStop: 100 } },
        positions: [{ symbol: 'MSFT', quantity: 120, costBasis: 1 }],
      }),
      failingFinding('At risk with this order: 6.03% of equity (limit 6%).', {
        ...numbers,
        portfolio_risk: 6030,
        portfolio_risk_pct: 6.03,
      }),
    ],
    [
      'a position with an unbounded risk',
      passingContext({
        positions: [
          { symbol: 'MSFT261218C00400000', quantity: -1, costBasis: -100 },
          { symbol: 'KO', quantity: 1, costBasis: 40 },
        ],
      }),
      failingFinding(
        'At risk with this order: an unlimited amount; at most 6% is allowed. The possible loss of MSFT261218C00400000 is unlimited.',
        { ...numbers, portfolio_risk: null, portfolio_risk_pct: null },
      ),
    ],
    [
      'an open order to buy an option at an unknown price',
      passingContext({ working: [{ symbol: 'MSFT261218C00400000', side: 'buy_to_open', remaining: 1, price: null }] }),
      failingFinding(
        'At risk with this order: an unknown amount; at most 6% is allowed. No price is known for open orders to buy MSFT261218C00400000.',
        { ...numbers, portfolio_risk: null, portfolio_risk_pct: null },
      ),
    ],
    [
      'a naked call on the ticker of the order',
      passingContext({ positions: [{ symbol: AAPL_CALL, quantity: -1, costBasis: -100 }] }),
      failingFinding(
        `The order risks an unlimited share of equity; the maximum is 1%. The possible loss of ${AAPL_CALL} is unlimited.`,
        { ...numbers, order_risk: null, order_risk_pct: null, portfolio_risk: null, portfolio_risk_pct: null },
      ),
    ],
    [
      'an unbounded risk',
      passingContext({ order: someOption({ side: 'sell_to_open' }) }),
      failingFinding('The order risks an unlimited share of equity; the maximum is 1%.', {
        ...numbers,
        opens: 1,
        stop: null,
        order_risk: null,
        order_risk_pct: null,
        portfolio_risk: null,
        portfolio_risk_pct: null,
      }),
    ],
  ])('is checked for %s', (_what, context, finding) => {
    expect(verdictOfLayer('risk_budget', context)).toEqual({ layer: 'risk_budget', ...finding });
  });
});
