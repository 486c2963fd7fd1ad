import { describe, expect, it } from '@jest/globals';
import { applyTransactions } from '../../../../../src/domain/dashboard/ledger/applyTransactions.js';
import { sortByTradeDate } from '../../../../../src/domain/dashboard/ledger/ledgerEvent.js';
import type { ReturnsRequest } from '../../../../../src/domain/dashboard/ledger/returns/measuredPeriod.js';
import { returnsOf } from '../../../../../src/domain/dashboard/ledger/returns/returnsOf.js';
import type { ClosingPrices } from '../../../../../src/domain/dashboard/ledger/returns/positionHistory.js';
import type { TransactionDraft } from '../../../../../src/domain/dashboard/ledger/transaction.js';
import { cash, decimal, inBatch, spinOff, split, symbolChange, trade, transferOfShares } from '../drafts.js';

type Closes = Readonly<Record<string, Readonly<Record<string, number>>>>;

const pricesOf = (closes: Readonly<Record<string, number>>): ClosingPrices => ({
  dates: Object.keys(closes),
  close: Object.values(closes),
});

function returns(drafts: readonly TransactionDraft[], closes: Closes, request: Partial<ReturnsRequest> = {}) {
  const transactions = sortByTradeDate(inBatch(drafts));
  const state = applyTransactions(transactions, { method: 'fifo', choices: new Map() });
  const { SPX, ...others } = closes;
  const bySymbol = new Map(Object.entries(others).map(([symbol, ofSymbol]) => [symbol, pricesOf(ofSymbol)]));
  const index = SPX === undefined ? null : { symbol: 'SPX', prices: pricesOf(SPX) };
  return returnsOf(
    { transactions, state },
    { bySymbol, index },
    { symbol: null, from: null, to: '2026-01-31', ...request },
  );
}

const value = (period: number, annual: number | null = null) => ({
  kind: 'value',
  period: expect.closeTo(period, 9),
  annual: annual === null ? null : expect.closeTo(annual, 9),
});
const unavailable = (reason: string) => ({ kind: 'unavailable', reason });

describe('returnsOf', () => {
  it('does not count a deposit as a gain: 10 % on 100 and 10 % on 160 are 21 %', () =>
    expect(
      returns(
        [
          cash('deposit', '2026-01-01', '100'),
          trade('buy', '2026-01-01', 'KO', '10', '10'),
          cash('deposit', '2026-01-11', '50'),
          trade('buy', '2026-01-11', 'KO', '4', '12.5', { fee: '0' }),
        ],
        { KO: { '2026-01-01': 10, '2026-01-10': 11, '2026-01-11': 11, '2026-01-31': 12.1 } },
      ).timeWeighted,
      // The four shares bought at 12.50 close at 11 on the same day, which is a loss of 6 on 160.
    ).toEqual(value(1.1 * (154 / 160) * 1.1 - 1)));

  it('returns the rate from the example in the documentation of Excel’s XIRR', () =>
    expect(
      returns(
        [
          cash('deposit', '2008-01-01', '10000'),
          cash('withdrawal', '2008-03-01', '-2750'),
          cash('withdrawal', '2008-10-30', '-4250'),
          cash('withdrawal', '2009-02-15', '-3250'),
          cash('withdrawal', '2009-04-01', '-2750'),
          cash('interest', '2009-04-01', '3000'),
        ],
        {},
        { to: '2009-04-01' },
      ).moneyWeighted,
    ).toMatchObject({ kind: 'value', annual: expect.closeTo(0.373362535, 8) }));

  it('weights flows by the time invested, as Modified Dietz does, while prices are missing', () => {
    // 1,000 at the start and 1,180 at the end. The 120 put in on day 11 count for 20 of 30 days: 60 / 1,080.
    const drafts = [
      transferOfShares('2026-01-01', 'FUND', '10', { price: '100' }),
      trade('buy', '2026-01-12', 'FUND', '1', '120'),
    ];
    const closes = { FUND: { '2026-01-01': 100, '2026-01-31': 1180 / 11 } };
    expect(returns(drafts, closes, { from: '2026-01-01' })).toMatchObject({
      timeWeighted: value(60 / (1000 + (120 * 20) / 30)),
      missingPrices: [
        { symbol: 'FUND', date: '2026-01-11' },
        { symbol: 'FUND', date: '2026-01-12' },
      ],
    });
  });

  it('states no return when Modified Dietz would divide by almost nothing', () =>
    expect(
      returns(
        [
          transferOfShares('2026-01-01', 'FUND', '10', { price: '100' }),
          trade('sell', '2026-01-09', 'FUND', '9.99', '100'),
        ],
        { FUND: { '2026-01-01': 100, '2027-01-31': 4000 } },
        { from: '2026-01-01', to: '2027-01-31' },
      ).timeWeighted,
    ).toMatchObject({
      kind: 'unavailable',
      reason:
        'From 2026-01-08 to 2027-01-31 prices are missing, and the flows are too large relative to the invested money.',
    }));

  it('counts a flow on the first day as invested from the beginning of that day', () =>
    expect(
      returns([cash('deposit', '2026-01-02', '1000'), trade('buy', '2026-01-02', 'KO', '10', '100')], {
        KO: { '2026-01-02': 105, '2026-01-31': 110 },
      }),
    ).toMatchObject({
      from: '2026-01-01',
      timeWeighted: value(0.1),
      moneyWeighted: value(0.1),
      netFlow: 1000,
      gain: { kind: 'value', value: 100 },
    }));

  it('returns −100 % after a total loss', () =>
    expect(
      returns([trade('buy', '2026-01-02', 'KO', '10', '100'), trade('sell', '2026-01-20', 'KO', '10', '0')], {
        KO: { '2026-01-02': 100, '2026-01-19': 60 },
      }),
    ).toMatchObject({ timeWeighted: value(-1), moneyWeighted: value(-1) }));

  it('returns the change in the value when there are no flows', () =>
    expect(
      returns(
        [trade('buy', '2024-01-02', 'KO', '10', '100')],
        { KO: { '2024-01-02': 100, '2025-01-31': 100, '2026-01-31': 120 } },
        { from: '2025-01-31' },
      ),
    ).toMatchObject({ flows: [], timeWeighted: value(0.2, 0.2), moneyWeighted: value(0.2, 0.2) }));

  it('returns a rate even when exactly the whole value is withdrawn', () =>
    expect(
      returns(
        [
          cash('deposit', '2026-01-02', '1000'),
          cash('interest', '2026-01-15', '50'),
          cash('withdrawal', '2026-01-20', '-1050'),
        ],
        {},
      ),
    ).toMatchObject({ endValue: { kind: 'value', value: 0 }, timeWeighted: value(0.05) }));

  it.each([
    ['a position', [trade('buy', '2025-01-02', 'KO', '10', '50'), trade('sell', '2025-01-12', 'KO', '10', '55')]],
    [
      'an account',
      [
        cash('deposit', '2025-01-02', '500'),
        cash('interest', '2025-01-12', '50'),
        cash('withdrawal', '2025-01-12', '-550'),
      ],
    ],
  ])('weights the money of %s until it was taken out, not until the end of the period', (_, drafts) =>
    expect(returns(drafts, { KO: { '2025-01-02': 50, '2025-01-11': 55 } }).moneyWeighted).toEqual(value(0.1)),
  );

  it('weights the money of a period without a short position, after an earlier one', () =>
    expect(
      returns(
        [
          trade('short', '2025-01-02', 'KO', '10', '100'),
          trade('cover', '2025-01-10', 'KO', '10', '90'),
          trade('buy', '2026-01-02', 'KO', '10', '100'),
        ],
        { KO: { '2025-01-02': 100, '2025-01-09': 90, '2026-01-02': 100, '2026-01-31': 110 } },
        { from: '2025-12-31' },
      ).moneyWeighted,
    ).toEqual(value(0.1)));

  describe('of shares that moved to another account', () => {
    const MOVED = { KO: { '2026-01-02': 50, '2026-01-11': 50, '2026-01-12': 55, '2026-01-15': 55, '2026-01-31': 55 } };
    const movedOn = (arrival: string) => [
      cash('deposit', '2026-01-02', '10000'),
      trade('buy', '2026-01-02', 'KO', '200', '50'),
      transferOfShares('2026-01-12', 'KO', '-200'),
      { ...transferOfShares(arrival, 'KO', '200'), account: 'IRA' },
    ];

    it.each([
      ['2026-01-12', null],
      ['2026-01-12', 'KO'],
      ['2026-01-15', null],
      ['2026-01-15', 'KO'],
    ])('is that of shares that stayed, when they leave on 2026-01-12 and arrive on %s (symbol %s)', (arrival, symbol) =>
      expect(returns(movedOn(arrival), MOVED, { symbol })).toMatchObject({
        netFlow: 10_000,
        gain: { kind: 'value', value: 1000 },
        timeWeighted: value(0.1),
        moneyWeighted: value(0.1),
      }),
    );

    it('includes them until they arrive', () =>
      expect(returns(movedOn('2026-01-15'), MOVED, { to: '2026-01-13' }).endValue).toMatchObject({ value: 11_000 }));
  });

  it('counts only the net flow of a day on which money moved to another account', () =>
    expect(
      returns(
        [
          cash('deposit', '2026-01-02', '20000'),
          trade('buy', '2026-01-02', 'KO', '200', '50'),
          cash('withdrawal', '2026-01-12', '-10000'),
          cash('deposit', '2026-01-12', '10000', null, { account: 'IRA' }),
        ],
        { KO: { '2026-01-02': 50, '2026-01-11': 50, '2026-01-12': 55, '2026-01-31': 55 } },
      ).timeWeighted,
    ).toEqual(value(0.05)));

  it('measures positions alone while an account without deposits trades', () =>
    expect(
      returns(
        [cash('deposit', '2026-01-02', '10000'), trade('buy', '2026-01-02', 'KO', '1000', '50', { account: 'IRA' })],
        { KO: { '2026-01-02': 50, '2026-01-31': 55 } },
      ),
    ).toMatchObject({ basis: 'positions', netFlow: 50_000, timeWeighted: value(0.1) }));

  it('measures the return of a short position relative to its proceeds', () =>
    expect(
      returns([trade('short', '2026-01-02', 'TSLA', '10', '100')], { TSLA: { '2026-01-02': 100, '2026-01-31': 80 } }),
    ).toMatchObject({
      endValue: { kind: 'value', value: -800 },
      timeWeighted: value(0.2),
      moneyWeighted: unavailable('A short position has no invested money to weight.'),
    }));

  it.each([
    ['gains 75 %', [100, 50, 25], 0.75],
    ['returns to its price', [100, 150, 100], 0],
  ])('does not depend on a flow while a short position %s', (_, [first = 0, middle = 0, last = 0], period) => {
    const closes = { TSLA: { '2026-01-02': first, '2026-01-11': middle, '2026-01-12': middle, '2026-01-31': last } };
    const short = trade('short', '2026-01-02', 'TSLA', '100', '100');
    for (const flows of [[], [cash('dividend', '2026-01-12', '-0.01', 'TSLA')]])
      expect(returns([short, ...flows], closes).timeWeighted).toMatchObject({ period: expect.closeTo(period, 4) });
  });

  it('measures the rest of a short position against its part of the proceeds', () =>
    // 10 % on the proceeds until half of the shares are bought back, then 18 / 110 on the proceeds and the gain.
    expect(
      returns(
        [
          trade('short', '2026-01-02', 'TSLA', '6', '100'),
          trade('short', '2026-01-02', 'TSLA', '4', '100'),
          trade('cover', '2026-01-12', 'TSLA', '5', '90'),
        ],
        { TSLA: { '2026-01-02': 100, '2026-01-11': 90, '2026-01-12': 90, '2026-01-31': 72 } },
      ).timeWeighted,
    ).toEqual(value(0.28)));

  it('measures a position that turns short against the proceeds of the shares that were sold short', () =>
    // The long position returns 0%; the 10 shares sold short gain $20 on $100 and then $30 on $120.
    expect(
      returns(
        [
          trade('buy', '2026-01-02', 'TSLA', '10', '10'),
          trade('sell', '2026-01-05', 'TSLA', '20', '10'),
          cash('dividend', '2026-01-12', '-0.01', 'TSLA'),
        ],
        {
          TSLA: {
            '2026-01-02': 10,
            '2026-01-04': 10,
            '2026-01-05': 10,
            '2026-01-11': 8,
            '2026-01-12': 8,
            '2026-01-31': 5,
          },
        },
      ).timeWeighted,
    ).toMatchObject({ period: expect.closeTo(0.5, 3) }));

  it('states no return for a short position that lost more than its proceeds', () =>
    expect(
      returns([trade('short', '2026-01-02', 'TSLA', '10', '100')], { TSLA: { '2026-01-02': 100, '2026-01-31': 250 } })
        .timeWeighted,
    ).toEqual(unavailable('From 2026-01-02 to 2026-01-31 the loss was larger than the invested money.')));

  it('states no return for a period that begins after a short position lost more than its proceeds', () =>
    expect(
      returns(
        [trade('short', '2025-12-02', 'TSLA', '10', '100')],
        { TSLA: { '2025-12-31': 250, '2026-01-31': 200 } },
        { from: '2025-12-31' },
      ).timeWeighted,
    ).toEqual(
      unavailable(
        'From 2025-12-31 to 2026-01-31 the value changed, but the invested capital was zero or negative, so no return can be computed. A transaction may be missing.',
      ),
    ));

  it('states no return of an account whose purchases are larger than its deposits', () =>
    expect(
      returns([cash('deposit', '2026-01-02', '100'), cash('withdrawal', '2026-01-05', '-300')], {}).moneyWeighted,
    ).toMatchObject({ kind: 'unavailable' }));

  it('states no rate when several rates explain the flows', () =>
    expect(
      returns(
        [
          cash('deposit', '2024-01-01', '100'),
          cash('interest', '2025-01-01', '200'),
          cash('withdrawal', '2025-01-01', '-230'),
          cash('deposit', '2026-01-01', '132'),
          cash('fee', '2026-01-01', '-202'),
        ],
        {},
        { to: '2026-01-01' },
      ).moneyWeighted,
    ).toMatchObject({ kind: 'unavailable' }));

  it('names the symbol and the day of a missing price', () => {
    const reason = 'No known price of KO on 2026-01-31 fits the trades.';
    expect(returns([trade('buy', '2026-01-02', 'KO', '10', '100')], {})).toMatchObject({
      startValue: { kind: 'value', value: 0 },
      endValue: unavailable(reason),
      timeWeighted: unavailable(reason),
      index: null,
    });
  });

  it('values shares correctly before a split, although prices are split-adjusted', () =>
    expect(
      returns(
        [
          trade('buy', '2026-01-02', 'AAPL', '10', '400'),
          split('2026-01-15', 'AAPL', '30'),
          trade('sell', '2026-01-20', 'AAPL', '20', '105'),
        ],
        { AAPL: { '2026-01-02': 100, '2026-01-14': 102, '2026-01-19': 105, '2026-01-20': 105, '2026-01-31': 110 } },
      ),
    ).toMatchObject({ endValue: { kind: 'value', value: 2200 }, timeWeighted: value(0.1) }));

  it('rejects prices that are adjusted for a split which the ledger does not contain', () =>
    expect(
      returns([trade('buy', '2026-01-02', 'NVDA', '10', '400'), trade('sell', '2026-01-12', 'NVDA', '10', '440')], {
        NVDA: { '2026-01-02': 10, '2026-01-11': 10.9, '2026-01-12': 11, '2026-01-31': 12 },
      }),
    ).toMatchObject({ timeWeighted: value(0.1), missingPrices: [{ date: '2026-01-02' }, { date: '2026-01-11' }] }));

  it('moves the value of a spin-off from the parent to the new position', () => {
    const drafts = [trade('buy', '2026-01-02', 'GE', '10', '100'), spinOff('2026-01-15', 'GE', 'GEV', '5', '0.2')];
    const closes = {
      GE: { '2026-01-02': 100, '2026-01-14': 100, '2026-01-15': 80, '2026-01-31': 88 },
      GEV: { '2026-01-15': 40, '2026-01-31': 42 },
    };
    expect(returns(drafts, closes).timeWeighted).toEqual(value((880 + 210) / 1000 - 1));
    expect(returns(drafts, closes, { symbol: 'GE' }).timeWeighted).toEqual(value(0.1));
    expect(returns(drafts, closes, { symbol: 'GEV' }).timeWeighted).toEqual(value(0.05));
  });

  it('continues the history of a symbol under its new name', () =>
    expect(
      returns(
        [trade('buy', '2026-01-02', 'FB', '10', '100'), symbolChange('2026-01-15', 'FB', 'META')],
        { META: { '2026-01-02': 100, '2026-01-31': 120 } },
        { symbol: 'META' },
      ).timeWeighted,
    ).toEqual(value(0.2)));

  it.each([
    ['all accounts', null],
    ['the position', 'META'],
  ])('values shares that arrived under an earlier name at the prices of the current one, for %s', (_, symbol) =>
    expect(
      returns(
        [
          cash('deposit', '2026-01-02', '1000'),
          transferOfShares('2026-01-02', 'FB', '10'),
          symbolChange('2026-01-15', 'FB', 'META'),
        ],
        { META: { '2026-01-02': 100, '2026-01-31': 120 } },
        { symbol },
      ).gain,
    ).toEqual({ kind: 'value', value: 200 }),
  );

  it('ends the money-weighted returns of position and index on the day of the last sale', () =>
    expect(
      returns(
        [trade('buy', '2026-01-02', 'KO', '10', '100'), trade('sell', '2026-01-12', 'KO', '10', '110')],
        {
          KO: { '2026-01-02': 100, '2026-01-11': 110, '2026-01-12': 110 },
          SPX: { '2026-01-01': 4000, '2026-01-12': 4800, '2026-01-31': 9600 },
        },
        { symbol: 'KO' },
      ),
    ).toMatchObject({
      moneyWeighted: value(0.1),
      index: { endValue: { kind: 'value', value: expect.closeTo(200, 9) }, moneyWeighted: value(0.2) },
    }));

  it('counts the days until a position became worthless after its last flow', () =>
    expect(
      returns(
        [
          trade('buy', '2024-01-02', 'KO', '10', '100'),
          cash('dividend', '2024-10-28', '50', 'KO'),
          split('2025-02-05', 'KO', '-10'),
        ],
        { KO: { '2024-01-02': 100, '2024-10-27': 100, '2024-10-28': 100 } },
        { symbol: 'KO', to: '2025-02-05' },
      ).moneyWeighted,
    ).toEqual({ kind: 'value', period: expect.any(Number), annual: expect.any(Number) }));

  it('invests each flow in the index at that day’s close', () =>
    expect(
      returns([cash('deposit', '2026-01-02', '1000'), cash('deposit', '2026-01-12', '1000')], {
        SPX: { '2026-01-01': 4000, '2026-01-02': 4000, '2026-01-12': 5000, '2026-01-31': 6000 },
      }).index,
    ).toMatchObject({
      symbol: 'SPX',
      endValue: { kind: 'value', value: expect.closeTo(2700, 9) },
      timeWeighted: value(0.5),
    }));

  it('has no index value after more was withdrawn than the index investment was worth', () =>
    expect(
      returns(
        [
          cash('deposit', '2026-01-02', '1000'),
          cash('interest', '2026-01-03', '500'),
          cash('withdrawal', '2026-01-12', '-1400'),
        ],
        { SPX: { '2026-01-01': 4000, '2026-01-31': 4000 } },
      ).index?.endValue,
    ).toEqual(unavailable('By 2026-01-12, more was taken out than the index investment would have been worth.')));

  it('does not add amounts of different currencies', () => {
    const euros = { amount: { amount: decimal('10'), currency: 'EUR' } };
    const reason = 'The amounts are in USD and EUR, and no exchange rates are known.';
    expect(
      returns([cash('deposit', '2026-01-02', '10'), { ...cash('deposit', '2026-01-03', '10'), ...euros }], {}),
    ).toMatchObject({
      netFlow: null,
      flows: [],
      timeWeighted: unavailable(reason),
      moneyWeighted: unavailable(reason),
    });
  });

  it('reports that nothing was held in a period', () =>
    expect(returns([], {}).timeWeighted).toEqual(unavailable('Nothing was held in the period.')));

  it('traces each figure to its flows and their transactions', () =>
    expect(
      returns(
        [
          cash('deposit', '2026-01-02', '1000'),
          cash('withdrawal', '2026-01-02', '-200'),
          cash('fee', '2026-01-03', '-5'),
        ],
        {},
      ).flows,
    ).toEqual([
      {
        date: '2026-01-02',
        net: 800,
        amount: decimal('800'),
        committed: 800,
        freed: 0,
        transactionIds: ['b1:1', 'b1:2'],
      },
    ]));
});
