import { at } from '../../market/series.js';
import type { TriggerAccounts, TriggerRule } from './trigger.js';
import { when } from './trigger.js';

/** How far beyond the prior close the bar must open, in ATR. */
const OPENING_GAP = 0.5;

/** A full-range gap: the whole bar lies above the bar before. */
export const gapUp: TriggerRule =
  ({ bars: { open, high, low, close }, priorAtr }) =>
  (t) => {
    const beyond = at(open, t) - at(close, t - 1) - OPENING_GAP * at(priorAtr, t);
    return when(at(low, t) > at(high, t - 1) && beyond > 0, beyond);
  };

export const gapDown: TriggerRule =
  ({ bars: { open, high, low, close }, priorAtr }) =>
  (t) => {
    const beyond = at(close, t - 1) - at(open, t) - OPENING_GAP * at(priorAtr, t);
    return when(at(high, t) < at(low, t - 1) && beyond > 0, beyond);
  };

export const GAP_ACCOUNTS: TriggerAccounts<'gap_up' | 'gap_down'> = {
  gap_up: {
    rule: `low > prior_high, opening_gap (open − prior_close) > gap_from (${OPENING_GAP} × atr14_prior)`,
    margin: { measured: 'opening_gap', threshold: 'gap_from' },
    inputs: ({ bars: { open, high, close }, priorAtr }, t) => ({
      open: at(open, t),
      prior_high: at(high, t - 1),
      prior_close: at(close, t - 1),
      opening_gap: at(open, t) - at(close, t - 1),
      gap_from: OPENING_GAP * at(priorAtr, t),
    }),
  },
  gap_down: {
    rule: `high < prior_low, opening_gap (prior_close − open) > gap_from (${OPENING_GAP} × atr14_prior)`,
    margin: { measured: 'opening_gap', threshold: 'gap_from' },
    inputs: ({ bars: { open, low, close }, priorAtr }, t) => ({
      open: at(open, t),
      prior_low: at(low, t - 1),
      prior_close: at(close, t - 1),
      opening_gap: at(close, t - 1) - at(open, t),
      gap_from: OPENING_GAP * at(priorAtr, t),
    }),
  },
};
