import { machineGraph, statesOf, transitionId } from '#inspector/graph/machineGraph.js';
import { activeStates, innermostStates } from '#inspector/graph/activeStates.js';
import { describeGuard } from '#inspector/graph/guardOrAction.js';
import { guardOrActionText } from '#inspector/graph/transitionLines.js';
import {
  createActor,
  isMachineSnapshot,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  type InspectionEvent,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';

/** Describes a walk through a machine: every event is sent in every situation that these events can reach. */
export interface MachineWalkPlan<TEvent extends EventObject = AnyEventObject> {
  /** One machine is started with each input; `[undefined]` for a machine without input. */
  readonly inputs: readonly unknown[];
  /** The events to send, by unique names such as `time.passed: the cooldown is over`. */
  readonly events: Readonly<Record<string, TEvent>>;
  /** Groups snapshots that the walk treats as the same; by default they differ by state and context. */
  readonly situation?: (snapshot: AnyMachineSnapshot) => unknown;
}

/** The coverage of states, transitions or guards. */
export interface Coverage {
  readonly visited: readonly string[];
  readonly missed: readonly string[];
}

export interface MachineWalkResult {
  readonly states: Coverage;
  /** Transitions by their ids in `machineGraph`: source, event, position among the transitions of that event. */
  readonly transitions: Coverage;
  /** Each guard with its parameters and each result that it can return, as in `isDue: true`. */
  readonly guards: Coverage;
  /** The observed moves between states, as in `closed → open: call.failed`. */
  readonly moves: readonly string[];
}

/**
 * Follows every shortest path through a machine with its real guards and actions, and sends every event at the end of
 * each path.
 * @throws when an actor does not arrive where the path leads
 */
export function walkMachine(
  walkedMachine: AnyStateMachine,
  { inputs, events, situation }: MachineWalkPlan,
): MachineWalkResult {
  const seen = {
    states: new Set<string>(),
    transitions: new Set<string>(),
    moves: new Set<string>(),
    guards: new Set<string>(),
  };
  const machine = noting(walkedMachine, seen.guards);
  const key = (snapshot: AnyMachineSnapshot): string =>
    JSON.stringify([snapshot.value, situation === undefined ? snapshot.context : situation(snapshot)]);
  for (const input of inputs) {
    const paths = getShortestPaths(machine, { input, events: Object.values(events), serializeState: key });
    for (const { steps, state } of paths) {
      const trace = steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init');
      const arrived = run(machine, input, trace, seen);
      if (key(arrived) !== key(state))
        throw new Error(`${machine.id}: ${key(arrived)}, but the path leads to ${key(state)}`);
      for (const [name, event] of Object.entries(events)) {
        const [from, to] = [stateName(state), stateName(run(machine, input, [...trace, event], seen))];
        if (from !== to) seen.moves.add(`${from} → ${to}: ${name}`);
      }
    }
  }
  const graph = machineGraph(machine);
  const states = statesOf(graph.root)
    .map(({ path }) => path)
    .filter((path) => path !== '');
  return {
    states: split(states, seen.states),
    transitions: split(
      graph.transitions.map(({ id }) => id),
      seen.transitions,
    ),
    guards: split(
      [...new Set(guardsAt(machine.root))].flatMap((guard) => [`${guard}: true`, `${guard}: false`]),
      seen.guards,
    ),
    moves: [...seen.moves].toSorted(),
  };
}

/** Wraps the machine so that every result of its guards is recorded. */
function noting(machine: AnyStateMachine, answers: Set<string>): AnyStateMachine {
  const guards = Object.entries(machine.implementations.guards).map(([name, guard]) => [
    name,
    (args: unknown, params: unknown): boolean => {
      const answer = guard !== undefined && Boolean(Reflect.apply(guard, undefined, [args, params]));
      answers.add(`${guardOrActionText({ name, params: params ?? null })}: ${answer}`);
      return answer;
    },
  ]);
  return machine.provide({ guards: Object.fromEntries(guards) });
}

/** Returns the guards of a state and its substates. */
const guardsAt = ({ transitions, always = [], states }: AnyStateNode): readonly string[] => [
  ...[...transitions.values(), always].flat().flatMap(({ guard }) => (guard === undefined ? [] : guardNames(guard))),
  ...Object.values(states).flatMap(guardsAt),
];

/** Returns the names of the guards that a guard combines, such as `a` and `b` for `and(not(a), b)`. */
const guardNames = (guard: unknown): readonly string[] =>
  typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)
    ? guard.guards.flatMap(guardNames)
    : [guardOrActionText(describeGuard(guard))];

function run(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly EventObject[],
  seen: { readonly states: Set<string>; readonly transitions: Set<string> },
): AnyMachineSnapshot {
  const inspect = (inspected: InspectionEvent): void => {
    if (inspected.type !== '@xstate.microstep') return;
    for (const definition of inspected._transitions) {
      seen.transitions.add(transitionId(definition));
      seen.states.add(definition.source.path.join('.'));
    }
    if (isMachineSnapshot(inspected.snapshot))
      for (const path of activeStates(inspected.snapshot.value)) seen.states.add(path);
  };
  const actor = createActor(machine, { input, inspect }).start();
  for (const path of activeStates(actor.getSnapshot().value)) seen.states.add(path);
  for (const event of events) actor.send(event);
  return actor.getSnapshot();
}

const stateName = ({ value }: AnyMachineSnapshot): string => innermostStates(value).join(', ');

const split = (all: readonly string[], seen: ReadonlySet<string>): Coverage => ({
  visited: all.filter((each) => seen.has(each)),
  missed: all.filter((each) => !seen.has(each)),
});
