import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  toOrderView,
  toOrderPreviewReply,
  toSizingReply,
} from '../../../../../src/adapters/http/local/trading/orderViews.js';
import { toJournalReply } from '../../../../../src/adapters/http/local/trading/journalViews.js';
import { journalCsv } from '../../../../../src/adapters/web/views/broker/journalFigures.js';
import type { JournalEntry } from '../../../../../src/domain/dashboard/trading/journal/journal.js';
import { runPreflight } from '../../../../../src/domain/dashboard/trading/orders/preflight.js';
import { passingContext } from '../../../../domain/dashboard/trading/orders/passingContext.js';
import { someOrder } from '../../../../fixtures/orders.js';
import { runs } from '../../../../runs.js';

const AT = '2026-11-20T15:00:00.000Z';

/** Ten shares bought in three fills and six sold in two, at prices with long decimal expansions. */
const TRADE: JournalEntry = {
  symbol: 'KO',
  direction: 'long',
  entries: [
    { at: AT, quantity: 3, price: 80.10000000000001 },
    { at: AT, quantity: 7, price: 241 / 3 },
  ],
  exits: [{ at: AT, quantity: 6, price: 81.33333333333333, profit: 7.380000000000024 }],
  open: 4,
  averageEntry: 80.10000000000001,
  stop: 78.10000000000001,
  closedAt: null,
  profit: 7.380000000000024,
  profitPct: 1.5355805243445733,
  heldDays: 1 / 3,
  rMultiple: 0.6166666666666667,
};

describe('a journal trade', () => {
  it('shows prices in four decimals and money in cents, in JSON and in CSV', () => {
    const { trades } = toJournalReply([TRADE]);

    expect(trades).toEqual([
      {
        symbol: 'KO',
        direction: 'long',
        entries: [
          { at: AT, quantity: 3, price: 80.1 },
          { at: AT, quantity: 7, price: 80.3333 },
        ],
        exits: [{ at: AT, quantity: 6, price: 81.3333, profit: 7.38 }],
        open_quantity: 4,
        average_entry: 80.1,
        stop: 78.1,
        closed_at: null,
        profit: 7.38,
        profit_pct: 1.5356,
        held_days: 0.3333,
        r_multiple: 0.6167,
      },
    ]);
    expect(journalCsv(trades).split('\r\n')[1]).toBe(`KO,long,10,${AT},80.1,,81.3333,4,78.1,7.38,1.5356,0.3333,0.6167`);
  });
});

describe('the totals of the journal', () => {
  const closed = (profit: number): JournalEntry => ({ ...TRADE, closedAt: AT, profit });

  it('add unrounded profits and round only their sum', () => {
    expect(toJournalReply([TRADE, closed(0.1), closed(0.2)]).totals.profit).toBe(7.68);
    expect(toJournalReply(Array.from({ length: 100 }, () => closed(0.004))).totals).toEqual({
      closed: 100,
      won: 100,
      profit: 0.4,
      average_r: 0.6167,
      average_days: 0.3333,
    });
  });

  it('count a win by its exact profit', () => {
    expect(toJournalReply([closed(0.001), closed(-0.001), closed(0)]).totals).toMatchObject({
      closed: 3,
      won: 1,
      profit: 0,
    });
  });

  it('exclude open trades from the counts and averages, but include them in the profit', () => {
    expect(toJournalReply([TRADE]).totals).toEqual({
      closed: 0,
      won: 0,
      profit: 7.38,
      average_r: null,
      average_days: null,
    });
  });

  it('are within half a cent of the exact sum for any trades', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { maxLength: 200 }), (profits) => {
        const exact = profits.reduce((sum, profit) => sum + profit, 0);
        return Math.abs(toJournalReply(profits.map(closed)).totals.profit - exact) <= 0.005 + 1e-9;
      }),
      { numRuns: runs() },
    );
  });
});

describe('an order', () => {
  it('shows the average price of its fills in four decimals', () => {
    const progress = {
      brokerOrderId: '1',
      status: 'filled',
      filledQuantity: 3,
      averageFillPrice: 80.10000000000001,
      reason: null,
      changedAt: AT,
    } as const;
    const intent = {
      action: { kind: 'place', order: someOrder() },
      mode: 'live',
      verdicts: [],
      stop: null,
      held: { quantity: 0, costBasis: 0 },
      key: 'k',
      at: AT,
      state: 'filled',
      reason: null,
      changedAt: AT,
      isOnThisAccount: true,
    } as const;

    expect(toOrderView({ ...intent, progress }).average_fill_price).toBe(80.1);
  });

  it('is previewed with money in cents', () => {
    const estimate = {
      cost: 240.30000000000004,
      commission: 0.1 + 0.2,
      fees: 0.024999,
      marginChange: -0.004,
      warnings: [],
    };
    const view = toOrderPreviewReply({
      verdicts: [],
      refusal: null,
      mode: 'dryrun',
      estimate,
      brokerRefusal: null,
      risk: null,
      key: 'k',
      confirmation: null,
    });

    expect(view.estimate).toEqual({ cost: 240.3, commission: 0.3, fees: 0.02, margin_change: 0, warnings: [] });
  });

  it('is sized with money in cents and prices in four decimals', () => {
    const cap = {
      cap: 'order_risk',
      limitPct: 1,
      room: 1000.0000000000001,
      perShare: 2.9999999999999716,
      shares: 333,
    } as const;
    const view = toSizingReply({
      held: 0,
      equity: 100_000.00000000001,
      entry: 150,
      stop: 147.00000000000003,
      caps: [cap],
      shares: 333,
      problem: null,
    });

    expect(view).toMatchObject({ equity: 100_000, stop: 147, caps: [{ room: 1000, per_share: 3 }] });
  });
});

describe('the numbers of the size and risk layers', () => {
  it('have at most four decimals, and at most two if they are amounts of money', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 }).map((amount) => amount / 100);
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 999 }), (price, costBasis, quantity) => {
        const order = someOrder({ quantity, pricing: { type: 'limit', limitPrice: price } });
        const { verdicts } = runPreflight(
          passingContext({
            order,
            account: { equity: costBasis * 7, cash: 0, optionLevel: 0 },
            positions: [{ symbol: 'GE', quantity: 3, costBasis }],
          }),
        );
        for (const { layer, numbers } of verdicts) {
          if (layer !== 'position_size' && layer !== 'risk_budget') continue;
          for (const [name, value] of Object.entries(numbers)) {
            const most = /^(equity|position_value|order_risk|portfolio_risk)$/.test(name) ? 2 : 4;
            expect({ name, value, fits: (String(value).split('.')[1]?.length ?? 0) <= most }).toEqual({
              name,
              value,
              fits: true,
            });
          }
        }
      }),
      { numRuns: runs() },
    );
  });
});
