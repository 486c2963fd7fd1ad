import type { History } from '../history.js';
import { at } from '../../market/series.js';
import type { TriggerAccounts, TriggerMargin, TriggerRule } from './trigger.js';
import { when } from './trigger.js';

const SQUEEZED_BARS = 6;
const RELEASED = `Bollinger bands inside the Keltner channel (bb_upper < keltner_upper, bb_lower > keltner_lower) on the ${SQUEEZED_BARS} bars before and not today`;

/** Six bars with the Bollinger bands inside the Keltner channel, and out of it today. */
export const squeezeReleaseUp: TriggerRule = (history) => release(history, 1);
export const squeezeReleaseDown: TriggerRule = (history) => release(history, -1);

function release(
  { bars: { close }, indicators: { bb_upper, bb_mid, bb_lower }, keltner }: History,
  direction: 1 | -1,
): TriggerMargin {
  const squeezed = (t: number): boolean =>
    at(bb_upper, t) < at(keltner.upper, t) && at(bb_lower, t) > at(keltner.lower, t);
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

export const SQUEEZE_ACCOUNTS: TriggerAccounts<'squeeze_release_up' | 'squeeze_release_down'> = {
  squeeze_release_up: {
    rule: `close > bb_mid, close > prior_close, ${RELEASED}`,
    margin: { measured: 'close', threshold: 'bb_mid' },
    inputs: (history, t) => releaseInputs(history, t),
  },
  squeeze_release_down: {
    rule: `close < bb_mid, close < prior_close, ${RELEASED}`,
    margin: { measured: 'close', threshold: 'bb_mid' },
    inputs: (history, t) => releaseInputs(history, t),
  },
};

const releaseInputs = (
  { bars: { close }, indicators: { bb_upper, bb_mid, bb_lower }, keltner }: History,
  t: number,
): Record<string, number> => ({
  close: at(close, t),
  prior_close: at(close, t - 1),
  bb_mid: at(bb_mid, t),
  bb_upper: at(bb_upper, t),
  bb_lower: at(bb_lower, t),
  keltner_upper: at(keltner.upper, t),
  keltner_lower: at(keltner.lower, t),
});
