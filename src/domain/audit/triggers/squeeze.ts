import type { History } from '../history.js';
import { at } from '../series.js';
import type { TriggerMargin, TriggerRule } from './trigger.js';
import { when } from './trigger.js';

const SQUEEZED_BARS = 6;

/** Six bars with the Bollinger bands inside the Keltner channel, and out of it today. */
export const squeezeReleaseUp: TriggerRule = (history) => release(history, 1);
export const squeezeReleaseDown: TriggerRule = (history) => release(history, -1);

function release({ bars: { close }, indicators: { bb_upper, bb_mid, bb_lower }, keltner }: History, direction: 1 | -1): TriggerMargin {
  const squeezed = (t: number): boolean => at(bb_upper, t) < at(keltner.upper, t) && at(bb_lower, t) > at(keltner.lower, t);
  const squeezedBefore = (t: number): boolean => {
    for (let i = t - SQUEEZED_BARS; i < t; i++) if (!squeezed(i)) return false;
    return true;
  };
  return (t) => {
    const beyondMid = direction * (at(close, t) - at(bb_mid, t));
    const change = direction * (at(close, t) - at(close, t - 1));
    return when(beyondMid > 0 && change > 0 && !squeezed(t) && squeezedBefore(t), beyondMid);
  };
}
