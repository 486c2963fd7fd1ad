import type { TickerHistory } from '../tickerHistory.js';
import { seriesAt } from '../../market/series.js';
import type { TriggerMargin, TriggerRuleExplanations, TriggerRule } from './trigger.js';
import { marginIfFired } from './trigger.js';

/** Minimum distance of the open beyond the prior close, in ATR. */
const OPENING_GAP = 0.5;

/** Full-range gap: the whole bar is above the prior bar. */
export const gapUp: TriggerRule = (history) => gap(history, 1);
export const gapDown: TriggerRule = (history) => gap(history, -1);

const gap =
  ({ bars: { open, high, low, close }, priorAtr }: TickerHistory, direction: 1 | -1): TriggerMargin =>
  (t) => {
    const [near, far] = direction === 1 ? [low, high] : [high, low];
    const isFullRange = direction * (seriesAt(near, t) - seriesAt(far, t - 1)) > 0;
    const beyond = direction * (seriesAt(open, t) - seriesAt(close, t - 1)) - OPENING_GAP * seriesAt(priorAtr, t);
    return marginIfFired(isFullRange && beyond > 0, beyond);
  };

export const GAP_EXPLANATIONS: TriggerRuleExplanations<'gap_up' | 'gap_down'> = {
  gap_up: {
    rule: `low > prior_high, opening_gap (open − prior_close) > gap_from (${OPENING_GAP} × atr14_prior)`,
    margin: { measured: 'opening_gap', threshold: 'gap_from' },
    inputs: (history, t) => gapInputs(history, t, 1),
  },
  gap_down: {
    rule: `high < prior_low, opening_gap (prior_close − open) > gap_from (${OPENING_GAP} × atr14_prior)`,
    margin: { measured: 'opening_gap', threshold: 'gap_from' },
    inputs: (history, t) => gapInputs(history, t, -1),
  },
};

const gapInputs = (
  { bars: { open, high, low, close }, priorAtr }: TickerHistory,
  t: number,
  direction: 1 | -1,
): Record<string, number> => ({
  open: seriesAt(open, t),
  ...(direction === 1 ? { prior_high: seriesAt(high, t - 1) } : { prior_low: seriesAt(low, t - 1) }),
  prior_close: seriesAt(close, t - 1),
  opening_gap: direction * (seriesAt(open, t) - seriesAt(close, t - 1)),
  gap_from: OPENING_GAP * seriesAt(priorAtr, t),
});
