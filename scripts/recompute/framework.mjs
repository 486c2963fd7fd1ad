import { openHolding, nextSession } from './holding.mjs';
import { armed as entryArmed, rungsOf, stateChanged, stopOf } from './frameworkEvents.mjs';
import { UNSPECIFIED } from './unspecified.mjs';

const reason = (kind, numbers) => ({ kind, numbers });

/** Returns why a ticker that is not held changes from WATCH to ARMED; null when it stays in WATCH. */
function arming(day) {
  const trigger = UNSPECIFIED.arms(day.longTriggers);
  const allowed = day.regime !== 'risk_off' && day.verdict !== 'AVOID';
  if (!trigger || !allowed || !(day.score >= 60) || !(day.priorScore >= 58)) return null;
  return reason(trigger.name, {
    score: day.score,
    prior_score: day.priorScore,
    strength: trigger.strength,
    trigger_low: day.low,
  });
}

/** Returns why a ticker without a fill changes from ARMED to WATCH; null when it stays in ARMED. */
function disarming(day, armed) {
  const floor = armed.low - 0.1 * day.a;
  if (day.close < floor)
    return reason('trigger_lost', { close: day.close, floor, trigger_low: armed.low, atr14_prior: day.a });
  if (day.score < 54) return reason('score', { score: day.score });
  return day.t - armed.t >= 5 ? reason('elapsed', { sessions: day.t - armed.t }) : null;
}

function exiting(day, held) {
  if (day.close < held.stop) return reason('stop', { close: day.close, stop: held.stop });
  return day.score < 40 && day.priorScore < 40
    ? reason('score', { score: day.score, prior_score: day.priorScore })
    : null;
}

function tightening(day, held) {
  const hit = held.rungs.filter((rung) => rung.hit);
  const room = (day.close - held.stop) / day.a;
  if (hit.length >= 2)
    return reason('rung', {
      rungs_hit: hit.length,
      rung_price: hit.at(-1).price,
      entry_price: held.entry,
      risk: held.risk,
    });
  if (day.rsi >= 75) return reason('overbought', { rsi: day.rsi });
  if (room < 0.75) return reason('stop', { close: day.close, stop: held.stop, atr14_prior: day.a, room_in_atr: room });
  return day.score < 50 ? reason('score', { score: day.score }) : null;
}

function relaxing(day, held) {
  const hit = held.rungs.filter((rung) => rung.hit).length;
  const still = hit >= 2 || day.rsi >= 70 || day.close - held.stop < 1.25 * day.a || day.score < 55;
  return still
    ? null
    : reason('relaxed', {
        rsi: day.rsi,
        score: day.score,
        rungs_hit: hit,
        close: day.close,
        stop: held.stop,
        atr14_prior: day.a,
        room_in_atr: (day.close - held.stop) / day.a,
      });
}

/** Whether both recovery conditions hold on each of the last three sessions of the holding. */
function recovering(day, held) {
  const three = held.well.length >= 3 && held.well.slice(-3).every(Boolean);
  return three
    ? reason('recovered', { close: day.close, stop: held.stop, atr14_prior: day.a, score: day.score, sessions: 3 })
    : null;
}

/** Applies the rules to the day: returns the next state and its reason, or null to stay in `state`. */
function rule(state, day, held, armed) {
  const to = (next, why) => (why ? [next, why] : null);
  if (!held) return state === 'WATCH' ? to('ARMED', arming(day)) : to('WATCH', disarming(day, armed));
  if (state === 'EXIT') return to('WATCH', recovering(day, held));
  const exit = to('EXIT', exiting(day, held));
  return exit ?? (state === 'WATCH' ? to('TIGHTEN', tightening(day, held)) : to('WATCH', relaxing(day, held)));
}

/** Replays all sessions. `days` has one entry per bar, oldest first; `position` has the form of the payload. */
export function replay(days, position) {
  const entryDate = position.quantity > 0 ? (position.entry_date ?? days.at(-1).date) : null;
  const transitions = [];
  const events = [];
  let state = 'WATCH';
  let held = null;
  let armed = null;
  const go = (day, to, why) => {
    transitions.push({ at: day.date, from: state, to, reason: why });
    events.push(stateChanged(day, state, to, why));
    if (to === 'ARMED') events.push(entryArmed(day, why));
    state = to;
    if (to === 'ARMED') armed = { t: day.t, low: day.low };
  };
  for (const day of days) {
    if (!held && entryDate !== null && day.date >= entryDate) {
      if (state === 'ARMED') go(day, 'WATCH', reason('filled', { price: position.average_price }));
      held = openHolding(day, position, armed);
    }
    if (held) {
      const next = nextSession(held, day);
      events.push(...rungsOf(day, held, next), ...stopOf(day, next));
      held = next;
    }
    const next = rule(state, day, held, armed);
    if (next) go(day, ...next);
  }
  return { state, transitions, events, held };
}
