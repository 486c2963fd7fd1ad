import { triggerFloor } from '../../analysis/triggers/swingSignal.js';
import { booleanCondition, type NamedMeasure } from './ruleCondition.js';
import type { TickerSession } from '../tickerSession.js';

// The measures and yes-or-no conditions that the framework's rules compare, named as the explanations show them.

const ofHeld = (name: string, of: (session: TickerSession) => number): NamedMeasure => ({
  name,
  measure: ({ holding }, session) => (holding === null ? NaN : of(session)),
});
export const CLOSE: NamedMeasure = { name: 'close', measure: (_, { close }) => close };
export const SCORE: NamedMeasure = { name: 'score', measure: (_, { score }) => score };
export const PRIOR_SCORE: NamedMeasure = { name: 'prior session score', measure: (_, { priorScore }) => priorScore };
export const STOP: NamedMeasure = { name: 'stop', measure: ({ holding }) => holding?.stop ?? NaN };
export const TRIGGER_FLOOR: NamedMeasure = {
  name: 'trigger floor',
  measure: ({ armed }, { atr }) => triggerFloor(armed?.low ?? NaN, atr),
};
export const ARMED_AGE: NamedMeasure = { name: 'sessions since the trigger', measure: ({ armed }) => armed?.age ?? 0 };
export const RUNGS_HIT: NamedMeasure = { name: 'rungs reached', measure: ({ holding }) => holding?.rungsHit ?? NaN };
export const HELD_RSI = ofHeld('RSI', ({ rsi }) => rsi);
export const HELD_SCORE = ofHeld('score', ({ score }) => score);
export const STOP_DISTANCE_IN_ATR: NamedMeasure = {
  name: 'distance above the stop in ATR',
  measure: ({ holding }, { close, atr }) => (close - (holding?.stop ?? NaN)) / atr,
};
export const RECOVERED_SESSION_COUNT: NamedMeasure = {
  name: 'sessions of recovery',
  measure: ({ holding }) => holding?.recoveredSessions ?? NaN,
};

export const isHeld = booleanCondition('a position is held', 'no position is held', ({ holding }) => holding !== null);
export const hasTrigger = booleanCondition(
  'a long trigger fired',
  'no long trigger fired',
  (_, { trigger }) => trigger !== null,
);
export const mayEnter = booleanCondition(
  'the entry verdict is not AVOID',
  'the entry verdict is AVOID',
  (_, { avoided }) => !avoided,
);
export const isNotRiskOff = booleanCondition(
  'the regime is not risk_off',
  'the regime is risk_off',
  (_, { regime }) => regime !== 'risk_off',
);
