import type { History } from '../history.js';
import { at, ratio } from '../series.js';

export type TapeLean = 'BUYERS' | 'SELLERS' | 'BALANCED' | 'NOT_TESTED';

const TAPE_BARS = 5;
/** How near to the resistance the high must come, in ATR. */
const TEST_DISTANCE = 0.5;
const LEAN = 0.2;

/** Who won the last five bars at the resistance: where they closed in their range, weighted by volume. */
export function tapeLeanAt(history: History, resistance: number | null, t: number): TapeLean {
  const { bars: { high, volume }, indicators: { clv }, priorAtr } = history;
  const near = (resistance ?? NaN) - TEST_DISTANCE * at(priorAtr, t);
  let [tests, flow, shares] = [0, 0, 0];
  for (let i = Math.max(t - TAPE_BARS + 1, 0); i <= t; i++) {
    if (!(at(high, i) >= near)) continue;
    tests++;
    flow += at(clv, i) * at(volume, i);
    shares += at(volume, i);
  }
  if (tests === 0) return 'NOT_TESTED';
  const lean = ratio(flow, shares);
  if (lean >= LEAN) return 'BUYERS';
  return lean <= -LEAN ? 'SELLERS' : 'BALANCED';
}
