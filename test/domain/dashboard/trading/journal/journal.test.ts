import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { journalOf } from '../../../../../src/domain/dashboard/trading/journal/journal.js';
import { journalTotals } from '../../../../../src/domain/dashboard/trading/journal/journalTotals.js';
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

/** Returns the events of consecutive orders. By default, `held` is the position that the previous order left. */
function filled(...orders: readonly Filled[]): IntentEvent[] {
  let left = { quantity: 0, costBasis: 0 };
  return orders.flatMap(({ order, reports, stop = null, held = left }) => {
    const [total = 0, average = 0] = reports.at(-1) ?? [];
    const quantity = held.quantity + (order.side.startsWith('buy') ? total : -total);
    left = { quantity, costBasis: quantity * average };
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
  });
}

const MONDAY = '2026-11-02T15:00:00.000Z';
const TUESDAY = '2026-11-03T15:00:00.000Z';
const FRIDAY = '2026-11-06T15:00:00.000Z';
const sell = (quantity: number) => someOrder({ side: 'sell', quantity });

describe('trade journal', () => {
  it('contains a closed trade with its result', () => {
    const events = filled(
      { order: someOrder(), reports: [[10, 150, MONDAY]], stop: 147 },
      { order: sell(10), reports: [[10, 156, FRIDAY]] },
    );

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

  it('adds up fractional partial fills exactly', () => {
    const events = filled({
      order: someOrder({ quantity: 2 }),
      reports: [
        [0.4, 100, MONDAY],
        [1.1, 100, MONDAY],
      ],
    });

    expect(journalOf(events)).toMatchObject([{ entries: [{ quantity: 0.4 }, { quantity: 0.7 }], open: 1.1 }]);
  });

  it('lists partial fills separately, and computes entry and exit prices as averages', () => {
    const [trade] = journalOf(
      filled(
        {
          order: someOrder(),
          reports: [
            [4, 150, MONDAY],
            [10, 153, TUESDAY],
          ],
          stop: 140,
        },
        { order: sell(5), reports: [[5, 163, FRIDAY]] },
      ),
    );

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
    const [long, short] = journalOf(
      filled(
        { order: someOrder(), reports: [[10, 150, MONDAY]] },
        { order: sell(15), reports: [[15, 160, TUESDAY]], stop: 164 },
        { order: someOrder({ side: 'buy_to_cover', quantity: 5 }), reports: [[5, 158, FRIDAY]] },
      ),
    );

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

  it('ends a trade without a result after a split, and continues with the broker’s quantity and cost', () => {
    const trades = journalOf(
      filled(
        { order: someOrder({ quantity: 100 }), reports: [[100, 400, MONDAY]], stop: 360 },
        { order: sell(400), reports: [[400, 110, FRIDAY]], held: { quantity: 400, costBasis: 40_000 } },
      ),
    );

    expect(trades).toMatchObject([
      { entries: [{ at: MONDAY, quantity: 100, price: 400 }], exits: [], open: 0, closedAt: null, rMultiple: null },
      {
        entries: [{ at: null, quantity: 400, price: 100 }],
        closedAt: FRIDAY,
        profit: 4000,
        profitPct: 10,
        rMultiple: null,
        heldDays: null,
      },
    ]);
    expect(journalTotals(trades)).toMatchObject({ closed: 1, won: 1, profit: 4000, averageR: null });
  });

  it('begins a new trade when the position was sold outside the log', () => {
    const trades = journalOf(
      filled(
        { order: someOrder(), reports: [[10, 50, MONDAY]] },
        { order: someOrder(), reports: [[10, 80, TUESDAY]], held: { quantity: 0, costBasis: 0 } },
        { order: sell(10), reports: [[10, 90, FRIDAY]] },
      ),
    );

    expect(trades).toMatchObject([
      { averageEntry: 50, open: 0, closedAt: null, profit: 0 },
      { averageEntry: 80, open: 0, closedAt: FRIDAY, profit: 100 },
    ]);
  });

  it.each([
    ['100.5 with reinvested dividends', 100.5, 5025, [{ at: null, quantity: 0.5, price: 50 }], 2],
    ['200 after a purchase elsewhere', 200, 11_000, [{ at: null, quantity: 100, price: 60 }], 1],
    ['300 after a purchase elsewhere at less than half', 300, 9000, [{ at: null, quantity: 200, price: 20 }], 6],
    ['40 after a sale elsewhere', 40, 2000, [], 2],
    ['101 after a bonus share at a lower cost', 101, 4999, [{ at: null, quantity: 1, price: 0 }], 2.099],
  ])('continues a trade of 100 with %s', (_, quantity, costBasis, added, r) => {
    const trades = journalOf(
      filled(
        { order: someOrder({ quantity: 100 }), reports: [[100, 50, MONDAY]], stop: 45 },
        { order: sell(30), reports: [[30, 60, TUESDAY]], held: { quantity, costBasis } },
        { order: sell(quantity - 30), reports: [[quantity - 30, 60, FRIDAY]] },
      ),
    );

    expect(trades).toMatchObject([
      { entries: [{ at: MONDAY, quantity: 100, price: 50 }, ...added], closedAt: FRIDAY, heldDays: 4, stop: 45 },
    ]);
    expect(trades[0]?.rMultiple).toBeCloseTo(r, 3);
  });

  it.each([
    ['buy', 'sell', 0, 100],
    ['buy', 'sell', -3, 100],
    ['sell_short', 'buy_to_cover', 0, -100],
    ['buy', 'sell', 4, 100],
  ] as const)('ignores a position that a %s’s %s contradicts, %d', (side, exit, quantity, profit) => {
    const trades = journalOf(
      filled(
        { order: someOrder({ side }), reports: [[10, 100, MONDAY]] },
        {
          order: someOrder({ side: exit }),
          reports: [[10, 110, TUESDAY]],
          held: { quantity, costBasis: 100 * quantity },
        },
      ),
    );

    expect(trades).toMatchObject([{ open: 0, closedAt: TUESDAY, profit }]);
  });

  it('sells shares that were bought elsewhere after a short sale', () => {
    const trades = journalOf(
      filled(
        { order: someOrder({ side: 'sell_short' }), reports: [[10, 100, MONDAY]] },
        { order: sell(5), reports: [[5, 110, FRIDAY]], held: { quantity: 8, costBasis: 800 } },
      ),
    );

    expect(trades).toMatchObject([
      { direction: 'short', open: 0, closedAt: null },
      { direction: 'long', open: 3, profit: 50 },
    ]);
  });

  it('ends a trade without a result when the position was reversed elsewhere', () => {
    const trades = journalOf(
      filled(
        { order: someOrder(), reports: [[10, 50, MONDAY]] },
        {
          order: someOrder({ side: 'sell_short' }),
          reports: [[10, 60, FRIDAY]],
          held: { quantity: -10, costBasis: -550 },
        },
      ),
    );

    expect(trades).toMatchObject([
      { direction: 'long', open: 0, closedAt: null },
      { direction: 'short', open: 20, averageEntry: 57.5 },
    ]);
  });

  it('does not compare the position with a pre-flight check before which another order could still be filled', () => {
    const [bought, report] = filled({ order: someOrder(), reports: [[10, 150, MONDAY]] });
    const [added, reportOfAdded] = filled({ order: someOrder(), reports: [[10, 160, MONDAY]] });
    if (bought === undefined || report === undefined || added === undefined || reportOfAdded === undefined)
      throw new Error('The log lacks an event.');

    expect(journalOf([bought, added, report, reportOfAdded])).toMatchObject([{ open: 20, averageEntry: 155 }]);
  });

  it('shows the average price of all entries once a trade is closed', () => {
    const [trade] = journalOf(
      filled(
        { order: someOrder({ quantity: 100 }), reports: [[100, 10, MONDAY]] },
        { order: sell(50), reports: [[50, 12, MONDAY]] },
        { order: someOrder({ quantity: 50 }), reports: [[50, 20, TUESDAY]] },
        { order: sell(100), reports: [[100, 15, FRIDAY]] },
      ),
    );

    expect(trade).toMatchObject({ averageEntry: 2000 / 150, profit: 100 });
  });

  it.each([
    ['buy', 'sell', 94, 95, 100],
    ['sell_short', 'buy_to_cover', 96, 95, 90],
  ] as const)('states no R for a %s beyond its stop', (side, exit, entry, stop, price) => {
    const [trade] = journalOf(
      filled(
        { order: someOrder({ side }), reports: [[10, entry, MONDAY]], stop },
        { order: someOrder({ side: exit }), reports: [[10, price, FRIDAY]] },
      ),
    );

    expect(trade).toMatchObject({ profit: 60, rMultiple: null });
  });

  it('counts each option contract as a hundred shares', () => {
    const [trade] = journalOf(
      filled(
        { order: someOption({ quantity: 2 }), reports: [[2, 3, MONDAY]] },
        { order: someOption({ side: 'sell_to_close', quantity: 2 }), reports: [[2, 4.5, FRIDAY]] },
      ),
    );

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
        const events = filled(
          ...all.map(({ quantity, price, buys }): Filled => ({
            order: someOrder({ side: buys ? 'buy' : 'sell', quantity }),
            reports: [[quantity, price, MONDAY]],
          })),
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
