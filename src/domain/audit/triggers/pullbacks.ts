import { at } from '../series.js';
import { isUptrend } from '../uptrend.js';
import type { TriggerRule } from './trigger.js';
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
