import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_ORDER_LIMITS } from '../../../../../src/domain/dashboard/trading/orders/orderLimits.js';
import { runPreflight } from '../../../../../src/domain/dashboard/trading/orders/preflight.js';
import type { EquityOrder } from '../../../../../src/domain/dashboard/trading/orders/order.js';
import { sizingOf } from '../../../../../src/domain/dashboard/trading/orders/orderSizing.js';
import { someOrder } from '../../../../fixtures/orders.js';
import { runs } from '../../../../runs.js';
import { passingContext, WATCHED_AUDITED_TICKER } from './passingContext.js';

const BUY: EquityOrder = {
  instrument: { kind: 'equity', symbol: 'AAPL' },
  side: 'buy',
  quantity: 1,
  pricing: { type: 'limit', limitPrice: 150 },
  duration: 'day',
};

interface LimitOrder {
  readonly equity: number;
  readonly price: number;
  readonly stop: number;
  readonly quantity: number;
  readonly maxPositionPct: number;
}

function limitOrder({ equity, price, stop, quantity, maxPositionPct }: LimitOrder) {
  const order: EquityOrder = { ...BUY, quantity, pricing: { type: 'limit', limitPrice: price } };
  const ticker = { ...WATCHED_AUDITED_TICKER, lastClose: price, statedStop: stop };
  const quote = { last: price, bid: price, ask: price };
  const account = { equity, cash: equity, optionLevel: 2 };
  const limits = { ...DEFAULT_ORDER_LIMITS, maxPositionPct };
  return { order, context: passingContext({ order, account, quote, limits, tickers: { AAPL: ticker } }) };
}

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

  it.each([
    ['risk', { equity: 43_925, price: 47.88, stop: 45.37, quantity: 175, maxPositionPct: 100 }],
    ['value', { equity: 419_096.6, price: 46.67, stop: 46.66, quantity: 898, maxPositionPct: 10 }],
  ])('includes the share whose %s reaches a limit exactly', (_what, given) => {
    const { order, context } = limitOrder(given);

    expect(sizingOf(order, context).shares).toBe(given.quantity);
    expect(runPreflight(context).refusal).toBeNull();
  });

  const cents = (min: number, max: number) => fc.integer({ min, max }).map((each) => each / 100);

  it('is the largest quantity that the pre-flight layers pass, computed in whole cents', () => {
    const accounts = fc.record({
      equity: cents(100_000, 100_000_000),
      price: cents(1000, 50_000),
      distance: cents(1, 900),
      quantity: fc.integer({ min: 1, max: 2000 }),
      atLimit: fc.constantFrom('risk', 'value', 'neither'),
      maxPositionPct: fc.constantFrom(10, 100),
    });
    fc.assert(
      fc.property(accounts, ({ equity: otherwise, price, distance, quantity, atLimit, maxPositionPct }) => {
        const [priceCents, riskCents] = [Math.round(price * 100), Math.round(distance * 100)];
        const equityCents =
          atLimit === 'risk'
            ? 100 * quantity * riskCents
            : atLimit === 'value'
              ? (100 / maxPositionPct) * quantity * priceCents
              : Math.round(otherwise * 100);
        const largest = Math.min(
          Math.floor(equityCents / (100 * riskCents)),
          Math.floor(equityCents / ((100 / maxPositionPct) * priceCents)),
        );
        fc.pre(largest > 0);
        const stop = (priceCents - riskCents) / 100;
        const at = (size: number) =>
          limitOrder({ equity: equityCents / 100, price, stop, quantity: size, maxPositionPct });
        const isPassed = (size: number) => runPreflight(at(size).context).refusal === null;

        expect(sizingOf(at(1).order, at(1).context).shares).toBe(largest);
        expect([isPassed(largest), isPassed(largest + 1)]).toEqual([true, false]);
      }),
      { numRuns: runs() },
    );
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

  it('is the number of whole shares that can still be closed when the order closes a position', () => {
    const positions = [{ symbol: 'AAPL', quantity: 80.5, costBasis: 12_000 }];
    const working = [{ symbol: 'AAPL', side: 'sell', remaining: 30, price: 160 }] as const;

    expect(sizingOf({ ...BUY, side: 'sell' }, passingContext({ positions, working }))).toMatchObject({
      caps: [],
      shares: 50,
    });
  });
});
