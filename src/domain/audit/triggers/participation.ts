import { at } from '../series.js';
import type { TriggerRule } from './trigger.js';
import { when } from './trigger.js';

/** In ATR. */
const WIDE_RANGE = 2;
const WEAK_CLV = -0.5;
const CLIMAX_VOLUME = 3;
const PIVOT_BARS = 10;

export const wideRangeDown: TriggerRule = ({ bars: { high, low }, indicators: { clv }, priorAtr }) => (t) => {
  const beyond = at(high, t) - at(low, t) - WIDE_RANGE * at(priorAtr, t);
  return when(beyond > 0 && at(clv, t) <= WEAK_CLV, beyond);
};

export const volumeClimax: TriggerRule = ({ bars: { high, low }, indicators: { rv }, priorAtr }) => (t) => {
  const beyond = at(high, t) - at(low, t) - WIDE_RANGE * at(priorAtr, t);
  return when(beyond > 0 && at(rv, t) >= CLIMAX_VOLUME, beyond);
};

/** An up day on more volume than any down day of the ten bars before, above the 50-bar average. */
export const pocketPivot: TriggerRule = ({ bars: { close, volume }, indicators: { sma50 } }) => (t) => {
  if (!(at(close, t) > at(close, t - 1)) || !(at(close, t) > at(sma50, t))) return NaN;
  let largestDown = NaN;
  for (let i = t - PIVOT_BARS; i < t; i++) {
    if (at(close, i) < at(close, i - 1) && !(at(volume, i) <= largestDown)) largestDown = at(volume, i);
  }
  return when(at(volume, t) > largestDown, at(close, t) - at(sma50, t));
};
