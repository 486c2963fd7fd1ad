import type { History } from '../history.js';
import { at } from '../../market/series.js';
import { SLOPE_BARS, isUptrend } from '../uptrend.js';
import type { TriggerAccounts, TriggerRule } from './trigger.js';
import { when } from './trigger.js';

/** How near the low must come to the average, in ATR. */
const TOUCH = 0.25;

/** The first touch of the 20-bar average in an uptrend that closes well above it. */
export const pullbackEma20: TriggerRule = (history) => {
  const { close, low } = history.bars;
  const { ema20, sma50, clv } = history.indicators;
  return (t) =>
    when(
      at(low, t) <= at(ema20, t) + TOUCH * at(history.priorAtr, t) &&
        at(low, t - 1) > at(ema20, t - 1) &&
        at(close, t) > at(ema20, t) &&
        at(ema20, t) > at(sma50, t) &&
        at(clv, t) > 0 &&
        isUptrend(history, t),
      at(close, t) - at(ema20, t),
    );
};

export const pullbackSma50: TriggerRule = (history) => {
  const { close, low } = history.bars;
  const { sma50, clv } = history.indicators;
  return (t) =>
    when(
      at(low, t) <= at(sma50, t) + TOUCH * at(history.priorAtr, t) &&
        at(close, t - 1) > at(sma50, t - 1) &&
        at(close, t) > at(sma50, t) &&
        at(clv, t) > 0 &&
        isUptrend(history, t),
      at(close, t) - at(sma50, t),
    );
};

export const PULLBACK_ACCOUNTS: TriggerAccounts<'pullback_ema20' | 'pullback_sma50'> = {
  pullback_ema20: {
    rule:
      `low ≤ ema20 + ${TOUCH} × atr14_prior, prior_low > prior_ema20, close > ema20 > sma50, close_location > 0, ` +
      `close > sma50 > sma50_${SLOPE_BARS}_bars_ago`,
    margin: { measured: 'close', threshold: 'ema20' },
    inputs: (history, t) => ({
      ...pullbackInputs(history, t),
      ema20: at(history.indicators.ema20, t),
      prior_low: at(history.bars.low, t - 1),
      prior_ema20: at(history.indicators.ema20, t - 1),
    }),
  },
  pullback_sma50: {
    rule:
      `low ≤ sma50 + ${TOUCH} × atr14_prior, prior_close > prior_sma50, close > sma50, close_location > 0, ` +
      `sma50 > sma50_${SLOPE_BARS}_bars_ago`,
    margin: { measured: 'close', threshold: 'sma50' },
    inputs: (history, t) => ({
      ...pullbackInputs(history, t),
      prior_close: at(history.bars.close, t - 1),
      prior_sma50: at(history.indicators.sma50, t - 1),
    }),
  },
};

const pullbackInputs = (
  { bars: { close }, indicators: { sma50, clv } }: History,
  t: number,
): Record<string, number> => ({
  close: at(close, t),
  sma50: at(sma50, t),
  [`sma50_${SLOPE_BARS}_bars_ago`]: at(sma50, t - SLOPE_BARS),
  close_location: at(clv, t),
});
