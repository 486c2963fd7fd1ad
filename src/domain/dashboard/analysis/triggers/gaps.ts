import { seriesAt } from '../../market/series.js';
import type { TriggerRuleExplanations, TriggerRule } from './trigger.js';
import { marginIfFired } from './trigger.js';

/** Minimum distance of the open beyond the prior close, in ATR. */
const OPENING_GAP = 0.5;

/** Full-range gap: the whole bar is above the prior bar. */
export const gapUp: TriggerRule =
  ({ bars: { open, high, low, close }, priorAtr }) =>
  (t) => {
    const beyond = seriesAt(open, t) - seriesAt(close, t - 1) - OPENING_GAP * seriesAt(priorAtr, t);
    return marginIfFired(seriesAt(low, t) > seriesAt(high, t - 1) && beyond > 0, beyond);
  };

export const gapDown: TriggerRule =
  ({ bars: { open, high, low, close }, priorAtr }) =>
  (t) => {
    const beyond = seriesAt(close, t - 1) - seriesAt(open, t) - OPENING_GAP * seriesAt(priorAtr, t);
    return marginIfFired(seriesAt(high, t) < seriesAt(low, t - 1) && beyond > 0, beyond);
  };

export const GAP_EXPLANATIONS: TriggerRuleExplanations<'gap_up' | 'gap_down'> = {
  gap_up: {
    rule: `low > prior_high, opening_gap (open − prior_close) > gap_from (${OPENING_GAP} × atr14_prior)`,
    margin: { measured: 'opening_gap', threshold: 'gap_from' },
    inputs: ({ bars: { open, high, close }, priorAtr }, t) => ({
      open: seriesAt(open, t),
      prior_high: seriesAt(high, t - 1),
      prior_close: seriesAt(close, t - 1),
      opening_gap: seriesAt(open, t) - seriesAt(close, t - 1),
      gap_from: OPENING_GAP * seriesAt(priorAtr, t),
    }),
  },
  gap_down: {
    rule: `high < prior_low, opening_gap (prior_close − open) > gap_from (${OPENING_GAP} × atr14_prior)`,
    margin: { measured: 'opening_gap', threshold: 'gap_from' },
    inputs: ({ bars: { open, low, close }, priorAtr }, t) => ({
      open: seriesAt(open, t),
      prior_low: seriesAt(low, t - 1),
      prior_close: seriesAt(close, t - 1),
      opening_gap: seriesAt(close, t - 1) - seriesAt(open, t),
      gap_from: OPENING_GAP * seriesAt(priorAtr, t),
    }),
  },
};
