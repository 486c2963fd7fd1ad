import type { Armed, Facts, Reason, TickerState } from './facts.js';
import { carryHolding, openHolding, rescaleHolding } from './holding.js';
import { ARMED_SESSIONS, RULES } from './rules.js';
import type { Session } from './session.js';

export interface Life {
  readonly state: TickerState;
  readonly facts: Facts;
}

export type TickerEvent =
  | { readonly type: 'session.closed'; readonly session: Session }
  /** Before the session of `date` closes. `atr` is that of the session before. */
  | {
      readonly type: 'position.opened';
      readonly date: string;
      readonly price: number;
      readonly stop: number | null;
      readonly atr: number;
    }
  | { readonly type: 'position.closed'; readonly date: string }
  /** The source re-wrote its history: all earlier prices times `factor`. */
  | { readonly type: 'basis.changed'; readonly factor: number };

export const NEW_LIFE: Life = { state: 'WATCH', facts: { since: null, reason: null, armed: null, holding: null } };

interface Move {
  readonly to: TickerState;
  readonly reason: Reason;
}

/** One event further. The machine is this function with the moves drawn out. */
export function advance(life: Life, event: TickerEvent): Life {
  const { state, facts } = life;
  const carried = carry(facts, event);
  const move = moveOn(state, carried, event);
  if (move === null) return carried === facts ? life : { state, facts: carried };
  const armed = move.to === 'ARMED' ? armedBy(event) : carried.armed;
  return { state: move.to, facts: { ...carried, armed, since: dateOf(event), reason: move.reason } };
}

function carry(facts: Facts, event: TickerEvent): Facts {
  const { armed, holding } = facts;
  switch (event.type) {
    case 'session.closed':
      if (armed === null && holding === null) return facts;
      return {
        ...facts,
        armed: armed === null || armed.age >= ARMED_SESSIONS ? null : { ...armed, age: armed.age + 1 },
        holding: holding === null ? null : carryHolding(holding, event.session),
      };
    case 'position.opened':
      return holding === null
        ? { ...facts, armed: null, holding: openHolding({ ...event, triggerLow: recentLow(armed) }) }
        : facts;
    case 'position.closed':
      return { ...facts, armed: null, holding: null };
    case 'basis.changed':
      return {
        ...facts,
        armed: armed === null ? null : { ...armed, low: armed.low * event.factor },
        holding: holding === null ? null : rescaleHolding(holding, event.factor),
      };
  }
}

function moveOn(state: TickerState, facts: Facts, event: TickerEvent): Move | null {
  if (event.type === 'session.closed') {
    for (const { to, reason } of RULES[state]) {
      const why = reason(facts, event.session);
      if (why !== null) return { to, reason: { ...why, numbers: finiteOnly(why.numbers) } };
    }
  }
  if (event.type === 'position.opened' && state === 'ARMED') {
    return {
      to: 'WATCH',
      reason: { kind: 'filled', text: 'the position was opened', numbers: { price: event.price } },
    };
  }
  if (event.type === 'position.closed' && state !== 'WATCH') {
    return { to: 'WATCH', reason: { kind: 'closed', text: 'the position was closed', numbers: {} } };
  }
  return null;
}

function armedBy(event: TickerEvent): Armed | null {
  return event.type === 'session.closed' && event.session.trigger !== null
    ? { ...event.session.trigger, age: 0 }
    : null;
}

/** What is remembered must survive JSON. */
function finiteOnly(numbers: Reason['numbers']): Reason['numbers'] {
  return Object.fromEntries(Object.entries(numbers).filter(([, value]) => Number.isFinite(value)));
}

/** The low of the trigger that armed the ticker within the last sessions. */
function recentLow(armed: Armed | null): number | null {
  return armed !== null && armed.age < ARMED_SESSIONS ? armed.low : null;
}

function dateOf(event: TickerEvent): string | null {
  if (event.type === 'basis.changed') return null;
  return event.type === 'session.closed' ? event.session.date : event.date;
}
