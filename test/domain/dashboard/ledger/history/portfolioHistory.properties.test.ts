import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyTransactions } from '../../../../../src/domain/dashboard/ledger/applyTransactions.js';
import { portfolioHistory } from '../../../../../src/domain/dashboard/ledger/history/portfolioHistory.js';
import { sortByTradeDate } from '../../../../../src/domain/dashboard/ledger/ledgerEvent.js';
import { returnsOf } from '../../../../../src/domain/dashboard/ledger/returns/returnsOf.js';
import type { ClosingPrices } from '../../../../../src/domain/dashboard/ledger/returns/positionHistory.js';
import { decimalText, sumOf, type Decimal } from '../../../../../src/domain/dashboard/portfolio/decimal.js';
import { runs } from '../../../../runs.js';
import { inBatch } from '../drafts.js';
import { timeWeightedByDays, valueOn } from '../returns/oracles/dayByDay.js';
import { timeWeightedByUnits } from '../returns/oracles/fundUnits.js';
import {
  adjustedPrices,
  dateOf,
  DAYS,
  draftsOf,
  marketHistories,
  SYMBOLS,
  type History,
} from '../returns/oracles/market.js';
import { cashOf, largestDrawdown, realizedByYear, SESSIONS, sharesOn, yearOfDay } from './oracles.js';

const RULES = { method: 'fifo', choices: new Map() } as const;
const CENT = 0.01;

const periods = fc
  .tuple(fc.integer({ min: 0, max: DAYS - 40 }), fc.integer({ min: 35, max: DAYS - 1 }))
  .filter(([from, to]) => from < to);
const measured = fc.constantFrom(null, ...SYMBOLS);

function ledgerOf(history: History) {
  const transactions = sortByTradeDate(inBatch(draftsOf(history)));
  return { transactions, rules: RULES, state: applyTransactions(transactions, RULES) };
}

/** The prices of AAA serve as index prices. */
function marketOf(history: History, bySymbol = adjustedPrices(history)) {
  const prices = bySymbol.get('AAA') ?? { dates: [], close: [] };
  return { bySymbol, index: { symbol: 'SPX', prices } };
}

const historyOf = (history: History, symbol: string | null, from: number | null, to: number) =>
  portfolioHistory(ledgerOf(history), marketOf(history), {
    symbol,
    from: from === null ? null : dateOf(from),
    to: dateOf(to),
  });

const dayOf = (date: string): number => Math.round((Date.parse(date) - Date.parse(dateOf(0))) / 86_400_000);
const float = (value: Decimal | null | undefined): number => value?.toNumber() ?? NaN;

describe('portfolioHistory', () => {
  it('gives the same values and returns as two independent implementations at every session', () =>
    fc.assert(
      fc.property(marketHistories, periods, measured, fc.nat(), (history, [from, to], symbol, seed) => {
        const { points, returns } = historyOf(history, symbol, from, to);
        const first = dayOf(returns.from);
        fc.pre(first < to);
        expect(points.map(({ date }) => date)).toEqual(
          [...new Set([first, ...SESSIONS.filter((day) => day > first && day < to), to])].map(dateOf),
        );
        const point = points[seed % points.length];
        const day = dayOf(point?.date ?? '');
        expect(Math.abs(float(point?.value) - valueOn(history, symbol, day))).toBeLessThan(CENT);
        if (typeof point?.timeWeighted !== 'number') return;
        expect(point.timeWeighted).toBeCloseTo(timeWeightedByDays(history, symbol, first, day), 6);
        expect(point.timeWeighted).toBeCloseTo(timeWeightedByUnits(history, symbol, first, day), 6);
      }),
      { numRuns: runs(60) },
    ));

  it('gives each point the figures of a period that ends on its date', () =>
    fc.assert(
      fc.property(marketHistories, periods, measured, fc.nat(), (history, [from, to], symbol, seed) => {
        const { points } = historyOf(history, symbol, from, to);
        fc.pre(points.length > 0);
        const point = points[1 + (seed % (points.length - 1))];
        const until = returnsOf(ledgerOf(history), marketOf(history), {
          symbol,
          from: dateOf(from),
          to: point?.date ?? '',
        });
        const { timeWeighted, endValue, index, netFlow } = until;
        // Skips a point before the first purchase, because a period without holdings has no return.
        fc.pre(timeWeighted.kind === 'value' || timeWeighted.reason !== 'Nothing was held in the period.');
        expect(point?.timeWeighted).toBe(timeWeighted.kind === 'value' ? timeWeighted.period : null);
        if (endValue.kind === 'value') expect(Math.abs(float(point?.value) - endValue.value)).toBeLessThan(CENT);
        expect(float(point?.netFlow)).toBeCloseTo(Number(netFlow), 6);
        if (index?.endValue.kind === 'value')
          expect(Math.abs(float(point?.indexValue) - index.endValue.value)).toBeLessThan(CENT);
        if (index?.timeWeighted.kind === 'value') expect(point?.indexReturn).toBe(index.timeWeighted.period);
      }),
      { numRuns: runs(60) },
    ));

  it('ends with the current value, and with flows that add up to the net flow', () =>
    fc.assert(
      fc.property(marketHistories, measured, (history, symbol) => {
        const { points, netFlow, years, returns } = historyOf(history, symbol, null, DAYS - 1);
        fc.pre(points.length > 0);
        expect(Math.abs(float(points.at(-1)?.value) - valueOn(history, symbol, DAYS - 1))).toBeLessThan(CENT);
        expect(points.at(-1)?.netFlow).toEqual(netFlow);
        expect(decimalText(sumOf(years.flatMap((year) => year.netFlow ?? [])))).toBe(decimalText(netFlow ?? sumOf([])));
        expect(Number(returns.netFlow)).toBeCloseTo(float(netFlow), 6);
      }),
      { numRuns: runs(60) },
    ));

  it('measures the drawdown as the deepest fall between any two points', () =>
    fc.assert(
      fc.property(marketHistories, periods, measured, (history, [from, to], symbol) => {
        const { points, drawdown } = historyOf(history, symbol, from, to);
        for (const point of points) expect(point.drawdown ?? 0).toBeLessThanOrEqual(0);
        if (drawdown.kind === 'unavailable') return;
        const growths = points.flatMap(({ timeWeighted }) => (timeWeighted === null ? [] : [1 + timeWeighted]));
        expect(drawdown.depth).toBeCloseTo(largestDrawdown(growths), 12);
        expect(drawdown.highDate <= drawdown.lowDate).toBe(true);
        expect(drawdown.current).toBe(points.at(-1)?.drawdown);
      }),
      { numRuns: runs(30) },
    ));

  it('realizes the same gains per year as a plain FIFO queue, and the years add up to the total', () =>
    fc.assert(
      fc.property(marketHistories, fc.integer({ min: 40, max: DAYS - 1 }), (history, to) => {
        const { years, results, positions } = historyOf(history, null, null, to);
        const oracle = realizedByYear(history, to);
        for (const {
          year,
          results: [ofYear],
        } of years)
          expect(ofYear?.realized.toNumber() ?? 0).toBeCloseTo(oracle[year] ?? 0, 6);
        for (const kind of ['realized', 'dividend', 'interest', 'fee', 'tax'] as const) {
          const total = decimalText(sumOf(results.map((each) => each[kind])));
          expect(decimalText(sumOf(years.flatMap((each) => each.results.map((sums) => sums[kind]))))).toBe(total);
          expect(decimalText(sumOf(positions.map((each) => each.results[kind])))).toBe(total);
        }
      }),
      { numRuns: runs(60) },
    ));

  it('explains the value as the sum of net deposits, realized and unrealized gains, and income', () =>
    fc.assert(
      fc.property(marketHistories, fc.integer({ min: 40, max: DAYS - 1 }), (history, to) => {
        const { netFlow, positions, results, returns } = historyOf(history, null, null, to);
        fc.pre(returns.endValue.kind === 'value');
        const gains = results.flatMap(({ realized, dividend, interest, fee, tax }) => [
          realized,
          dividend,
          interest,
          fee,
          tax,
        ]);
        const unrealized = positions.flatMap((position) => position.unrealized ?? []);
        const explained = sumOf([...(netFlow === null ? [] : [netFlow]), ...gains, ...unrealized]);
        expect(Math.abs(explained.toNumber() - valueOn(history, null, to))).toBeLessThan(SYMBOLS.length * CENT);
        const values = sumOf(positions.flatMap(({ value }) => value ?? []));
        expect(Math.abs(values.toNumber() - valueOn(history, null, to))).toBeLessThan(SYMBOLS.length * CENT);
      }),
      { numRuns: runs(60) },
    ));

  it('counts only the income of the period', () =>
    fc.assert(
      fc.property(marketHistories, periods, (history, [from, to]) => {
        const { results } = historyOf(history, null, from, to);
        const total = (kind: 'dividend' | 'fee') => sumOf(results.map((each) => each[kind])).toNumber();
        expect(total('dividend')).toBeCloseTo(cashOf(history, 'dividend', from, to), 6);
        expect(total('fee')).toBeCloseTo(-cashOf(history, 'fee', from, to), 6);
      }),
      { numRuns: runs(60) },
    ));

  it('gives for each year the same returns as a request for that year', () =>
    fc.assert(
      fc.property(marketHistories, measured, (history, symbol) => {
        const { years } = historyOf(history, symbol, null, DAYS - 1);
        const last = yearOfDay(DAYS - 1);
        const request = { symbol, from: `${last - 1}-12-31`, to: dateOf(DAYS - 1) };
        expect(years.at(-1)?.returns).toEqual(returnsOf(ledgerOf(history), marketOf(history), request));
      }),
      { numRuns: runs(30) },
    ));

  it('leaves out exactly the sessions on which a held position has no price', () =>
    fc.assert(
      fc.property(
        marketHistories,
        fc.uniqueArray(fc.constantFrom(...SESSIONS.slice(40, -8)), { maxLength: 30 }),
        (history, missingDays) => {
          const prices = new Map(adjustedPrices(history));
          const missing = new Set(missingDays.map(dateOf));
          prices.set('BBB', without(prices.get('BBB'), missing));
          const to = DAYS - 1;
          const request = { symbol: null, from: null, to: dateOf(to) };
          const { points, leftOut } = portfolioHistory(ledgerOf(history), marketOf(history, prices), request);
          const first = dayOf(points[0]?.date ?? dateOf(to));
          const unknown = missingDays.filter((day) => day > first && day < to && sharesOn(history, 'BBB', day) > 0);
          fc.pre(points.length > 0 && !points.some(({ date }) => date === dateOf(to) && missing.has(date)));
          expect(points.filter(({ value }) => value === null).map(({ date }) => date)).toEqual(
            unknown.toSorted((one, other) => one - other).map(dateOf),
          );
          expect(leftOut.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(unknown.length);
          for (const point of points) if (point.value === null) expect(point.timeWeighted).toBeNull();
        },
      ),
      { numRuns: runs(50) },
    ));
});

function without(prices: ClosingPrices | undefined, missing: ReadonlySet<string>): ClosingPrices {
  const kept = [...(prices?.dates.entries() ?? [])].filter(([, date]) => !missing.has(date));
  return { dates: kept.map(([, date]) => date), close: kept.map(([at]) => prices?.close[at] ?? NaN) };
}
