import { TRIGGER_ROOM } from '../analysis/triggers/swingSignal.js';
import type { Facts, Reason, TickerState } from './facts.js';
import { RECOVERY_SCORE, RUNGS, rungPrice } from './holding.js';
import type { Session } from './session.js';

/** A move that a session can cause: the reason when it does, null when it does not. */
interface Rule {
  readonly to: TickerState;
  readonly reason: (facts: Facts, session: Session) => Reason | null;
}

export const ARM_SCORE = 60;
export const ARM_PRIOR_SCORE = 58;
export const DISARM_SCORE = 54;
export const ARMED_SESSIONS = 5;
export const EXIT_SCORE = 40;
export const TIGHTEN_RUNGS = 2;
export const RECOVERED_SESSIONS = 3;
/** TIGHTEN is left only well beyond the border at which it is entered. `room` is the distance to the stop in ATR. */
export const TIGHTEN = { rsi: 75, room: 0.75, score: 50 };
export const RELAX = { rsi: 70, room: 1.25, score: 55 };

/** What a closed session can do in each state: the first rule that holds wins. */
export const RULES: Readonly<Record<TickerState, readonly Rule[]>> = {
  WATCH: [
    { to: 'EXIT', reason: exitReason },
    { to: 'TIGHTEN', reason: (facts, session) => tightReason(facts, session, TIGHTEN) },
    { to: 'ARMED', reason: armReason },
  ],
  ARMED: [{ to: 'WATCH', reason: disarmReason }],
  TIGHTEN: [
    { to: 'EXIT', reason: exitReason },
    { to: 'WATCH', reason: relaxReason },
  ],
  EXIT: [{ to: 'WATCH', reason: recoveryReason }],
};

function armReason({ holding }: Facts, { trigger, score, priorScore, regime, avoided }: Session): Reason | null {
  if (holding !== null || trigger === null || avoided || regime === 'risk_off') return null;
  if (!(score >= ARM_SCORE && priorScore >= ARM_PRIOR_SCORE)) return null;
  return {
    kind: trigger.name,
    text: `${trigger.name} with a score of at least ${ARM_SCORE}`,
    numbers: { score, prior_score: priorScore, strength: trigger.strength, trigger_low: trigger.low },
  };
}

function disarmReason({ armed }: Facts, { close, atr, score }: Session): Reason | null {
  const floor = (armed?.low ?? NaN) - TRIGGER_ROOM * atr;
  if (close < floor) {
    const numbers = { close, floor, trigger_low: armed?.low ?? NaN, atr14_prior: atr };
    return { kind: 'trigger_lost', text: `a close more than ${TRIGGER_ROOM} ATR below the trigger's low`, numbers };
  }
  if (score < DISARM_SCORE) return { kind: 'score', text: `a score below ${DISARM_SCORE}`, numbers: { score } };
  if ((armed?.age ?? 0) < ARMED_SESSIONS) return null;
  return { kind: 'elapsed', text: `no entry within ${ARMED_SESSIONS} sessions`, numbers: { sessions: ARMED_SESSIONS } };
}

function exitReason({ holding }: Facts, { close, score, priorScore }: Session): Reason | null {
  if (holding === null) return null;
  if (holding.stop !== null && close < holding.stop) {
    return { kind: 'stop', text: 'a close below the stop', numbers: { close, stop: holding.stop } };
  }
  if (!(score < EXIT_SCORE && priorScore < EXIT_SCORE)) return null;
  return {
    kind: 'score',
    text: `a score below ${EXIT_SCORE} on two sessions`,
    numbers: { score, prior_score: priorScore },
  };
}

function tightReason({ holding }: Facts, { close, atr, rsi, score }: Session, limits: typeof TIGHTEN): Reason | null {
  if (holding === null) return null;
  const { rungsHit, stop, entryPrice, risk } = holding;
  if (rungsHit >= TIGHTEN_RUNGS) {
    const numbers = {
      rungs_hit: rungsHit,
      rung_price: rungPrice(holding, RUNGS[rungsHit - 1] ?? NaN),
      entry_price: entryPrice,
      risk: risk ?? NaN,
    };
    return { kind: 'rung', text: `take-profit rung ${rungsHit} was reached`, numbers };
  }
  if (rsi >= limits.rsi) return { kind: 'overbought', text: `an RSI of ${limits.rsi} or more`, numbers: { rsi } };
  const room = (close - (stop ?? NaN)) / atr;
  if (room < limits.room) {
    return {
      kind: 'stop',
      text: `less than ${limits.room} ATR above the stop`,
      numbers: { close, stop: stop ?? NaN, atr14_prior: atr, room_in_atr: room },
    };
  }
  return score < limits.score ? { kind: 'score', text: `a score below ${limits.score}`, numbers: { score } } : null;
}

function relaxReason(facts: Facts, session: Session): Reason | null {
  if (tightReason(facts, session, RELAX) !== null) return null;
  const { close, atr, rsi, score } = session;
  const { rungsHit = NaN, stop = NaN } = facts.holding ?? {};
  const numbers = {
    rsi,
    score,
    rungs_hit: rungsHit,
    close,
    stop: stop ?? NaN,
    atr14_prior: atr,
    room_in_atr: (close - (stop ?? NaN)) / atr,
  };
  return { kind: 'relaxed', text: 'nothing asks for a tighter stop any more', numbers };
}

function recoveryReason({ holding }: Facts, { close, atr, score }: Session): Reason | null {
  if (holding === null || holding.recoveredSessions < RECOVERED_SESSIONS) return null;
  return {
    kind: 'recovered',
    text: `well above the stop with a score of at least ${RECOVERY_SCORE} for ${RECOVERED_SESSIONS} sessions`,
    numbers: { close, stop: holding.stop ?? NaN, atr14_prior: atr, score, sessions: holding.recoveredSessions },
  };
}
