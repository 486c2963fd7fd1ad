import { describe, expect, it } from '@jest/globals';
import { runPreflight } from '../../../../../src/domain/dashboard/trading/orders/preflight.js';
import type { EquityOrder } from '../../../../../src/domain/dashboard/trading/orders/order.js';
import { sizingOf } from '../../../../../src/domain/dashboard/trading/orders/orderSizing.js';
import { someOrder } from '../../../../fixtures/orders.js';
import { passingContext, WATCHED_AUDITED_TICKER } from './passingContext.js';

const BUY: EquityOrder = {
  instrument: { kind: 'equity', symbol: 'AAPL' },
  side: 'buy',
  quantity: 1,
  pricing: { type: 'limit', limitPrice: 150 },
  duration: 'day',
};

describe('order size', () => {
  it('is the largest quantity within all three limits', () => {
    expect(sizingOf(BUY, passingContext())).toEqual({
      entry: 150,
      stop: 147,
      caps: [
        { cap: 'order_risk', limitPct: 1, room: 1000, perShare: 3, shares: 333 },
        { cap: 'portfolio_risk', limitPct: 6, room: 6000, perShare: 3, shares: 2000 },
        { cap: 'position_size', limitPct: 10, room: 10_000, perShare: 150, shares: 66 },
      ],
      shares: 66,
      problem: null,
    });
  });

  it.each([
    ['a close stop', WATCHED_AUDITED_TICKER],
    ['a distant stop', { ...WATCHED_AUDITED_TICKER, statedStop: 120 }],
  ])('passes the pre-flight layers with %s, and fails them with one more share [ORD-03 ORD-04]', (_what, ticker) => {
    const tickers = { AAPL: ticker };
    const { shares } = sizingOf(BUY, passingContext({ tickers }));
    const refusedBy = (quantity: number) =>
      runPreflight(passingContext({ tickers, order: someOrder({ quantity }) })).refusal?.layer ?? null;

    expect(refusedBy(shares ?? NaN)).toBeNull();
    expect(['position_size', 'risk_budget']).toContain(refusedBy((shares ?? NaN) + 1));
  });

  it('is zero once the holdings use up a limit or have unbounded risk', () => {
    const held = [{ symbol: 'AAPL', quantity: 80, costBasis: 12_000 }];
    const short = [{ symbol: 'MSFT', quantity: -1, costBasis: -400 }];

    expect(sizingOf(BUY, passingContext({ positions: held })).caps.map(({ room, shares }) => [room, shares])).toEqual([
      [1000, 333],
      [5760, 1920],
      [-2000, 0],
    ]);
    expect(sizingOf(BUY, passingContext({ positions: short }))).toMatchObject({
      caps: [{ shares: 333 }, { room: -Infinity, shares: 0 }, { shares: 66 }],
      shares: 0,
    });
  });

  it('does not exist without a stop or a price', () => {
    expect(sizingOf(BUY, passingContext({ tickers: {} }))).toEqual({
      entry: 150,
      stop: null,
      caps: [],
      shares: null,
      problem: expect.stringContaining('AAPL is not in the last audit'),
    });
    expect(
      sizingOf(
        { ...BUY, pricing: { type: 'market' } },
        passingContext({ quote: { last: null, bid: null, ask: null } }),
      ),
    ).toEqual({
      entry: null,
      stop: null,
      caps: [],
      shares: null,
      problem: expect.stringContaining('There is no price for AAPL'),
    });
  });

  it('is the quantity that can still be closed when the order closes a position', () => {
    const positions = [{ symbol: 'AAPL', quantity: 80, costBasis: 12_000 }];
    const working = [{ symbol: 'AAPL', side: 'sell', remaining: 30, price: 160 }] as const;

    expect(sizingOf({ ...BUY, side: 'sell' }, passingContext({ positions, working }))).toMatchObject({
      caps: [],
      shares: 50,
    });
  });
});
