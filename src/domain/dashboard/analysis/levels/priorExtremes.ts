import type { History } from '../history.js';
import { TRADING_DAYS } from '../indicators/returns.js';
import { at, lowestOf } from '../../market/series.js';
import type { Level, LevelFinder } from './level.js';
import type { PeriodBar } from './priorPeriods.js';
import { priorMonth, priorWeek } from './priorPeriods.js';

const DAY_WEIGHT = 10;
const WEEK_WEIGHT = 15;
const MONTH_WEIGHT = 20;
const YEAR_WEIGHT = 20;

/** Highs and lows of the day, week, month and 252 bars before. */
export const priorExtremes: LevelFinder = (history, t) => {
  const { bars } = history;
  const yesterday = t > 0 ? { high: at(bars.high, t - 1), low: at(bars.low, t - 1) } : null;
  return [
    ...edges(yesterday, 'prior day', DAY_WEIGHT),
    ...edges(priorWeek(bars, t), 'prior week', WEEK_WEIGHT),
    ...edges(priorMonth(bars, t), 'prior month', MONTH_WEIGHT),
    ...edges(priorYear(history, t), `${TRADING_DAYS}-day`, YEAR_WEIGHT),
  ];
};

function priorYear({ bars: { low }, high252 }: History, t: number): Omit<PeriodBar, 'close'> | null {
  if (t < TRADING_DAYS) return null;
  return { high: at(high252, t - 1), low: lowestOf(low, t - TRADING_DAYS, t - 1) };
}

function edges(period: Omit<PeriodBar, 'close'> | null, name: string, weight: number): Level[] {
  if (period === null) return [];
  return [
    { price: period.high, source: 'prior_extremes', weight, label: `${name} high` },
    { price: period.low, source: 'prior_extremes', weight, label: `${name} low` },
  ];
}
