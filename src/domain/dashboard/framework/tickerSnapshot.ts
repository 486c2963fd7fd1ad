import type { ArmedTrigger, TickerContext, FrameworkReason, TickerState } from './tickerContext.js';
import { advanceHolding, openHolding, rescaleHolding } from './holding.js';
import { MAX_ARMED_SESSIONS, TICKER_RULES } from './rules/tickerRules.js';
import type { TickerRule } from './rules/tickerRule.js';
import type { TickerEvent } from './tickerEvent.js';

export interface TickerSnapshot {
  readonly state: TickerState;
  readonly facts: TickerContext;
}

export const INITIAL_TICKER_SNAPSHOT: TickerSnapshot = {
  state: 'WATCH',
  facts: { since: null, reason: null, armed: null, holding: null },
};

type RulesByEvent = Readonly<Record<TickerEvent['type'], readonly TickerRule[]>>;

/** The rules of each state, in the order in which they are evaluated. */
export const TICKER_RULES_BY_STATE: Readonly<Record<TickerState, RulesByEvent>> = {
  WATCH: rulesFrom('WATCH'),
  ARMED: rulesFrom('ARMED'),
  TIGHTEN: rulesFrom('TIGHTEN'),
  EXIT: rulesFrom('EXIT'),
};

function rulesFrom(state: TickerState): RulesByEvent {
  const rules = TICKER_RULES.filter(({ from }) => from.includes(state));
  const on = (type: TickerEvent['type']): readonly TickerRule[] => rules.filter((rule) => rule.on === type);
  return {
    'session.closed': on('session.closed'),
    'position.opened': on('position.opened'),
    'position.closed': on('position.closed'),
    'basis.changed': [],
  };
}

/** Applies one event by the same rules as the state machine, but faster, for replays of many sessions. */
export function advanceTicker(snapshot: TickerSnapshot, event: TickerEvent): TickerSnapshot {
  const { state, facts } = snapshot;
  const carried = applyEventToContext(facts, event);
  for (const rule of TICKER_RULES_BY_STATE[state][event.type]) {
    const reason = transitionReason(rule, carried, event);
    if (reason !== null) return { state: rule.to, facts: applyRuleToContext(rule, reason, carried, event) };
  }
  return carried === facts ? snapshot : { state, facts: carried };
}

/**
 * Returns the reason for the transition; null if the rule does not apply. `carried` is the context after the event,
 * before the rule.
 */
export function transitionReason(rule: TickerRule, carried: TickerContext, event: TickerEvent): FrameworkReason | null {
  if (rule.on !== 'session.closed') return worded(rule, rule.reason(event));
  if (event.type !== 'session.closed') return null;
  const { session } = event;
  for (const { holds } of rule.conditions) if (!holds(carried, session)) return null;
  return worded(rule, rule.reason(carried, session));
}

function worded({ kind, text }: TickerRule, reason: ReturnType<TickerRule['reason']>): FrameworkReason {
  return { kind: reason.kind ?? kind ?? '', text: reason.text ?? text, numbers: finiteNumbers(reason.numbers) };
}

/** Keeps only finite numbers, since the reason must survive JSON. */
function finiteNumbers(numbers: FrameworkReason['numbers']): FrameworkReason['numbers'] {
  return Object.fromEntries(Object.entries(numbers).filter(([, value]) => Number.isFinite(value)));
}

/** Returns the ticker's context after a rule has applied. */
export function applyRuleToContext(
  { to }: TickerRule,
  reason: FrameworkReason,
  carried: TickerContext,
  event: TickerEvent,
): TickerContext {
  return { ...carried, armed: to === 'ARMED' ? armedBy(event) : carried.armed, since: dateOf(event), reason };
}

/** Returns the ticker's context after an event, before any rule applies. */
export function applyEventToContext(facts: TickerContext, event: TickerEvent): TickerContext {
  const { armed, holding } = facts;
  switch (event.type) {
    case 'session.closed':
      if (armed === null && holding === null) return facts;
      return {
        ...facts,
        armed: armed === null || armed.age >= MAX_ARMED_SESSIONS ? null : { ...armed, age: armed.age + 1 },
        holding: holding === null ? null : advanceHolding(holding, event.session),
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

function armedBy(event: TickerEvent): ArmedTrigger | null {
  return event.type === 'session.closed' && event.session.trigger !== null
    ? { ...event.session.trigger, age: 0 }
    : null;
}

/** Returns the low of the bar whose trigger armed the ticker; null when that was too many sessions ago. */
function recentLow(armed: ArmedTrigger | null): number | null {
  return armed !== null && armed.age < MAX_ARMED_SESSIONS ? armed.low : null;
}

function dateOf(event: TickerEvent): string | null {
  if (event.type === 'basis.changed') return null;
  return event.type === 'session.closed' ? event.session.date : event.date;
}
