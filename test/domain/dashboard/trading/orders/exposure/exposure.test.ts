import { describe, expect, it } from '@jest/globals';
import {
  countNakedCalls,
  NO_COVERAGE_CHANGE,
  committedCashOf,
} from '../../../../../../src/domain/dashboard/trading/orders/exposure/optionCoverage.js';
import {
  accountRiskOf,
  exposuresOf,
  unboundedRiskOf,
  valueAndRiskOf,
  type Exposure,
  type ValueAndRisk,
} from '../../../../../../src/domain/dashboard/trading/orders/exposure/exposure.js';
import { underlyingOf } from '../../../../../../src/domain/dashboard/trading/orders/exposure/underlying.js';
import type { AuditedTicker } from '../../../../../../src/domain/dashboard/trading/orders/auditedTicker.js';
import { canonicalSymbol } from '../../../../../../src/domain/shared/ticker.js';
import type { WorkingOrder } from '../../../../../../src/domain/dashboard/trading/orders/orderEffect.js';
import type { BrokerPosition } from '../../../../../../src/domain/dashboard/portfolio/brokerPosition.js';
import { AAPL_CALL, AAPL_PUT } from '../../../../../fixtures/orders.js';
import { WATCHED_AUDITED_TICKER } from '../passingContext.js';

const BRK_CALL = 'BRKB261218C00500000';
const MOGA_CALL = 'MOGA261218C00200000';
const MSFT_CALL = 'MSFT261218C00400000';
const MSFT_PUT = 'MSFT261218P00300000';

const held = (symbol: string, quantity: number, costBasis = quantity * 100): BrokerPosition => ({
  symbol,
  quantity,
  costBasis,
});
const open = (
  symbol: string,
  side: WorkingOrder['side'],
  remaining: number,
  price: number | null = 160,
): WorkingOrder => ({ symbol, side, remaining, price });
const audited = (tickers: Readonly<Record<string, AuditedTicker>>) => ({
  generatedAt: 0,
  tickers: new Map(Object.entries(tickers).map(([symbol, ticker]) => [canonicalSymbol(symbol), ticker])),
  errors: new Map(),
});
const account = (
  positions: readonly BrokerPosition[],
  working: readonly WorkingOrder[] = [],
  tickers: Readonly<Record<string, AuditedTicker>> = { AAPL: WATCHED_AUDITED_TICKER },
) => ({ positions, working, audit: audited(tickers) });
const symbolsWithoutStop = (exposures: readonly Exposure[], audit: ReturnType<typeof audited> | null) =>
  unboundedRiskOf(exposures, { positions: [], working: [], audit }).symbolsWithoutStop;

describe('naked calls', () => {
  it.each<[string, readonly BrokerPosition[], readonly WorkingOrder[], number]>([
    ['none when no calls are sold', [held('AAPL', 100)], [], 0],
    ['all sold calls without shares', [held(AAPL_CALL, -2)], [], 2],
    ['sold calls beyond each full hundred shares', [held('AAPL', 199), held(AAPL_CALL, -2)], [], 1],
    ['none with two hundred shares', [held('AAPL', 200), held(AAPL_CALL, -2)], [], 0],
    ['none with more than enough shares', [held('AAPL', 900), held(AAPL_CALL, -2)], [], 0],
    ['not bought calls', [held(AAPL_CALL, 2)], [], 0],
    [
      'sold calls beside bought calls, which do not cover them',
      [held(AAPL_CALL, -1), held('AAPL261218C00170000', 1)],
      [],
      1,
    ],
    ['not puts', [held(AAPL_PUT, -2)], [], 0],
    ['not calls of another root', [held(MSFT_CALL, -2)], [], 0],
    [
      'sold calls beside shares of another root, which do not cover them',
      [held('MSFT', 100), held(AAPL_CALL, -1)],
      [],
      1,
    ],
    [
      'none when long shares cover them, despite short shares',
      [held('AAPL', 100), held('AAPL', -50), held(AAPL_CALL, -1)],
      [],
      0,
    ],
    ['ordered calls', [], [open(AAPL_CALL, 'sell_to_open', 3)], 3],
    ['sold calls even while an order buys them back', [held(AAPL_CALL, -2)], [open(AAPL_CALL, 'buy_to_close', 2)], 2],
    ['not bought calls that an order sells to close', [held(AAPL_CALL, 2)], [open(AAPL_CALL, 'sell_to_close', 2)], 0],
    ['not ordered puts', [], [open(AAPL_PUT, 'sell_to_open', 3)], 0],
    ['not ordered calls of another root', [], [open(MSFT_CALL, 'sell_to_open', 3)], 0],
    ['sold calls whose shares are being sold', [held('AAPL', 100), held(AAPL_CALL, -1)], [open('AAPL', 'sell', 1)], 1],
    [
      'sold calls whose shares are still being bought',
      [held('AAPL', 99), held(AAPL_CALL, -1)],
      [open('AAPL', 'buy', 1)],
      1,
    ],
    ['none while an order buys shares', [held('AAPL', 100), held(AAPL_CALL, -1)], [open('AAPL', 'buy', 1)], 0],
    [
      'none while an order sells shares of another ticker',
      [held('AAPL', 100), held(AAPL_CALL, -1)],
      [open('MSFT', 'sell', 1)],
      0,
    ],
    [
      'none when a fractional sale leaves exactly one hundred shares',
      [held('AAPL', 128.2), held(AAPL_CALL, -1)],
      [open('AAPL', 'sell', 28.2)],
      0,
    ],
    [
      'none while an order sells calls',
      [held('AAPL', 100), held(AAPL_CALL, -1)],
      [open(AAPL_CALL, 'sell_to_close', 1)],
      0,
    ],
  ])('are counted correctly: %s', (_what, positions, working, naked) => {
    expect(countNakedCalls({ positions, working, audit: null }, 'AAPL', NO_COVERAGE_CHANGE)).toBe(naked);
  });

  it('include the calls that an order sells or uncovers', () => {
    const covered = { positions: [held('AAPL', 200), held(AAPL_CALL, -1)], working: [], audit: null };

    expect(countNakedCalls(covered, 'AAPL', { callsSold: 1, sharesSold: 0 })).toBe(0);
    expect(countNakedCalls(covered, 'AAPL', { callsSold: 2, sharesSold: 0 })).toBe(1);
    expect(countNakedCalls(covered, 'AAPL', { callsSold: 0, sharesSold: 100 })).toBe(0);
    expect(countNakedCalls(covered, 'AAPL', { callsSold: 0, sharesSold: 101 })).toBe(1);
    expect(countNakedCalls(covered, 'AAPL', { callsSold: 0, sharesSold: 900 })).toBe(1);
    expect(NO_COVERAGE_CHANGE).toEqual({ callsSold: 0, sharesSold: 0 });
  });

  it('are recognized by the root of their contracts when the ticker contains a dot', () => {
    expect(countNakedCalls(account([held('BRK.B', 100), held(BRK_CALL, -2)]), 'BRK.B', NO_COVERAGE_CHANGE)).toBe(1);
  });

  it('are not covered by shares of another ticker that is spelled like the option root', () => {
    const positions = [held('MOG.A', 100), held('MOGA', 100), held(MOGA_CALL, -2)];

    expect(countNakedCalls(account(positions), 'MOGA', NO_COVERAGE_CHANGE)).toBe(1);
    expect(countNakedCalls(account(positions), 'MOG.A', NO_COVERAGE_CHANGE)).toBe(0);
  });
});

describe('committed cash', () => {
  it.each<[string, readonly BrokerPosition[], readonly WorkingOrder[], number]>([
    [
      'none without sold puts, short shares and open purchases',
      [held('AAPL', 5), held(AAPL_CALL, -5)],
      [open(AAPL_CALL, 'sell_to_open', 1), open('AAPL', 'sell_short', 5), open('AAPL', 'buy_to_cover', 5)],
      0,
    ],
    ['a hundred times the strike of each put, over all roots', [held(AAPL_PUT, -2), held(MSFT_PUT, -1)], [], 58_000],
    ['none for bought puts', [held(AAPL_PUT, 2)], [], 0],
    ['not reduced by bought puts', [held(AAPL_PUT, -2), held(MSFT_PUT, 1)], [], 28_000],
    [
      'increased by ordered puts',
      [held(AAPL_PUT, -1)],
      [open(AAPL_PUT, 'sell_to_open', 2), open(AAPL_PUT, 'sell_to_close', 9), open(AAPL_PUT, 'buy_to_close', 9)],
      42_000,
    ],
    [
      'increased by open purchases, at their price',
      [],
      [open('KO', 'buy', 100, 95), open(AAPL_CALL, 'buy_to_open', 2, 1.5)],
      9_800,
    ],
    ['exact in decimals', [], [open('KO', 'buy', 3, 67.1)], 201.3],
    ['infinite with an open purchase without a price', [], [open('KO', 'buy', 1, null)], Infinity],
    ['increased by the proceeds of short shares', [held('KO', -100), held('AAPL', 5)], [], 10_000],
  ])('are computed correctly: %s', (_what, positions, working, cash) => {
    expect(committedCashOf({ positions, working })).toBe(cash);
  });
});

describe('exposures', () => {
  it.each<[string, BrokerPosition, Exposure]>([
    [
      'shares in the audit, at its last close',
      held('AAPL', 10, 1200),
      { symbol: 'AAPL', quantity: 10, value: 150, entry: 150 },
    ],
    [
      'shares missing from the audit, at their cost',
      held('KO', 10, 600),
      { symbol: 'KO', quantity: 10, value: 60, entry: 60 },
    ],
    [
      'short shares missing from the audit, at their proceeds',
      held('KO', -10, -600),
      { symbol: 'KO', quantity: -10, value: 60, entry: 60 },
    ],
    [
      'contracts, at their cost per share',
      held(AAPL_CALL, 2, 600),
      { symbol: AAPL_CALL, quantity: 2, value: 3, entry: 3 },
    ],
  ])('are computed for positions: %s', (_what, position, exposure) => {
    expect(exposuresOf(account([position]))).toEqual([exposure]);
  });

  it('are valued at cost when there is no audit', () => {
    expect(
      exposuresOf({
        positions: [held('AAPL', 10, 1200)],
        working: [open('AAPL', 'buy', 3, null), open('AAPL', 'sell_short', 3, 9)],
        audit: null,
      }),
    ).toEqual([
      { symbol: 'AAPL', quantity: 10, value: 120, entry: 120 },
      { symbol: 'AAPL', quantity: 3, value: null, entry: null },
      { symbol: 'AAPL', quantity: -3, value: 9, entry: 9 },
    ]);
  });

  it.each<[string, WorkingOrder, readonly Exposure[]]>([
    [
      'a purchase, at its price',
      open('AAPL', 'buy', 3, 140),
      [{ symbol: 'AAPL', quantity: 3, value: 140, entry: 140 }],
    ],
    [
      'a purchase without a price, at the last close',
      open('AAPL', 'buy', 3, null),
      [{ symbol: 'AAPL', quantity: 3, value: 150, entry: 150 }],
    ],
    [
      'a purchase of an unknown symbol',
      open('KO', 'buy', 3, null),
      [{ symbol: 'KO', quantity: 3, value: null, entry: null }],
    ],
    [
      'a short sale below the last close',
      open('AAPL', 'sell_short', 3, 140),
      [{ symbol: 'AAPL', quantity: -3, value: 150, entry: 140 }],
    ],
    [
      'a short sale above the last close',
      open('AAPL', 'sell_short', 3, 160),
      [{ symbol: 'AAPL', quantity: -3, value: 160, entry: 150 }],
    ],
    [
      'a short sale without a price',
      open('AAPL', 'sell_short', 3, null),
      [{ symbol: 'AAPL', quantity: -3, value: 150, entry: 150 }],
    ],
    [
      'a short sale of an unknown symbol',
      open('KO', 'sell_short', 3, null),
      [{ symbol: 'KO', quantity: -3, value: null, entry: null }],
    ],
    [
      'a short sale of a ticker missing from the audit',
      open('KO', 'sell_short', 3, 60),
      [{ symbol: 'KO', quantity: -3, value: 60, entry: 60 }],
    ],
    ['none for an order that closes a position', open('AAPL', 'sell', 3), []],
  ])('are computed for open orders: %s', (_what, order, exposures) => {
    expect(exposuresOf(account([], [order]))).toEqual(exposures);
  });
});

describe('underlyingOf', () => {
  const among = (...symbols: readonly string[]) => account(symbols.map((symbol) => held(symbol, 1)));

  it('gives a ticker and its options the same underlying', () => {
    const symbols = ['BRK/B', BRK_CALL, 'AAPL', AAPL_CALL];

    expect(symbols.map((symbol) => underlyingOf(symbol, among('AAPL')))).toEqual(['BRK.B', 'BRK.B', 'AAPL', 'AAPL']);
  });

  it('reads the root of an option as a share class only if the root is not itself a ticker', () => {
    expect(underlyingOf(MOGA_CALL, among('MOG.A'))).toBe('MOG.A');
    expect(underlyingOf(MOGA_CALL, among('MOG.A', 'MOGA'))).toBe('MOGA');
    expect(underlyingOf(MOGA_CALL, account([], [], { 'MOG.A': WATCHED_AUDITED_TICKER }))).toBe('MOG.A');
    expect(underlyingOf(MOGA_CALL, account([], [open('MOG/A', 'buy', 1)]))).toBe('MOG.A');
    expect(underlyingOf(MOGA_CALL, among())).toBe('MOGA');
  });
});

describe('value and risk of an underlying', () => {
  const stopped = { ...WATCHED_AUDITED_TICKER, holdingStop: 140 };
  const shares = (quantity: number, value: number | null = 150, entry: number | null = value): Exposure => ({
    symbol: 'AAPL',
    quantity,
    value,
    entry,
  });
  const contracts = (symbol: string, quantity: number, value: number | null = 3): Exposure => ({
    symbol,
    quantity,
    value,
    entry: value,
  });

  it.each<[string, readonly Exposure[], ValueAndRisk]>([
    ['zero without positions', [], { value: 0, risk: 0 }],
    [
      'zero for positions of another root',
      [{ symbol: 'MSFT', quantity: 5, value: 400, entry: 400 }, contracts(MSFT_CALL, 1)],
      { value: 0, risk: 0 },
    ],
    ['zero when no shares are left', [shares(0), contracts(AAPL_CALL, 0, null)], { value: 0, risk: 0 }],
    ['a risk down to the stop for shares', [shares(10)], { value: 1500, risk: 100 }],
    ['a value and a risk from different prices for shares', [shares(10, 155, 152)], { value: 1550, risk: 120 }],
    ['a risk of the full value for shares below their stop', [shares(10, 130)], { value: 1300, risk: 1300 }],
    ['an unbounded risk for short shares without a stop', [shares(-10)], { value: 1500, risk: Infinity }],
    ['unbounded for shares without a value', [shares(10, null, 150)], { value: Infinity, risk: Infinity }],
    ['unbounded for shares without an entry price', [shares(10, 150, null)], { value: Infinity, risk: Infinity }],
    [
      'the premium for bought contracts',
      [contracts(AAPL_CALL, 2), contracts(AAPL_PUT, 1, 2)],
      { value: 800, risk: 800 },
    ],
    [
      'unbounded for bought contracts without a price',
      [contracts(AAPL_CALL, 2, null)],
      { value: Infinity, risk: Infinity },
    ],
    ['nothing more for covered calls', [shares(100), contracts(AAPL_CALL, -1)], { value: 15_000, risk: 1000 }],
    [
      'the strike for a sold put, with the risk from there to the stop',
      [contracts('AAPL261218P00145000', -2)],
      { value: 29_000, risk: 1000 },
    ],
    [
      'the full strike for a sold put below the stop',
      [contracts('AAPL261218P00130000', -1)],
      { value: 13_000, risk: 13_000 },
    ],
  ])('are computed correctly: %s', (_what, exposures, worth) => {
    expect(
      valueAndRiskOf(
        'AAPL',
        exposures,
        account([], [], { MSFT: { ...WATCHED_AUDITED_TICKER, holdingStop: 1 }, AAPL: stopped }),
      ),
    ).toEqual(worth);
  });

  it('use the stop of the portfolio file for short shares', () => {
    expect(
      valueAndRiskOf('AAPL', [shares(-10)], account([], [], { AAPL: { ...WATCHED_AUDITED_TICKER, statedStop: 156 } })),
    ).toEqual({ value: 1500, risk: 60 });
  });

  it('are the value of the deliverable shares and an unbounded risk for naked calls', () => {
    const naked = [held(AAPL_CALL, -2)];

    expect(valueAndRiskOf('AAPL', [contracts(AAPL_CALL, -2)], account(naked))).toEqual({
      value: 30_000,
      risk: Infinity,
    });
    expect(valueAndRiskOf('AAPL', [contracts(AAPL_CALL, -2)], account(naked, [], {}))).toEqual({
      value: Infinity,
      risk: Infinity,
    });
  });

  it('do not add up two tickers that differ only in the separator of a share class', () => {
    const exposures = exposuresOf(account([held('MOG.A', 2), held('MOGA', 3)], [], {}));

    expect(valueAndRiskOf('MOG.A', exposures, account([], [], {})).value).toBe(200);
    expect(valueAndRiskOf('MOGA', exposures, account([], [], {})).value).toBe(300);
  });

  it('use the audited ticker whatever the spelling of the position’s symbol', () => {
    expect(
      valueAndRiskOf(
        'BRK.B',
        [{ symbol: 'BRK-B', quantity: 2, value: 150, entry: 150 }],
        account([], [], { AAPL: WATCHED_AUDITED_TICKER, 'BRK.B': stopped }),
      ),
    ).toEqual({ value: 300, risk: 20 });
  });

  it('use the audit of a share class even if broker and portfolio file spell it differently', () => {
    const exposures = exposuresOf(account([held('BRK.B', 2)], [open('BRK.B', 'buy', 1, null)], { 'BRK-B': stopped }));

    expect(exposures.map(({ value }) => value)).toEqual([150, 150]);
    expect(symbolsWithoutStop(exposures, audited({ 'BRK-B': stopped }))).toEqual([]);
  });

  it('are both equal to the full position value when there is no audit', () => {
    expect(valueAndRiskOf('AAPL', [shares(10)], { positions: [], working: [], audit: null })).toEqual({
      value: 1500,
      risk: 1500,
    });
    expect(symbolsWithoutStop([shares(10)], null)).toEqual(['AAPL']);
  });

  it('name shares without a stop, long or short, but no options', () => {
    const audit = audited({ AAPL: stopped, MSFT: { ...stopped, statedStop: 170 } });
    const of = (symbol: string, quantity: number, entry: number | null): Exposure => ({
      symbol,
      quantity,
      value: 150,
      entry,
    });

    expect(
      symbolsWithoutStop(
        [
          of('AAPL', 10, 150),
          of('AAPL', 10, 130),
          of('AAPL', -10, 150),
          of('MSFT', -10, 150),
          of('KO', 1, 60),
          of('AAPL', 0, 150),
          of('AAPL', 1, null),
          of(AAPL_CALL, 1, null),
          of(MSFT_CALL, 1, 3),
          of(AAPL_PUT, -1, null),
        ],
        audit,
      ),
    ).toEqual(['AAPL', 'KO']);
  });
});

describe('the risk of the account', () => {
  it('adds up the losses at stops, and the full values where the stop is missing or breached', () => {
    const stopped = { ...WATCHED_AUDITED_TICKER, lastClose: 150, holdingStop: 147 };
    const breached = { ...WATCHED_AUDITED_TICKER, lastClose: 100, holdingStop: 101 };
    const tickers = { AAPL: stopped, MSFT: breached };

    expect(accountRiskOf(account([held('AAPL', 10), held('MSFT', 5), held('KO', 2)], [], tickers))).toEqual({
      amount: 10 * 3 + 5 * 100 + 2 * 100,
      symbolsWithoutStop: ['MSFT', 'KO'],
      unlimitedSymbols: [],
      unpricedSymbols: [],
    });
  });

  it('values shares that are not audited at the price of the broker, and at cost only without one', () => {
    const spy = { ...held('SPY', 1000, 10_000), price: 266.86 };

    expect(accountRiskOf(account([spy])).amount).toBe(266_860);
    expect(accountRiskOf(account([held('SPY', 1000, 10_000)])).amount).toBe(10_000);
  });

  it('is zero without positions', () => {
    expect(accountRiskOf(account([]))).toEqual({
      amount: 0,
      symbolsWithoutStop: [],
      unlimitedSymbols: [],
      unpricedSymbols: [],
    });
  });

  it('names the positions whose loss is unlimited: short shares without a stop, and naked calls', () => {
    const stopped = { ...WATCHED_AUDITED_TICKER, lastClose: 150, statedStop: 170 };
    const positions = [held('KO', 10), held('MSFT', -10), held('GE', -10), held(AAPL_CALL, -1)];

    expect(accountRiskOf(account(positions, [], { MSFT: stopped }))).toEqual({
      amount: Infinity,
      symbolsWithoutStop: ['KO', 'GE'],
      unlimitedSymbols: ['GE', AAPL_CALL],
      unpricedSymbols: [],
    });
    const covered = [held('AAPL', 100), held(AAPL_CALL, -1)];
    expect(accountRiskOf(account(covered)).unlimitedSymbols).toEqual([]);
  });

  it('lists purchases at an unknown price apart from positions without a stop or with unlimited loss', () => {
    const bought = [open('KO', 'buy', 10, null), open(AAPL_CALL, 'buy_to_open', 1, null)];

    expect(accountRiskOf(account([], bought, {}))).toEqual({
      amount: Infinity,
      symbolsWithoutStop: [],
      unlimitedSymbols: [],
      unpricedSymbols: ['KO', AAPL_CALL],
    });
  });
});
