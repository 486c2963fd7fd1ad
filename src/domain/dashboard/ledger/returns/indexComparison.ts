import type { CapitalFlow, Valuation } from './capitalFlow.js';
import { daysFrom, returnOfGrowth, unavailableFigure, type Figure, type ReturnFigure } from './figure.js';
import { moneyWeightedReturn } from './moneyWeighted.js';
import type { ClosingPrices } from './positionSeries.js';

/**
 * The returns of the same money if it had bought and sold the index, without dividends, at the closes of the same days.
 */
export interface IndexComparison {
  readonly symbol: string;
  readonly endValue: Figure;
  readonly timeWeighted: ReturnFigure;
  readonly moneyWeighted: ReturnFigure;
}

export function compareWithIndex(
  symbol: string,
  { dates, close }: ClosingPrices,
  start: Valuation,
  to: string,
  flows: readonly CapitalFlow[],
): IndexComparison {
  let bar = -1;
  const levelOn = (date: string): number | null => {
    while ((dates[bar + 1] ?? '~') <= date) bar += 1;
    return close[bar] ?? null;
  };
  const first = levelOn(start.date);
  if (first === null) return without(symbol, `The prices of ${symbol} begin after ${start.date}.`);
  let units = start.value / first;
  let shortage: string | null = null;
  for (const { date, net } of flows) {
    units += net / (levelOn(date) ?? first);
    if (units < 0) shortage ??= `By ${date}, more was taken out than the index investment would have been worth.`;
  }
  const last = levelOn(to) ?? first;
  const timeWeighted = returnOfGrowth(last / first, daysFrom(start.date, to));
  if (shortage !== null)
    return { symbol, endValue: unavailableFigure(shortage), timeWeighted, moneyWeighted: unavailableFigure(shortage) };
  const value = units * last;
  return {
    symbol,
    endValue: { kind: 'value', value },
    timeWeighted,
    moneyWeighted: moneyWeightedReturn(start, { date: to, value, capital: value }, flows),
  };
}

const without = (symbol: string, reason: string): IndexComparison => ({
  symbol,
  endValue: unavailableFigure(reason),
  timeWeighted: unavailableFigure(reason),
  moneyWeighted: unavailableFigure(reason),
});
