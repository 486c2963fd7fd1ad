import type { SnapshotFrom } from 'xstate';
import { enqueueActions, setup } from 'xstate';
import type { GuardComparison } from '../../shared/guardComparison.js';
import type { TickerContext, TickerState } from './tickerContext.js';
import type { FrameworkEvent } from './frameworkEvent.js';
import { frameworkEventsOf } from './frameworkEvent.js';
import type { TickerSnapshot } from './tickerSnapshot.js';
import {
  INITIAL_TICKER_SNAPSHOT,
  TICKER_RULES_BY_STATE,
  applyEventToContext,
  applyRuleToContext,
  transitionReason,
} from './tickerSnapshot.js';
import { TICKER_RULES } from './rules/tickerRules.js';
import type { TickerRuleName, TickerRule } from './rules/tickerRule.js';
import type { TickerEvent } from './tickerEvent.js';

/** Event emitted to the actor's subscribers. */
export interface EmittedFrameworkEvent {
  readonly type: 'framework.event';
  readonly event: FrameworkEvent;
}

interface Input {
  readonly context: TickerContext;
  readonly event: TickerEvent;
}

/** Caches the facts after an event, since all guards of a state need the same ones. */
const FACTS_AFTER_EVENT = new WeakMap<
  TickerEvent,
  { readonly context: TickerContext; readonly carried: TickerContext }
>();

function factsAfter({ context, event }: Input): TickerContext {
  const latest = FACTS_AFTER_EVENT.get(event);
  if (latest?.context === context) return latest.carried;
  const carried = applyEventToContext(context, event);
  FACTS_AFTER_EVENT.set(event, { context, carried });
  return carried;
}

const RULE_BY_NAME: ReadonlyMap<string, TickerRule> = new Map(TICKER_RULES.map((rule) => [rule.name, rule]));

/** Returns the snapshot after an event, in the state that the rule leads to; in the same state when no rule applies. */
function snapshotAfter({ context, event }: Input, from: TickerState, name: string | null): TickerSnapshot {
  const carried = factsAfter({ context, event });
  const rule = name === null ? undefined : RULE_BY_NAME.get(name);
  const reason = rule === undefined ? null : transitionReason(rule, carried, event);
  return rule === undefined || reason === null
    ? { state: from, facts: carried }
    : { state: rule.to, facts: applyRuleToContext(rule, reason, carried, event) };
}

const guards = Object.fromEntries(
  TICKER_RULES.map((rule) => [
    rule.name,
    (input: Input) => transitionReason(rule, factsAfter(input), input.event) !== null,
  ]),
);

const setUp = setup({
  types: { context: {} as TickerContext, events: {} as TickerEvent, emitted: {} as EmittedFrameworkEvent },
  guards,
  actions: {
    /** Stores the new facts and publishes the framework events. `rule` is null when the state stays the same. */
    record: enqueueActions(
      ({ context, event, enqueue }, { from, rule }: { from: TickerState; rule: TickerRuleName | null }) => {
        const before = { state: from, facts: context };
        const after = snapshotAfter({ context, event }, from, rule);
        enqueue.assign(after.facts);
        for (const published of frameworkEventsOf(before, event, after))
          enqueue.emit({ type: 'framework.event', event: published });
      },
    ),
  },
});

/** Returns the transitions for one kind of event; the last transition keeps the state when no rule applies. */
function transitionsOn(from: TickerState, type: TickerEvent['type']) {
  const rules = TICKER_RULES_BY_STATE[from][type].map(({ name, on, to, text }) => ({
    target: to,
    description: text,
    ...(on === 'session.closed' ? { guard: name } : {}),
    actions: { type: 'record', params: { from, rule: name } } as const,
  }));
  const stay = { actions: { type: 'record', params: { from, rule: null } } as const };
  return rules.some(({ guard }) => guard === undefined) ? rules : [...rules, stay];
}

const stateOf = (from: TickerState) =>
  setUp.createStateConfig({
    on: {
      'session.closed': transitionsOn(from, 'session.closed'),
      'position.opened': transitionsOn(from, 'position.opened'),
      'position.closed': transitionsOn(from, 'position.closed'),
      'basis.changed': transitionsOn(from, 'basis.changed'),
    },
  });

/** Wraps the rules of tickerRules.ts in an actor that can be persisted, drawn and inspected. */
export const tickerMachine = setUp.createMachine({
  id: 'ticker',
  initial: 'WATCH',
  context: INITIAL_TICKER_SNAPSHOT.facts,
  states: { WATCH: stateOf('WATCH'), ARMED: stateOf('ARMED'), TIGHTEN: stateOf('TIGHTEN'), EXIT: stateOf('EXIT') },
});

/** Returns the comparisons that a guard of the machine makes for an event. */
export function explainTickerGuard(guard: string, { context, event }: Input): readonly GuardComparison[] {
  const rule = RULE_BY_NAME.get(guard);
  if (rule?.on !== 'session.closed' || event.type !== 'session.closed') return [];
  const carried = factsAfter({ context, event });
  return rule.conditions.map(({ compare }) => compare(carried, event.session));
}

/** Returns the actor's snapshot for a stored ticker snapshot. */
export const toTickerMachineSnapshot = ({ state, facts }: TickerSnapshot): SnapshotFrom<typeof tickerMachine> =>
  tickerMachine.resolveState({ value: state, context: facts });
