import type { TickerHistory } from '../tickerHistory.js';
import { seriesAt, ratioOrNaN } from '../../market/series.js';

export const TAPE_LEANS = ['BUYERS', 'SELLERS', 'BALANCED', 'NOT_TESTED'] as const;
export type TapeLean = (typeof TAPE_LEANS)[number];

export const TAPE_BARS = 5;
/** Maximum distance from a bar's high up to the resistance for the bar to count as a test, in ATR. */
const TEST_DISTANCE = 0.5;
const LEAN = 0.2;

interface Tape {
  /** Number of the last five bars that came near the resistance. */
  readonly tests: number;
  /**
   * Volume-weighted close location of the bars that came near the resistance, −1 to 1; NaN when there are no such bars
   * or they have no volume.
   */
  readonly flow: number;
}

export const TAPE_RULE_TEXT =
  `Of the last ${TAPE_BARS} bars, those with a high of at least resistance − ${TEST_DISTANCE} × atr14_prior are tests; tape_flow is their ` +
  `close location weighted by volume: BUYERS at ${LEAN} or above, SELLERS at −${LEAN} or below, otherwise BALANCED; NOT_TESTED without a test.`;

/** Returns whether buyers or sellers had the better closes, weighted by volume, in recent tests of the resistance. */
export function tapeLeanAt(history: TickerHistory, resistance: number | null, t: number): TapeLean {
  const { tests, flow } = tapeAt(history, resistance, t);
  if (tests === 0) return 'NOT_TESTED';
  if (flow >= LEAN) return 'BUYERS';
  return flow <= -LEAN ? 'SELLERS' : 'BALANCED';
}

export function tapeAt(history: TickerHistory, resistance: number | null, t: number): Tape {
  const {
    bars: { high, volume },
    indicators: { clv },
    priorAtr,
  } = history;
  const near = (resistance ?? NaN) - TEST_DISTANCE * seriesAt(priorAtr, t);
  let [tests, flow, shares] = [0, 0, 0];
  for (let i = Math.max(t - TAPE_BARS + 1, 0); i <= t; i++) {
    if (!(seriesAt(high, i) >= near)) continue;
    tests++;
    flow += seriesAt(clv, i) * seriesAt(volume, i);
    shares += seriesAt(volume, i);
  }
  return { tests, flow: ratioOrNaN(flow, shares) };
}
