import { BREAKOUT_RANGE_BARS, type TickerHistory } from '../tickerHistory.js';
import { seriesAt } from '../../market/series.js';
import type { TriggerMargin, TriggerRuleExplanations, TriggerRule } from './trigger.js';
import { marginIfFired } from './trigger.js';

const BREAKOUT_VOLUME = 1.5;
const HIGH_BREAKOUT_VOLUME = 1.2;
const DECISIVE_CLV = 0.3;

export const breakout20: TriggerRule = (history) => rangeBreak(history, 1);
export const breakdown20: TriggerRule = (history) => rangeBreak(history, -1);

export const breakout252: TriggerRule =
  ({ bars: { close }, indicators: { rv }, high252 }) =>
  (t) =>
    marginIfFired(
      seriesAt(close, t) > seriesAt(high252, t - 1) && seriesAt(rv, t) >= HIGH_BREAKOUT_VOLUME,
      seriesAt(close, t) - seriesAt(high252, t - 1),
    );

const rangeBreak =
  ({ bars: { close }, indicators: { rv, clv }, high20, low20 }: TickerHistory, direction: 1 | -1): TriggerMargin =>
  (t) => {
    const beyond = direction * (seriesAt(close, t) - seriesAt(direction === 1 ? high20 : low20, t));
    return marginIfFired(
      beyond > 0 && seriesAt(rv, t) >= BREAKOUT_VOLUME && direction * seriesAt(clv, t) >= DECISIVE_CLV,
      beyond,
    );
  };

/** The bar's high exceeded the 20-bar high, but its close did not. */
export const failedBreakout: TriggerRule = (history) => failedBreak(history, 1);
export const failedBreakdown: TriggerRule = (history) => failedBreak(history, -1);

const failedBreak =
  (
    { bars: { high, low, close }, indicators: { clv }, high20, low20 }: TickerHistory,
    direction: 1 | -1,
  ): TriggerMargin =>
  (t) => {
    const [extreme, limit] = direction === 1 ? [high, high20] : [low, low20];
    const beyond = direction * (seriesAt(extreme, t) - seriesAt(limit, t));
    const closedBeyond = direction * (seriesAt(close, t) - seriesAt(limit, t));
    return marginIfFired(beyond > 0 && closedBeyond < 0 && direction * seriesAt(clv, t) <= -DECISIVE_CLV, beyond);
  };

export const BREAKOUT_EXPLANATIONS: TriggerRuleExplanations<
  'breakout_20' | 'breakout_252' | 'breakdown_20' | 'failed_breakout' | 'failed_breakdown'
> = {
  breakout_20: {
    rule: `close > high_20 (of the prior ${BREAKOUT_RANGE_BARS} bars), relative_volume ≥ ${BREAKOUT_VOLUME}, close_location ≥ ${DECISIVE_CLV}`,
    margin: { measured: 'close', threshold: 'high_20' },
    inputs: (history, t) => highInputs(history, t),
  },
  breakout_252: {
    rule: `close > high_252 (of the bars before today), relative_volume ≥ ${HIGH_BREAKOUT_VOLUME}`,
    margin: { measured: 'close', threshold: 'high_252' },
    inputs: ({ bars: { close }, high252 }, t) => ({ close: seriesAt(close, t), high_252: seriesAt(high252, t - 1) }),
  },
  breakdown_20: {
    rule: `close < low_20 (of the prior ${BREAKOUT_RANGE_BARS} bars), relative_volume ≥ ${BREAKOUT_VOLUME}, close_location ≤ −${DECISIVE_CLV}`,
    margin: { measured: 'close', threshold: 'low_20' },
    inputs: (history, t) => lowInputs(history, t),
  },
  failed_breakout: {
    rule: `high > high_20 (of the prior ${BREAKOUT_RANGE_BARS} bars), close < high_20, close_location ≤ −${DECISIVE_CLV}`,
    margin: { measured: 'high', threshold: 'high_20' },
    inputs: (history, t) => highInputs(history, t),
  },
  failed_breakdown: {
    rule: `low < low_20 (of the prior ${BREAKOUT_RANGE_BARS} bars), close > low_20, close_location ≥ ${DECISIVE_CLV}`,
    margin: { measured: 'low', threshold: 'low_20' },
    inputs: (history, t) => lowInputs(history, t),
  },
};

const highInputs = (
  { bars: { close }, indicators: { clv }, high20 }: TickerHistory,
  t: number,
): Record<string, number> => ({
  close: seriesAt(close, t),
  high_20: seriesAt(high20, t),
  close_location: seriesAt(clv, t),
});

const lowInputs = (
  { bars: { close }, indicators: { clv }, low20 }: TickerHistory,
  t: number,
): Record<string, number> => ({
  close: seriesAt(close, t),
  low_20: seriesAt(low20, t),
  close_location: seriesAt(clv, t),
});
