import type { TickerHistory } from '../tickerHistory.js';
import { seriesAt } from '../../market/series.js';
import { SLOPE_BARS, isUptrend } from '../uptrend.js';
import type { TriggerRuleExplanations, TriggerRule } from './trigger.js';
import { marginIfFired } from './trigger.js';

/** Maximum distance of the low from the average, in ATR. */
const TOUCH = 0.25;

/** The first touch of the 20-bar average in an uptrend, by a bar that closes above it and near its high. */
export const pullbackEma20: TriggerRule = (history) => {
  const { close, low } = history.bars;
  const { ema20, sma50, clv } = history.indicators;
  return (t) =>
    marginIfFired(
      seriesAt(low, t) <= seriesAt(ema20, t) + TOUCH * seriesAt(history.priorAtr, t) &&
        seriesAt(low, t - 1) > seriesAt(ema20, t - 1) &&
        seriesAt(close, t) > seriesAt(ema20, t) &&
        seriesAt(ema20, t) > seriesAt(sma50, t) &&
        seriesAt(clv, t) > 0 &&
        isUptrend(history, t),
      seriesAt(close, t) - seriesAt(ema20, t),
    );
};

export const pullbackSma50: TriggerRule = (history) => {
  const { close, low } = history.bars;
  const { sma50, clv } = history.indicators;
  return (t) =>
    marginIfFired(
      seriesAt(low, t) <= seriesAt(sma50, t) + TOUCH * seriesAt(history.priorAtr, t) &&
        seriesAt(close, t - 1) > seriesAt(sma50, t - 1) &&
        seriesAt(close, t) > seriesAt(sma50, t) &&
        seriesAt(clv, t) > 0 &&
        isUptrend(history, t),
      seriesAt(close, t) - seriesAt(sma50, t),
    );
};

export const PULLBACK_EXPLANATIONS: TriggerRuleExplanations<'pullback_ema20' | 'pullback_sma50'> = {
  pullback_ema20: {
    rule:
      `low ≤ ema20 + ${TOUCH} × atr14_prior, prior_low > prior_ema20, close > ema20 > sma50, close_location > 0, ` +
      `close > sma50 > sma50_${SLOPE_BARS}_bars_ago`,
    margin: { measured: 'close', threshold: 'ema20' },
    inputs: (history, t) => ({
      ...pullbackInputs(history, t),
      ema20: seriesAt(history.indicators.ema20, t),
      prior_low: seriesAt(history.bars.low, t - 1),
      prior_ema20: seriesAt(history.indicators.ema20, t - 1),
    }),
  },
  pullback_sma50: {
    rule:
      `low ≤ sma50 + ${TOUCH} × atr14_prior, prior_close > prior_sma50, close > sma50, close_location > 0, ` +
      `sma50 > sma50_${SLOPE_BARS}_bars_ago`,
    margin: { measured: 'close', threshold: 'sma50' },
    inputs: (history, t) => ({
      ...pullbackInputs(history, t),
      prior_close: seriesAt(history.bars.close, t - 1),
      prior_sma50: seriesAt(history.indicators.sma50, t - 1),
    }),
  },
};

const pullbackInputs = (
  { bars: { close }, indicators: { sma50, clv } }: TickerHistory,
  t: number,
): Record<string, number> => ({
  close: seriesAt(close, t),
  sma50: seriesAt(sma50, t),
  [`sma50_${SLOPE_BARS}_bars_ago`]: seriesAt(sma50, t - SLOPE_BARS),
  close_location: seriesAt(clv, t),
});
