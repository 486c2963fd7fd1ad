import type { TickerHistory } from '../tickerHistory.js';
import { seriesAt } from '../../market/series.js';
import type { TriggerRuleExplanations, TriggerMargin, TriggerRule } from './trigger.js';
import { marginIfFired } from './trigger.js';

const SQUEEZED_BARS = 6;
const RELEASED = `Bollinger bands inside the Keltner channel (bb_upper < keltner_upper, bb_lower > keltner_lower) on the prior ${SQUEEZED_BARS} bars and not today`;

/** The Bollinger bands leave the Keltner channel after six bars inside it. */
export const squeezeReleaseUp: TriggerRule = (history) => release(history, 1);
export const squeezeReleaseDown: TriggerRule = (history) => release(history, -1);

function release(
  { bars: { close }, indicators: { bb_upper, bb_mid, bb_lower }, keltner }: TickerHistory,
  direction: 1 | -1,
): TriggerMargin {
  const squeezed = (t: number): boolean =>
    seriesAt(bb_upper, t) < seriesAt(keltner.upper, t) && seriesAt(bb_lower, t) > seriesAt(keltner.lower, t);
  const squeezedBefore = (t: number): boolean => {
    for (let i = t - SQUEEZED_BARS; i < t; i++) if (!squeezed(i)) return false;
    return true;
  };
  return (t) => {
    const beyondMid = direction * (seriesAt(close, t) - seriesAt(bb_mid, t));
    const change = direction * (seriesAt(close, t) - seriesAt(close, t - 1));
    return marginIfFired(beyondMid > 0 && change > 0 && !squeezed(t) && squeezedBefore(t), beyondMid);
  };
}

export const SQUEEZE_EXPLANATIONS: TriggerRuleExplanations<'squeeze_release_up' | 'squeeze_release_down'> = {
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
  { bars: { close }, indicators: { bb_upper, bb_mid, bb_lower }, keltner }: TickerHistory,
  t: number,
): Record<string, number> => ({
  close: seriesAt(close, t),
  prior_close: seriesAt(close, t - 1),
  bb_mid: seriesAt(bb_mid, t),
  bb_upper: seriesAt(bb_upper, t),
  bb_lower: seriesAt(bb_lower, t),
  keltner_upper: seriesAt(keltner.upper, t),
  keltner_lower: seriesAt(keltner.lower, t),
});
