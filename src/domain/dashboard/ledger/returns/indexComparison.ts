import { unavailable } from '../../../shared/unavailable.js';
import { daysBetween } from '../../../shared/calendar/calendarDays.js';
import type { CapitalFlow, Valuation } from './capitalFlow.js';
import { returnOfGrowth, type FigureOrReason, type ReturnFigure } from './figure.js';
import { moneyWeightedReturn } from './moneyWeighted.js';
import type { ClosingPrices } from './positionHistory.js';

/**
 * The returns that the ledger's flows would have earned in the index, without dividends, at the closes of the same
 * days.
 */
export interface IndexComparison {
  readonly symbol: string;
  readonly endValue: FigureOrReason;
  readonly timeWeighted: ReturnFigure;
  readonly moneyWeighted: ReturnFigure;
}

/** The index level and the value of the index investment on one day. */
export interface IndexPoint {
  readonly level: number;
  /** The value of the investment; unavailable after more money was taken out than the investment was worth. */
  readonly value: FigureOrReason;
  /** The session whose close is used. */
  readonly closedOn: string;
}

interface IndexInvestment {
  /** The index level at the beginning of the period. */
  readonly first: number;
  /** One point per requested day. */
  readonly points: readonly IndexPoint[];
}

/**
 * Simulates investing the first value and all flows in the index. Returns null when the index has no price at the
 * beginning.
 * @param days oldest first, not before the first value
 */
export function investInIndex(
  { dates, close }: ClosingPrices,
  start: Valuation,
  flows: readonly CapitalFlow[],
  days: readonly string[],
): IndexInvestment | null {
  let [bar, place] = [-1, 0];
  const levelOn = (date: string): number | null => {
    while ((dates[bar + 1] ?? '~') <= date) bar += 1;
    return close[bar] ?? null;
  };
  const first = levelOn(start.date);
  if (first === null) return null;
  let units = start.value / first;
  let shortage: FigureOrReason | null = null;
  const points = days.map((day): IndexPoint => {
    for (let flow = flows[place]; flow !== undefined && flow.date <= day; flow = flows[place]) {
      units += flow.net / (levelOn(flow.date) ?? first);
      if (units < 0) shortage ??= unavailable(shortageOn(flow.date));
      place += 1;
    }
    const level = levelOn(day) ?? first;
    return { level, value: shortage ?? { kind: 'value', value: units * level }, closedOn: dates[bar] ?? start.date };
  });
  return { first, points };
}

/** @param period the last day with invested money, and the last day */
export function compareWithIndex(
  symbol: string,
  prices: ClosingPrices,
  start: Valuation,
  { ending, to }: { readonly ending: string; readonly to: string },
  flows: readonly CapitalFlow[],
): IndexComparison {
  const investment = investInIndex(prices, start, flows, [ending, to]);
  const [last, end] = investment?.points ?? [];
  if (investment === null || last === undefined || end === undefined)
    return without(symbol, `The prices of ${symbol} begin after ${start.date}.`);
  const endValue = end.value;
  const timeWeighted = returnOfGrowth(end.level / investment.first, daysBetween(start.date, to));
  if (last.value.kind === 'unavailable') return { symbol, endValue, timeWeighted, moneyWeighted: last.value };
  const { value } = last.value;
  const moneyWeighted = moneyWeightedReturn(start, { date: ending, value, capital: value }, flows);
  return { symbol, endValue, timeWeighted, moneyWeighted };
}

const shortageOn = (date: string): string =>
  `By ${date}, more was taken out than the index investment would have been worth.`;

const without = (symbol: string, reason: string): IndexComparison => ({
  symbol,
  endValue: unavailable(reason),
  timeWeighted: unavailable(reason),
  moneyWeighted: unavailable(reason),
});
