import { laterOf } from '../../../shared/calendar/calendarDays.js';
import { unavailable } from '../../../shared/unavailable.js';
import { seriesAt } from '../../market/series.js';
import type { AlignedCloses, ReturnWindow } from './alignedCloses.js';
import { fallsFromHigh } from './fallsFromHigh.js';
import type { Capital, LeftOutPosition, Measure } from '../riskPosition.js';

/** The deepest fall from an earlier high, in a period. */
export interface Drawdown {
  readonly sessions: number;
  /** Fall from the high to the low, as a fraction of the value at the high; at most 0. */
  readonly depth: number;
  readonly high_date: string;
  readonly low_date: string;
  /** Distance of the last value from its high so far; at most 0. */
  readonly current: number;
  readonly left_out: readonly LeftOutPosition[];
}

/** The deepest fall of the ledger's time-weighted growth, which deposits and withdrawals do not change. */
export interface HistoryDrawdown extends Omit<Drawdown, 'sessions' | 'left_out'> {
  /** The growth begins with the value at the end of this day. */
  readonly from: string;
  readonly to: string;
  /** Number of sessions that are not counted, because a position has no price. */
  readonly unpriced_sessions: number;
}

/**
 * Computes the drawdown of the shares held today, valued at the closes of the window. The capital of each earlier
 * session is today's capital minus the gains of the shares since then. If the closes go beyond the window, today's
 * capital is the last value.
 */
export function drawdownOf(
  { positions, sessions, leftOut }: ReturnWindow,
  { dates, bySymbol }: AlignedCloses,
  capital: Capital,
): Measure<Drawdown> {
  if (positions.length === 0) return unavailable(`No position has prices for the last ${sessions} sessions.`);
  const window = dates.slice(-sessions - 1);
  const before = dates.length - window.length;
  const values = window.map((_, t) => {
    let value = capital.amount;
    for (const { symbol, quantity, close, dollarsPerUnit } of positions) {
      const then = bySymbol.get(symbol);
      value += quantity * ((then === undefined ? NaN : seriesAt(then, before + t)) - close) * dollarsPerUnit;
    }
    return value;
  });
  const latest = positions.map(({ bars }) => bars.dates.at(-1) ?? '').reduce(laterOf, '');
  if (latest > (dates.at(-1) ?? '')) {
    window.push(latest);
    values.push(capital.amount);
  }
  if (values.some((value) => value <= 0))
    return unavailable('At these weights, the capital would have been lost in the period.');
  const { falls, deepest } = fallsFromHigh(values);
  return {
    kind: 'measured',
    sessions,
    depth: deepest.depth,
    high_date: window[deepest.high] ?? '',
    low_date: window[deepest.low] ?? '',
    current: falls.at(-1) ?? NaN,
    left_out: leftOut,
  };
}
