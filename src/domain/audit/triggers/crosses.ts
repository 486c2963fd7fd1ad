import { at } from '../series.js';
import type { TriggerRule } from './trigger.js';
import { when } from './trigger.js';

const RECLAIM_VOLUME = 1.2;

export const goldenCross: TriggerRule = ({ indicators: { sma50, sma200 } }) => (t) => {
  const above = at(sma50, t) - at(sma200, t);
  return when(above > 0 && at(sma50, t - 1) <= at(sma200, t - 1), above);
};

export const deathCross: TriggerRule = ({ indicators: { sma50, sma200 } }) => (t) => {
  const below = at(sma200, t) - at(sma50, t);
  return when(below > 0 && at(sma50, t - 1) >= at(sma200, t - 1), below);
};

export const reclaimSma200: TriggerRule = ({ bars: { close }, indicators: { sma200, rv } }) => (t) => {
  const above = at(close, t) - at(sma200, t);
  return when(above > 0 && at(close, t - 1) <= at(sma200, t - 1) && at(rv, t) >= RECLAIM_VOLUME, above);
};
