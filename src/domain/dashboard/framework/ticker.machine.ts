import type { SnapshotFrom } from 'xstate';
import { enqueueActions, setup } from 'xstate';
import type { Comparison } from '../../shared/comparison.js';
import type { Facts, TickerState } from './facts.js';
import type { FrameworkEvent } from './frameworkEvent.js';
import { happened } from './frameworkEvent.js';
import type { Life } from './life.js';
import { NEW_LIFE, RULES_BY_STATE, carry, moved, reasonToMove } from './life.js';
import { TICKER_RULES, type RuleName, type TickerRule } from './rules.js';
import type { TickerEvent } from './tickerEvent.js';

/** What the actor tells those who listen to it. */
export interface FrameworkHappened {
  readonly type: 'framework.happened';
  readonly event: FrameworkEvent;
}

interface Asked {
  readonly context: Facts;
  readonly event: TickerEvent;
}

/** The facts after an event, of the facts that it was asked with last: all guards of a state read the same. */
const CARRIED = new WeakMap<TickerEvent, { readonly context: Facts; readonly carried: Facts }>();

function carriedOnce({ context, event }: Asked): Facts {
  if (context.armed === null && context.holding === null) return carry(context, event);
  const latest = CARRIED.get(event);
  if (latest?.context === context) return latest.carried;
  const carried = carry(context, event);
  CARRIED.set(event, { context, carried });
  return carried;
}

const RULE_BY_NAME: ReadonlyMap<string, TickerRule> = new Map(TICKER_RULES.map((rule) => [rule.name, rule]));

/** The life after an event: moved by the rule, or in the same state when there is no rule. */
function lifeAfter({ context, event }: Asked, from: TickerState, name: string | null): Life {
  const carried = carriedOnce({ context, event });
  const rule = name === null ? undefined : RULE_BY_NAME.get(name);
  const reason = rule === undefined ? null : reasonToMove(rule, carried, event);
  return rule === undefined || reason === null
    ? { state: from, facts: carried }
    : { state: rule.to, facts: moved(rule, reason, carried, event) };
}

const guards = Object.fromEntries(
  TICKER_RULES.map((rule) => [
    rule.name,
    (asked: Asked) => reasonToMove(rule, carriedOnce(asked), asked.event) !== null,
  ]),
);

const setUp = setup({
  types: { context: {} as Facts, events: {} as TickerEvent, emitted: {} as FrameworkHappened },
  guards,
  actions: {
    /** Stores what the rule makes of the ticker, and publishes what happened. `rule` is null where the state stays. */
    record: enqueueActions(
      ({ context, event, enqueue }, { from, rule }: { from: TickerState; rule: RuleName | null }) => {
        const before = { state: from, facts: context };
        const after = lifeAfter({ context, event }, from, rule);
        enqueue.assign(after.facts);
        for (const told of happened(before, event, after)) enqueue.emit({ type: 'framework.happened', event: told });
      },
    ),
  },
});

/** The rules for one kind of event, and that the state stays where none of them moves it. */
function transitionsOn(from: TickerState, type: TickerEvent['type']) {
  const rules = RULES_BY_STATE[from][type].map(({ name, on, to, text }) => ({
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

/** The rules of rules.ts as an actor that is persisted, drawn and inspected. */
export const tickerMachine = setUp.createMachine({
  id: 'ticker',
  initial: 'WATCH',
  context: NEW_LIFE.facts,
  states: { WATCH: stateOf('WATCH'), ARMED: stateOf('ARMED'), TIGHTEN: stateOf('TIGHTEN'), EXIT: stateOf('EXIT') },
});

/** What a guard of the machine compares on an event. */
export function tickerComparisons(guard: string, { context, event }: Asked): readonly Comparison[] {
  const rule = RULE_BY_NAME.get(guard);
  if (rule?.on !== 'session.closed' || event.type !== 'session.closed') return [];
  const carried = carriedOnce({ context, event });
  return rule.conditions.map(({ compare }) => compare(carried, event.session));
}

/** The actor's snapshot for what is remembered of a ticker. */
export const tickerSnapshot = ({ state, facts }: Life): SnapshotFrom<typeof tickerMachine> =>
  tickerMachine.resolveState({ value: state, context: facts });
