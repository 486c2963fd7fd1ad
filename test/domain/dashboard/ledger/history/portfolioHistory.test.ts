import { describe, expect, it } from '@jest/globals';
import { applyTransactions } from '../../../../../src/domain/dashboard/ledger/applyTransactions.js';
import { portfolioHistory } from '../../../../../src/domain/dashboard/ledger/history/portfolioHistory.js';
import { sortByTradeDate } from '../../../../../src/domain/dashboard/ledger/ledgerEvent.js';
import type { ReturnsRequest } from '../../../../../src/domain/dashboard/ledger/returns/measuredPeriod.js';
import type { TransactionDraft } from '../../../../../src/domain/dashboard/ledger/transaction.js';
import { decimalText, ZERO, type Decimal } from '../../../../../src/domain/dashboard/portfolio/decimal.js';
import { cash, decimal, inBatch, inEuros, split, symbolChange, trade, transferOfShares } from '../drafts.js';

type Closes = Readonly<Record<string, Readonly<Record<string, number>>>>;

const RULES = { method: 'fifo', choices: new Map() } as const;

function historyOf(drafts: readonly TransactionDraft[], closes: Closes, request: Partial<ReturnsRequest> = {}) {
  const transactions = sortByTradeDate(inBatch(drafts));
  const { SPX, ...others } = Object.fromEntries(
    Object.entries(closes).map(([symbol, ofSymbol]) => [
      symbol,
      { dates: Object.keys(ofSymbol), close: Object.values(ofSymbol) },
    ]),
  );
  return portfolioHistory(
    { transactions, rules: RULES, state: applyTransactions(transactions, RULES) },
    { bySymbol: new Map(Object.entries(others)), index: SPX === undefined ? null : { symbol: 'SPX', prices: SPX } },
    { symbol: null, from: null, to: '2026-01-09', ...request },
  );
}

const text = (value: Decimal | null | undefined): string | null => (value ? decimalText(value) : null);

/** Monday to Friday. */
const WEEK = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09'] as const;
const closesOf = (...closes: readonly (number | null)[]): Readonly<Record<string, number>> =>
  Object.fromEntries(WEEK.flatMap((day, place) => (closes[place] ? [[day, closes[place]]] : [])));

const DEPOSIT_AND_PURCHASE = [cash('deposit', WEEK[0], '1000'), trade('buy', WEEK[0], 'KO', '10', '100')];

describe('portfolioHistory', () => {
  it.each([
    // Buying the option counts as a withdrawal of 800 on Tuesday, and selling it as a deposit of 100 on Thursday:
    // (700 + 800) / 1000 × 500 / (700 + 100) × 600 / 500 = 1.125.
    ['with deposits', DEPOSIT_AND_PURCHASE, ['0', '1000', '700', '700', '500', '600'], 0.125, '300'],
    ['without deposits', DEPOSIT_AND_PURCHASE.slice(1), ['0', '1000', '1500', '1500', '1200', '1300'], 0.3, '1000'],
  ])(
    'excludes an option without closing prices from values and returns, in a ledger %s',
    (_, drafts, values, period, netFlow) => {
      const option = (kind: 'buy' | 'sell', day: string, price: string) => ({
        ...trade(kind, day, 'KO260116C00100000', '2', price),
        amount: cash('interest', day, `${kind === 'buy' ? '-' : ''}${Number(price) * 200}`).amount,
      });
      const { points, returns } = historyOf([...drafts, option('buy', WEEK[1], '4'), option('sell', WEEK[3], '0.5')], {
        KO: closesOf(100, 150, 150, 120, 130),
      });
      expect(returns.unpricedOptions).toEqual(['KO260116C00100000']);
      expect([points.map(({ value }) => text(value)), returns.timeWeighted]).toEqual([
        values,
        { kind: 'value', period: expect.closeTo(period), annual: null },
      ]);
      expect(decimalText(points.at(-1)?.netFlow ?? ZERO)).toBe(netFlow);
    },
  );

  it('values the shares that are held in US dollars, without those in another currency', () => {
    const { positions } = historyOf(
      [trade('buy', WEEK[0], 'KO', '10', '100'), inEuros(trade('buy', WEEK[0], 'KO', '4', '90'))],
      { KO: closesOf(100, 100, 100, 100, 120) },
    );
    expect(positions.map(({ currency, quantity, value }) => [currency, text(quantity), text(value)])).toEqual([
      ['EUR', '4', null],
      ['USD', '10', '1200'],
    ]);
  });

  it('values only the shares that an account holds, without those on the way to another one', () => {
    const { positions } = historyOf(
      [
        ...DEPOSIT_AND_PURCHASE,
        transferOfShares(WEEK[1], 'KO', '-4'),
        { ...transferOfShares(WEEK[3], 'KO', '4'), account: 'IRA' },
      ],
      { KO: closesOf(100, 100, 100, 100, 120) },
      { to: WEEK[2] },
    );
    expect(positions.map(({ quantity, value }) => [text(quantity), text(value)])).toEqual([
      ['6', '600'],
      ['0', '0'],
    ]);
  });

  it('values shares that another account received in the currency of their lots, whatever their transfer states', () => {
    const { positions } = historyOf(
      [
        trade('buy', WEEK[0], 'KO', '10', '100'),
        transferOfShares(WEEK[1], 'KO', '-10'),
        { ...inEuros(transferOfShares(WEEK[3], 'KO', '10')), account: 'IRA' },
      ],
      { KO: closesOf(100, 100, 100, 100, 120) },
    );
    expect(positions.map(({ currency, quantity, value }) => [currency, text(quantity), text(value)])).toEqual([
      ['USD', '10', '1200'],
    ]);
  });

  it.each([WEEK[2], WEEK[4]])('lists gains and income from before a rename under the current name, until %s', (to) => {
    const { positions } = historyOf(
      [
        trade('buy', WEEK[0], 'FB', '10', '100'),
        trade('sell', WEEK[1], 'FB', '4', '120'),
        cash('dividend', WEEK[2], '5', 'FB'),
        symbolChange(WEEK[3], 'FB', 'META'),
      ],
      { META: closesOf(100, 100, 100, 100, 100) },
      { to, symbol: 'META' },
    );
    expect(
      positions.map(({ symbol, value, results: { realized, dividend } }) => [
        symbol,
        text(value),
        text(realized),
        text(dividend),
      ]),
    ).toEqual([['META', '600', '80', '5']]);
  });

  it('counts a split for the shares that are held in US dollars, also when it states another currency', () => {
    const { positions } = historyOf(
      [
        trade('buy', WEEK[0], 'KO', '10', '1000'),
        inEuros(trade('buy', WEEK[0], 'KO', '4', '900')),
        inEuros(split(WEEK[2], 'KO', '126')),
      ],
      { KO: closesOf(100, 100, 100, 100, 120) },
    );
    expect(positions.map(({ currency, quantity, value }) => [currency, text(quantity), text(value)])).toEqual([
      ['EUR', '40', null],
      ['USD', '100', '12000'],
    ]);
  });

  it.each([
    ['pays 0.9 shares in cash', '-18', [cash('dividend', WEEK[2], '180', 'KO')], '200', 0],
    ['rounds 0.1 shares up', '-17', [], '400', 20 / 380],
  ])('keeps the price before a reverse split that %s', (_, change, cashInLieu, value, period) => {
    const { positions, returns, drawdown } = historyOf(
      [trade('buy', WEEK[0], 'KO', '19', '20'), split(WEEK[2], 'KO', change, { ratio: decimal('0.1') }), ...cashInLieu],
      { KO: closesOf(200, 200, 200, 200, 200) },
    );
    expect(positions.map((position) => text(position.value))).toEqual([value]);
    expect(returns.timeWeighted).toEqual({ kind: 'value', period: expect.closeTo(period), annual: null });
    expect(drawdown).toMatchObject({ depth: 0 });
  });

  it('shows value, flows, return, drawdown and the index at each session', () => {
    const { points, drawdown } = historyOf(
      [...DEPOSIT_AND_PURCHASE, cash('deposit', WEEK[2], '900'), trade('buy', WEEK[2], 'KO', '10', '90')],
      { KO: closesOf(110, 99, 90, 108, 99), SPX: { '2026-01-02': 50, ...closesOf(100, 100, 90, 99, 99) } },
    );
    const rows = points.map(({ date, value, netFlow, timeWeighted, drawdown: fall, indexValue, indexReturn }) => [
      date,
      text(value),
      decimalText(netFlow),
      timeWeighted?.toFixed(4),
      fall?.toFixed(4),
      text(indexValue),
      indexReturn?.toFixed(4),
    ]);
    // 1,000 at 100 and 900 at 90 buy 20 units of the index. Wednesday's second purchase earns nothing on Wednesday.
    expect(rows).toEqual([
      ['2026-01-04', '0', '0', '0.0000', '0.0000', '0', '0.0000'],
      ['2026-01-05', '1100', '1000', '0.1000', '0.0000', '1000', '1.0000'],
      ['2026-01-06', '990', '1000', '-0.0100', '-0.1000', '1000', '1.0000'],
      ['2026-01-07', '1800', '1900', '-0.0571', '-0.1429', '1800', '0.8000'],
      ['2026-01-08', '2160', '1900', '0.1314', '0.0000', '1980', '0.9800'],
      ['2026-01-09', '1980', '1900', '0.0371', '-0.0833', '1980', '0.9800'],
    ]);
    expect(drawdown).toEqual({
      kind: 'value',
      depth: expect.closeTo((990 / 1100) * (1800 / 1890) - 1, 9),
      highDate: '2026-01-05',
      lowDate: '2026-01-07',
      current: expect.closeTo(1980 / 2160 - 1, 9),
    });
  });

  it('leaves out a session without a price, names it, and continues after it', () => {
    const { points, leftOut } = historyOf(DEPOSIT_AND_PURCHASE, { KO: closesOf(100, null, null, 110, 110) });
    expect(points.map(({ value, timeWeighted }) => [text(value), timeWeighted?.toFixed(2) ?? null])).toEqual([
      ['0', '0.00'],
      ['1000', '0.00'],
      [null, null],
      [null, null],
      ['1100', '0.10'],
      ['1100', '0.10'],
    ]);
    expect(leftOut).toEqual([{ symbol: 'KO', sessions: 2, first: '2026-01-06', last: '2026-01-07' }]);
  });

  it('has no index value on a session without a close of the index', () => {
    const { points } = historyOf(DEPOSIT_AND_PURCHASE, {
      KO: closesOf(100, 100, 100, 100, 100),
      SPX: { '2026-01-02': 50, ...closesOf(50, null, 60, 60, 60) },
    });
    expect(points.map(({ indexReturn }) => indexReturn?.toFixed(1) ?? null)).toEqual([
      '0.0',
      '0.0',
      null,
      '0.2',
      '0.2',
      '0.2',
    ]);
  });

  it('says why there is no return or drawdown, and shows the values that are known', () => {
    const { points, drawdown, returns } = historyOf(
      DEPOSIT_AND_PURCHASE,
      { KO: closesOf(100, 101) },
      { to: '2026-03-02' },
    );
    const reason = 'No known price of KO on 2026-03-02 fits the trades.';
    expect(returns.timeWeighted).toEqual({ kind: 'unavailable', reason });
    expect(drawdown).toEqual({ kind: 'unavailable', reason });
    expect(points.slice(0, 4).map(({ value, timeWeighted }) => [text(value), timeWeighted])).toEqual([
      ['0', null],
      ['1000', null],
      ['1010', null],
      [null, null],
    ]);
  });

  it('does not add amounts of different currencies, and lists the results of each currency', () => {
    const { points, netFlow, results, positions, years } = historyOf(
      [...DEPOSIT_AND_PURCHASE, cash('dividend', WEEK[1], '3', 'KO'), inEuros(cash('dividend', WEEK[1], '5', 'SAP'))],
      { KO: closesOf(100, 100, 100, 100, 100) },
    );
    expect([points, netFlow]).toEqual([[], null]);
    expect(results.map(({ currency, dividend }) => [currency, decimalText(dividend)])).toEqual([
      ['USD', '3'],
      ['EUR', '5'],
    ]);
    expect(positions.map(({ symbol, currency, value }) => [symbol, currency, text(value)])).toEqual([
      ['KO', 'USD', '1000'],
      [null, 'USD', '3'],
      [null, 'EUR', '5'],
      ['SAP', 'EUR', '0'],
    ]);
    expect(years[0]?.returns.timeWeighted).toEqual({
      kind: 'unavailable',
      reason: 'The amounts are in USD and EUR, and no exchange rates are known.',
    });
  });

  it('does not value a position in another currency at prices in US dollars', () => {
    const drafts = DEPOSIT_AND_PURCHASE.map((draft) => ({ ...draft, amount: { ...draft.amount, currency: 'EUR' } }));
    const { points, positions, returns } = historyOf(drafts, { KO: closesOf(100, 100, 100, 100, 100) });
    expect(points).toEqual([]);
    expect(positions[0]).toMatchObject({ symbol: 'KO', currency: 'EUR', value: null, unrealized: null });
    expect(returns.timeWeighted).toMatchObject({ reason: expect.stringContaining('in EUR, prices are in USD') });
  });

  it('counts lots without a known cost instead of inventing their gain', () => {
    const { results, positions } = historyOf(
      [
        transferOfShares(WEEK[0], 'KO', '10', { price: '100' }),
        trade('sell', WEEK[1], 'KO', '4', '101'),
        trade('buy', WEEK[2], 'PEP', '1', '50'),
        trade('sell', WEEK[3], 'PEP', '1', '55'),
      ],
      { KO: closesOf(100, 100, 100, 100, 102), PEP: closesOf(50, 50, 50, 50, 50) },
    );
    expect(results).toMatchObject([{ withoutCost: 1, realized: expect.objectContaining({}) }]);
    expect(text(results[0]?.realized)).toBe('5');
    expect(positions[0]).toMatchObject({ symbol: 'KO', cost: null, unrealized: null });
    expect(text(positions[0]?.value)).toBe('612');
  });

  it('shows the lots and costs of its last day, without later transactions', () => {
    const drafts = [
      ...DEPOSIT_AND_PURCHASE,
      trade('sell', WEEK[1], 'KO', '5', '90'),
      trade('buy', WEEK[2], 'KO', '5', '91'),
      trade('sell', WEEK[4], 'KO', '10', '120'),
    ];
    const closes = { KO: closesOf(100, 90, 95, 110, 120) };
    const { positions, results } = historyOf(drafts, closes, { to: WEEK[3] });
    expect(
      positions.map(({ symbol, quantity, cost, value, unrealized }) => [
        symbol,
        ...[quantity, cost, value, unrealized].map(text),
      ]),
    ).toEqual([
      ['KO', '10', '955', '1100', '145'],
      [null, '0', '-5', '-5', '0'],
    ]);
    expect(text(results[0]?.realized)).toBe('-50');
  });

  it('values a position before a split at the prices of that time', () => {
    const { points, positions } = historyOf(
      [...DEPOSIT_AND_PURCHASE, split(WEEK[3], 'KO', '10')],
      { KO: closesOf(50, 50, 50, 50, 55) },
      { symbol: 'KO' },
    );
    expect(points.map(({ value }) => text(value))).toEqual(['0', '1000', '1000', '1000', '1000', '1100']);
    expect(positions.map(({ quantity, unrealized }) => [quantity, unrealized].map(text))).toEqual([['20', '100']]);
  });

  it('keeps results from before the first deposit', () => {
    const { years, results } = historyOf(
      [
        trade('buy', '2025-12-29', 'KO', '1', '100'),
        trade('sell', '2025-12-30', 'KO', '1', '104'),
        cash('deposit', WEEK[0], '1000'),
      ],
      {},
    );
    expect(text(results[0]?.realized)).toBe('4');
    expect(years.map(({ year, results: ofYear }) => [year, text(ofYear[0]?.realized)])).toEqual([
      [2025, '4'],
      [2026, null],
    ]);
  });
});
