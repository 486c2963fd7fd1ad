import { describe, expect, it } from '@jest/globals';
import type { LoadedBars } from '../../../../../../src/application/dashboard/market/loadBars.js';
import { MeasureOrderRisk } from '../../../../../../src/application/dashboard/trading/orders/context/measureOrderRisk.js';
import type { Bars } from '../../../../../../src/domain/dashboard/market/bars.js';
import type { Order } from '../../../../../../src/domain/dashboard/trading/orders/order.js';
import type { WorkingOrder } from '../../../../../../src/domain/dashboard/trading/orders/orderEffect.js';
import { someOption, someOrder } from '../../../../../fixtures/orders.js';
import { barsReturning, requireMeasured } from '../../../../../domain/dashboard/risk/riskPositions.js';
import {
  passingContext,
  WATCHED_AUDITED_TICKER,
} from '../../../../../domain/dashboard/trading/orders/passingContext.js';

const INDEX = barsReturning([0.01, -0.02, 0.005, 0.015, -0.01]);
/** Bars that move twice as much as the index. */
const DOUBLED = barsReturning([0.02, -0.04, 0.01, 0.03, -0.02]);
const UNRELATED = barsReturning([0.01, 0.02, -0.03, 0.01, -0.01, 0.02, -0.01]);

const PRICES: Readonly<Record<string, Bars>> = { SPX: INDEX, AAPL: DOUBLED, MSFT: DOUBLED, KO: UNRELATED };

const loadBars = async (symbol: string): Promise<LoadedBars> => {
  const bars = PRICES[symbol];
  return bars === undefined
    ? { kind: 'unusable', reason: 'There are no prices.', flags: [], adjustments: [], currency: null }
    : { kind: 'bars', bars, flags: [], adjustments: [], currency: 'USD' };
};

const tickerOf = (bars: Bars) => ({
  ...WATCHED_AUDITED_TICKER,
  lastDate: bars.dates.at(-1) ?? '',
  lastClose: bars.close.at(-1) ?? NaN,
});

const { audit, account } = passingContext({
  tickers: { AAPL: tickerOf(DOUBLED), MSFT: tickerOf(DOUBLED), KO: tickerOf(UNRELATED), XOM: tickerOf(UNRELATED) },
});

interface Held {
  readonly shares?: Readonly<Record<string, number>>;
  readonly working?: readonly WorkingOrder[];
}

const measure = (order: Order, { shares = {}, working = [] }: Held = {}) => {
  const positions = Object.entries(shares).map(([symbol, quantity]) => ({
    symbol,
    quantity,
    costBasis: 100 * quantity,
  }));
  return new MeasureOrderRisk({ execute: loadBars }).execute(order, { account, positions, working }, audit);
};

const CLOSE = DOUBLED.close.at(-1) ?? NaN;

describe('MeasureOrderRisk', () => {
  it('adds the order to the account’s positions, at the last close and with unchanged equity', async () => {
    const { before, after } = requireMeasured(await measure(someOrder(), { shares: { KO: 100 } }));
    expect((after?.gross ?? NaN) - (before?.gross ?? NaN)).toBeCloseTo(10 * CLOSE, 6);
    expect(before?.beta?.value).not.toBe(after?.beta?.value);
    expect((after?.heat.amount ?? NaN) > (before?.heat.amount ?? NaN)).toBe(true);
  });

  it('finds the cluster that the order joins', async () => {
    const { before, after, own_cluster } = requireMeasured(
      await measure(someOrder(), { shares: { MSFT: 20, KO: 100 } }),
    );
    const equity = account.cash + 20 * CLOSE + 100 * (UNRELATED.close.at(-1) ?? NaN);
    expect(before?.capital).toEqual({ amount: equity, basis: 'equity' });
    expect(before?.largest_cluster).toBeNull();
    expect(after?.largest_cluster?.symbols).toEqual(['AAPL', 'MSFT']);
    expect(after?.largest_cluster?.weight).toBeCloseTo((30 * CLOSE) / equity, 9);
    expect(requireMeasured(own_cluster).cluster).toEqual(after?.largest_cluster);
  });

  it('describes an account that holds nothing, before the first purchase or after the last sale', async () => {
    const bought = requireMeasured(await measure(someOrder()));
    expect([bought.before, bought.after?.gross]).toEqual([null, 10 * CLOSE]);
    const sold = requireMeasured(await measure(someOrder({ side: 'sell' }), { shares: { AAPL: 10 } }));
    expect([sold.before?.gross, sold.after]).toEqual([10 * CLOSE, null]);
  });

  it('treats open buy orders as filled, but not open sell orders for held shares', async () => {
    const working: WorkingOrder[] = [
      { symbol: 'MSFT', side: 'buy', remaining: 5, price: 90 },
      { symbol: 'KO', side: 'sell', remaining: 100, price: 90 },
    ];
    const { before } = requireMeasured(await measure(someOrder(), { shares: { KO: 100 }, working }));
    expect(before?.gross).toBeCloseTo(5 * CLOSE + 100 * (UNRELATED.close.at(-1) ?? NaN), 6);
  });

  it('leaves out held options and tickers without prices, and says why', async () => {
    const { left_out } = requireMeasured(
      await measure(someOrder(), { shares: { XOM: 5, IBM: 5, AAPL261218C00160000: 1 } }),
    );
    expect(left_out).toEqual([
      { symbol: 'AAPL261218C00160000', reason: 'The risk of options is not measured.' },
      { symbol: 'XOM', reason: 'There are no prices.' },
      { symbol: 'IBM', reason: 'The ticker was not audited.' },
    ]);
  });

  it.each([
    ['an option order', someOption(), 'The effect of an option order on the portfolio risk is not measured.'],
    [
      'a ticker without prices',
      someOrder({ instrument: { kind: 'equity', symbol: 'XOM' } }),
      'XOM: There are no prices.',
    ],
    [
      'a ticker outside the audit',
      someOrder({ instrument: { kind: 'equity', symbol: 'IBM' } }),
      'IBM: The ticker was not audited.',
    ],
  ])('says why it does not measure %s', async (_what, order, reason) => {
    expect(await measure(order)).toEqual({ kind: 'unavailable', reason });
  });
});
