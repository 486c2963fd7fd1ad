import type { TickerHistory } from '../tickerHistory.js';
import { TRADING_DAYS_PER_YEAR } from '../indicators/returns.js';
import { seriesAt, lowestOf } from '../../market/series.js';
import type { PriceLevel, LevelFinder } from './priceLevel.js';
import type { PeriodBar } from './priorPeriods.js';
import { priorMonth, priorWeek } from './priorPeriods.js';

const DAY_WEIGHT = 10;
const WEEK_WEIGHT = 15;
const MONTH_WEIGHT = 20;
const YEAR_WEIGHT = 20;

/** Highs and lows of the prior day, week, month and 252 bars. */
export const priorExtremes: LevelFinder = (history, t) => {
  const { bars } = history;
  const yesterday = t > 0 ? { high: seriesAt(bars.high, t - 1), low: seriesAt(bars.low, t - 1) } : null;
  return [
    ...edges(yesterday, 'prior day', DAY_WEIGHT),
    ...edges(priorWeek(bars, t), 'prior week', WEEK_WEIGHT),
    ...edges(priorMonth(bars, t), 'prior month', MONTH_WEIGHT),
    ...edges(priorYear(history, t), `${TRADING_DAYS_PER_YEAR}-day`, YEAR_WEIGHT),
  ];
};

function priorYear({ bars: { low }, high252 }: TickerHistory, t: number): Omit<PeriodBar, 'close'> | null {
  if (t < TRADING_DAYS_PER_YEAR) return null;
  return { high: seriesAt(high252, t - 1), low: lowestOf(low, t - TRADING_DAYS_PER_YEAR, t - 1) };
}

function edges(period: Omit<PeriodBar, 'close'> | null, name: string, weight: number): PriceLevel[] {
  if (period === null) return [];
  return [
    { price: period.high, source: 'prior_extremes', weight, label: `${name} high` },
    { price: period.low, source: 'prior_extremes', weight, label: `${name} low` },
  ];
}
