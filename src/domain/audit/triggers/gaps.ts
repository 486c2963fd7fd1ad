import { at } from '../series.js';
import type { TriggerRule } from './trigger.js';
import { when } from './trigger.js';

/** How far beyond the prior close the bar must open, in ATR. */
const OPENING_GAP = 0.5;

/** A full-range gap: the whole bar lies above the bar before. */
export const gapUp: TriggerRule = ({ bars: { open, high, low, close }, priorAtr }) => (t) => {
  const beyond = at(open, t) - at(close, t - 1) - OPENING_GAP * at(priorAtr, t);
  return when(at(low, t) > at(high, t - 1) && beyond > 0, beyond);
};

export const gapDown: TriggerRule = ({ bars: { open, high, low, close }, priorAtr }) => (t) => {
  const beyond = at(close, t - 1) - at(open, t) - OPENING_GAP * at(priorAtr, t);
  return when(at(high, t) < at(low, t - 1) && beyond > 0, beyond);
};
