import { at, lagged } from '../series.js';
import type { TriggerRule } from './trigger.js';
import { when } from './trigger.js';

const BREAKOUT_VOLUME = 1.5;
const HIGH_BREAKOUT_VOLUME = 1.2;
const DECISIVE_CLV = 0.3;

export const breakout20: TriggerRule = ({ bars: { close }, indicators: { rv, clv }, high20 }) => (t) =>
  when(
    at(close, t) > at(high20, t) && at(rv, t) >= BREAKOUT_VOLUME && at(clv, t) >= DECISIVE_CLV,
    at(close, t) - at(high20, t),
  );

export const breakout252: TriggerRule = ({ bars: { close }, indicators: { rv }, high252 }) => {
  const priorHigh = lagged(high252, 1);
  return (t) => when(at(close, t) > at(priorHigh, t) && at(rv, t) >= HIGH_BREAKOUT_VOLUME, at(close, t) - at(priorHigh, t));
};

export const breakdown20: TriggerRule = ({ bars: { close }, indicators: { rv, clv }, low20 }) => (t) =>
  when(
    at(close, t) < at(low20, t) && at(rv, t) >= BREAKOUT_VOLUME && at(clv, t) <= -DECISIVE_CLV,
    at(low20, t) - at(close, t),
  );

/** Above the 20-bar high during the day, back below it at the close. */
export const failedBreakout: TriggerRule = ({ bars: { close, high }, indicators: { clv }, high20 }) => (t) =>
  when(
    at(high, t) > at(high20, t) && at(close, t) < at(high20, t) && at(clv, t) <= -DECISIVE_CLV,
    at(high, t) - at(high20, t),
  );

export const failedBreakdown: TriggerRule = ({ bars: { close, low }, indicators: { clv }, low20 }) => (t) =>
  when(at(low, t) < at(low20, t) && at(close, t) > at(low20, t) && at(clv, t) >= DECISIVE_CLV, at(low20, t) - at(low, t));
