import { TRIGGER_TOLERANCE_ATR } from '../../analysis/triggers/swingSignal.js';
import { atLeast, lessThan, negateCondition } from './ruleCondition.js';
import {
  ARMED_AGE,
  CLOSE,
  TRIGGER_FLOOR,
  HELD_RSI,
  HELD_SCORE,
  hasTrigger,
  isHeld,
  isNotRiskOff,
  mayEnter,
  PRIOR_SCORE,
  RECOVERED_SESSION_COUNT,
  STOP_DISTANCE_IN_ATR,
  RUNGS_HIT,
  SCORE,
  STOP,
} from './ruleMeasures.js';
import type { TickerContext, FrameworkReason } from '../tickerContext.js';
import { MIN_RECOVERY_SCORE, TAKE_PROFIT_RUNGS, rungPrice } from '../holding.js';
import type { TickerRule } from './tickerRule.js';
import type { TickerSession } from '../tickerSession.js';

export const MIN_SCORE_TO_ARM = 60;
export const MIN_PRIOR_SCORE_TO_ARM = 58;
export const DISARM_SCORE = 54;
export const MAX_ARMED_SESSIONS = 5;
export const EXIT_SCORE = 40;
export const MIN_TIGHTEN_RUNGS = 2;
export const RECOVERY_SESSIONS = 3;
/**
 * The thresholds for leaving TIGHTEN are stricter than those for entering TIGHTEN. `room` is the distance to the stop
 * in ATR.
 */
export const TIGHTEN_THRESHOLDS = { rsi: 75, room: 0.75, score: 50 };
export const RELAX_THRESHOLDS = { rsi: 70, room: 1.25, score: 55 };

/** The framework's rules. Of the rules for a state and an event, the first whose conditions hold applies. */
export const TICKER_RULES: readonly TickerRule[] = [
  {
    name: 'stopBreached',
    from: ['WATCH', 'TIGHTEN'],
    on: 'session.closed',
    to: 'EXIT',
    text: 'a close below the stop',
    conditions: [lessThan(CLOSE, STOP)],
    kind: 'stop',
    reason: ({ holding }, { close }) => ({ numbers: { close, stop: holding?.stop ?? NaN } }),
  },
  {
    name: 'scoreCollapsed',
    from: ['WATCH', 'TIGHTEN'],
    on: 'session.closed',
    to: 'EXIT',
    text: `a score below ${EXIT_SCORE} in two consecutive sessions`,
    conditions: [isHeld, lessThan(SCORE, EXIT_SCORE), lessThan(PRIOR_SCORE, EXIT_SCORE)],
    kind: 'score',
    reason: (_, { score, priorScore }) => ({ numbers: { score, prior_score: priorScore } }),
  },
  {
    name: 'rungsReached',
    from: ['WATCH'],
    on: 'session.closed',
    to: 'TIGHTEN',
    text: `take-profit rung ${MIN_TIGHTEN_RUNGS} or a later one was reached`,
    conditions: [atLeast(RUNGS_HIT, MIN_TIGHTEN_RUNGS)],
    kind: 'rung',
    reason: ({ holding }) => ({
      text: `${holding?.rungsHit} of ${TAKE_PROFIT_RUNGS.length} take-profit rungs reached`,
      numbers:
        holding === null
          ? {}
          : {
              rungs_hit: holding.rungsHit,
              rung_price: rungPrice(holding, TAKE_PROFIT_RUNGS[holding.rungsHit - 1] ?? NaN),
              entry_price: holding.entryPrice,
              risk: holding.risk ?? NaN,
            },
    }),
  },
  {
    name: 'overbought',
    from: ['WATCH'],
    on: 'session.closed',
    to: 'TIGHTEN',
    text: `an RSI of ${TIGHTEN_THRESHOLDS.rsi} or more`,
    conditions: [atLeast(HELD_RSI, TIGHTEN_THRESHOLDS.rsi)],
    kind: 'overbought',
    reason: (_, { rsi }) => ({ numbers: { rsi } }),
  },
  {
    name: 'tooCloseToStop',
    from: ['WATCH'],
    on: 'session.closed',
    to: 'TIGHTEN',
    text: `less than ${TIGHTEN_THRESHOLDS.room} ATR above the stop`,
    conditions: [lessThan(STOP_DISTANCE_IN_ATR, TIGHTEN_THRESHOLDS.room)],
    kind: 'stop',
    reason: (facts, session) => ({ numbers: roomNumbers(facts, session) }),
  },
  {
    name: 'scoreWeak',
    from: ['WATCH'],
    on: 'session.closed',
    to: 'TIGHTEN',
    text: `a score below ${TIGHTEN_THRESHOLDS.score}`,
    conditions: [lessThan(HELD_SCORE, TIGHTEN_THRESHOLDS.score)],
    kind: 'score',
    reason: (_, { score }) => ({ numbers: { score } }),
  },
  {
    name: 'armedByTrigger',
    from: ['WATCH'],
    on: 'session.closed',
    to: 'ARMED',
    text: `a long trigger with a score of at least ${MIN_SCORE_TO_ARM}, and at least ${MIN_PRIOR_SCORE_TO_ARM} in the prior session, without an open position`,
    conditions: [
      hasTrigger,
      negateCondition(isHeld),
      mayEnter,
      isNotRiskOff,
      atLeast(SCORE, MIN_SCORE_TO_ARM),
      atLeast(PRIOR_SCORE, MIN_PRIOR_SCORE_TO_ARM),
    ],
    kind: null,
    reason: (_, { trigger, score, priorScore }) => ({
      kind: trigger?.name ?? '',
      text: `${trigger?.name} with a score of at least ${MIN_SCORE_TO_ARM}`,
      numbers: { score, prior_score: priorScore, strength: trigger?.strength ?? NaN, trigger_low: trigger?.low ?? NaN },
    }),
  },
  {
    name: 'triggerLost',
    from: ['ARMED'],
    on: 'session.closed',
    to: 'WATCH',
    text: `a close more than ${TRIGGER_TOLERANCE_ATR} ATR below the low of the trigger`,
    conditions: [lessThan(CLOSE, TRIGGER_FLOOR)],
    kind: 'trigger_lost',
    reason: (facts, session) => ({
      numbers: {
        close: session.close,
        floor: TRIGGER_FLOOR.measure(facts, session),
        trigger_low: facts.armed?.low ?? NaN,
        atr14_prior: session.atr,
      },
    }),
  },
  {
    name: 'scoreFaded',
    from: ['ARMED'],
    on: 'session.closed',
    to: 'WATCH',
    text: `a score below ${DISARM_SCORE}`,
    conditions: [lessThan(SCORE, DISARM_SCORE)],
    kind: 'score',
    reason: (_, { score }) => ({ numbers: { score } }),
  },
  {
    name: 'expired',
    from: ['ARMED'],
    on: 'session.closed',
    to: 'WATCH',
    text: `no entry within ${MAX_ARMED_SESSIONS} sessions`,
    conditions: [atLeast(ARMED_AGE, MAX_ARMED_SESSIONS)],
    kind: 'elapsed',
    reason: () => ({ numbers: { sessions: MAX_ARMED_SESSIONS } }),
  },
  {
    name: 'relaxed',
    from: ['TIGHTEN'],
    on: 'session.closed',
    to: 'WATCH',
    text: 'no condition for a tight stop holds any longer',
    conditions: [
      negateCondition(atLeast(RUNGS_HIT, MIN_TIGHTEN_RUNGS)),
      negateCondition(atLeast(HELD_RSI, RELAX_THRESHOLDS.rsi)),
      negateCondition(lessThan(STOP_DISTANCE_IN_ATR, RELAX_THRESHOLDS.room)),
      negateCondition(lessThan(HELD_SCORE, RELAX_THRESHOLDS.score)),
    ],
    kind: 'relaxed',
    reason: (facts, session) => ({
      numbers: {
        rsi: session.rsi,
        score: session.score,
        rungs_hit: facts.holding?.rungsHit ?? NaN,
        ...roomNumbers(facts, session),
      },
    }),
  },
  {
    name: 'recovered',
    from: ['EXIT'],
    on: 'session.closed',
    to: 'WATCH',
    text: `well above the stop with a score of at least ${MIN_RECOVERY_SCORE} for ${RECOVERY_SESSIONS} consecutive sessions`,
    conditions: [atLeast(RECOVERED_SESSION_COUNT, RECOVERY_SESSIONS)],
    kind: 'recovered',
    reason: ({ holding }, { close, atr, score }) => ({
      numbers: {
        close,
        stop: holding?.stop ?? NaN,
        atr14_prior: atr,
        score,
        sessions: holding?.recoveredSessions ?? NaN,
      },
    }),
  },
  {
    name: 'entryFilled',
    from: ['ARMED'],
    on: 'position.opened',
    to: 'WATCH',
    text: 'the position was opened',
    kind: 'filled',
    reason: (event) => ({ numbers: event.type === 'position.opened' ? { price: event.price } : {} }),
  },
  {
    name: 'positionClosed',
    from: ['ARMED', 'TIGHTEN', 'EXIT'],
    on: 'position.closed',
    to: 'WATCH',
    text: 'the position was closed',
    kind: 'closed',
    reason: () => ({ numbers: {} }),
  },
];

function roomNumbers(facts: TickerContext, session: TickerSession): FrameworkReason['numbers'] {
  const { close, atr } = session;
  return {
    close,
    stop: facts.holding?.stop ?? NaN,
    atr14_prior: atr,
    room_in_atr: STOP_DISTANCE_IN_ATR.measure(facts, session),
  };
}
