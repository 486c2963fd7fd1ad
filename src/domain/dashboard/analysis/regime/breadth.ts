import { alignDates } from '../../market/align.js';
import type { Bars } from '../../market/bars.js';
import { sma } from '../indicators/movingAverage.js';
import { seriesAt } from '../../market/series.js';
import type { RegimeVote } from './regime.js';

/** Sessions in the breadth average; a ticker with fewer sessions is not counted. */
export const BREADTH_AVERAGE_SESSIONS = 50;
const STRONG_ABOVE = 60;
const WEAK_BELOW = 40;
/** With fewer tickers, the percentage is not meaningful. */
export const MIN_BREADTH_TICKERS = 10;

interface Breadth {
  /** Breadth vote of each date; null with fewer than ten tickers that have an average. */
  readonly votes: readonly (RegimeVote | null)[];
  /** Inputs of the last date's vote. */
  readonly inputs: Readonly<Record<string, number>>;
}

export const BREADTH_RULE_TEXT = `1 when breadth_above is over ${STRONG_ABOVE}% of breadth_tickers (those with a ${BREADTH_AVERAGE_SESSIONS}-bar average), −1 when it is under ${WEAK_BELOW}%, otherwise 0.`;

/** Percentage of tickers above their 50-bar average. */
export function breadthOf(dates: readonly string[], universe: readonly Bars[]): Breadth {
  const counted = new Uint32Array(dates.length);
  const above = new Uint32Array(dates.length);
  for (const bars of universe) {
    const average = sma(bars.close, BREADTH_AVERAGE_SESSIONS);
    alignDates(dates, bars.dates).forEach((bar, t) => {
      if (bar + 1 < BREADTH_AVERAGE_SESSIONS) return;
      counted[t] = (counted[t] ?? 0) + 1;
      if (seriesAt(bars.close, bar) > seriesAt(average, bar)) above[t] = (above[t] ?? 0) + 1;
    });
  }
  return {
    votes: dates.map((_, t) => breadthVote(above[t] ?? 0, counted[t] ?? 0)),
    inputs: { breadth_above: above.at(-1) ?? 0, breadth_tickers: counted.at(-1) ?? 0 },
  };
}

export function breadthVote(above: number, counted: number): RegimeVote | null {
  if (counted < MIN_BREADTH_TICKERS) return null;
  const percent = (100 * above) / counted;
  if (percent > STRONG_ABOVE) return 1;
  return percent < WEAK_BELOW ? -1 : 0;
}
