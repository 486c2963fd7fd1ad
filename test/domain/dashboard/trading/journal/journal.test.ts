import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { journalOf } from '../../../../../src/domain/dashboard/trading/journal/journal.js';
import type { Order } from '../../../../../src/domain/dashboard/trading/orders/order.js';
import type { IntentEvent } from '../../../../../src/domain/dashboard/trading/orders/orderEvent.js';
import { someOption, someOrder } from '../../../../fixtures/orders.js';
import { runs } from '../../../../runs.js';

interface Filled {
  readonly order: Order;
  /** Fill reports, each with the cumulative quantity and average price. */
  readonly reports: readonly (readonly [filled: number, average: number, at: string])[];
  readonly stop?: number | null;
  readonly held?: { readonly quantity: number; readonly costBasis: number };
}

let keys = 0;

function filled({ order, reports, stop = null, held = { quantity: 0, costBasis: 0 } }: Filled): IntentEvent[] {
  const key = `key-${++keys}`;
  const at = '2026-11-02T15:00:00.000Z';
  return [
    { type: 'intended', key, at, action: { kind: 'place', order }, mode: 'live', verdicts: [], stop, held },
    ...reports.map(([filledQuantity, averageFillPrice, changedAt]): IntentEvent => ({
      type: 'reported',
      key,
      at,
      brokerOrderId: key,
      status: filledQuantity === order.quantity ? 'filled' : 'partially_filled',
      filledQuantity,
      averageFillPrice,
      reason: null,
      changedAt,
    })),
  ];
}

const MONDAY = '2026-11-02T15:00:00.000Z';
const TUESDAY = '2026-11-03T15:00:00.000Z';
const FRIDAY = '2026-11-06T15:00:00.000Z';
const sell = (quantity: number) => someOrder({ side: 'sell', quantity });

describe('trade journal', () => {
  it('contains a closed trade with its result', () => {
    const events = [
      ...filled({ order: someOrder(), reports: [[10, 150, MONDAY]], stop: 147 }),
      ...filled({ order: sell(10), reports: [[10, 156, FRIDAY]] }),
    ];

    expect(journalOf(events)).toEqual([
      {
        symbol: 'AAPL',
        direction: 'long',
        entries: [{ at: MONDAY, quantity: 10, price: 150 }],
        exits: [{ at: FRIDAY, quantity: 10, price: 156, profit: 60 }],
        open: 0,
        averageEntry: 150,
        stop: 147,
        closedAt: FRIDAY,
        profit: 60,
        profitPct: 4,
        heldDays: 4,
        rMultiple: 2,
      },
    ]);
  });

  it('lists partial fills separately, and computes entry and exit prices as averages', () => {
    const [trade] = journalOf([
      ...filled({
        order: someOrder(),
        reports: [
          [4, 150, MONDAY],
          [10, 153, TUESDAY],
        ],
        stop: 140,
      }),
      ...filled({ order: sell(5), reports: [[5, 163, FRIDAY]] }),
    ]);

    expect(trade).toMatchObject({
      entries: [
        { quantity: 4, price: 150 },
        { quantity: 6, price: 155 },
      ],
      exits: [{ quantity: 5, profit: 50 }],
      open: 5,
      averageEntry: 153,
      closedAt: null,
      profit: 50,
      heldDays: null,
      rMultiple: 1,
    });
  });

  it('counts a repeated report once', () => {
    const [trade] = journalOf(
      filled({
        order: someOrder(),
        reports: [
          [4, 150, MONDAY],
          [4, 150, TUESDAY],
        ],
      }),
    );

    expect(trade?.entries).toEqual([{ at: MONDAY, quantity: 4, price: 150 }]);
  });

  it('splits a fill that reverses a position into a closed trade and a trade in the opposite direction', () => {
    const [long, short] = journalOf([
      ...filled({ order: someOrder(), reports: [[10, 150, MONDAY]] }),
      ...filled({ order: sell(15), reports: [[15, 160, TUESDAY]], stop: 164 }),
      ...filled({ order: someOrder({ side: 'buy_to_cover', quantity: 5 }), reports: [[5, 158, FRIDAY]] }),
    ]);

    expect(long).toMatchObject({ direction: 'long', closedAt: TUESDAY, profit: 100 });
    expect(short).toMatchObject({
      direction: 'short',
      entries: [{ quantity: 5, price: 160 }],
      closedAt: FRIDAY,
      profit: 10,
      profitPct: 1.25,
      rMultiple: 0.5,
      heldDays: 3,
    });
  });

  it('begins with existing holdings, at the broker’s price and without a date', () => {
    const [trade] = journalOf(
      filled({ order: sell(10), reports: [[10, 160, FRIDAY]], held: { quantity: 30, costBasis: 3000 } }),
    );

    expect(trade).toMatchObject({
      entries: [{ at: null, quantity: 30, price: 100 }],
      open: 20,
      profit: 600,
      profitPct: 60,
      rMultiple: null,
      heldDays: null,
    });
  });

  it('counts each option contract as a hundred shares', () => {
    const [trade] = journalOf([
      ...filled({ order: someOption({ quantity: 2 }), reports: [[2, 3, MONDAY]] }),
      ...filled({ order: someOption({ side: 'sell_to_close', quantity: 2 }), reports: [[2, 4.5, FRIDAY]] }),
    ]);

    expect(trade).toMatchObject({ profit: 300, profitPct: 50 });
  });

  it('shows proceeds less costs as the profit when everything is sold', () => {
    const step = fc.record({
      quantity: fc.integer({ min: 1, max: 50 }),
      price: fc.integer({ min: 1, max: 500 }),
      buys: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 500 }), (steps, last) => {
        const net = steps.reduce((sum, { quantity, buys }) => sum + (buys ? quantity : -quantity), 0);
        const closing = net === 0 ? [] : [{ quantity: Math.abs(net), price: last, buys: net < 0 }];
        const all = [...steps, ...closing];
        const events = all.flatMap(({ quantity, price, buys }) =>
          filled({ order: someOrder({ side: buys ? 'buy' : 'sell', quantity }), reports: [[quantity, price, MONDAY]] }),
        );
        const money = all.reduce((sum, { quantity, price, buys }) => sum + (buys ? -quantity : quantity) * price, 0);
        const trades = journalOf(events);

        expect(trades.filter(({ closedAt }) => closedAt === null)).toEqual([]);
        expect(trades.reduce((sum, { profit }) => sum + profit, 0)).toBeCloseTo(money, 6);
      }),
      { numRuns: runs() },
    );
  });
});

it('states no percentage profit for shares that cost nothing', () => {
  const order = someOrder({ side: 'sell' });

  expect(journalOf(filled({ order, reports: [[10, 20, FRIDAY]], held: { quantity: 10, costBasis: 0 } }))).toMatchObject(
    [{ profit: 200, profitPct: null }],
  );
});
