import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { describeActions, describeGuard, type GuardOrAction } from './guardOrAction.js';

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

/** A state, with those inside of it. Its path is made of names and dots, as in `halfOpen.probing`; the machine itself has ''. */
export interface StateGraph {
  readonly path: string;
  readonly name: string;
  readonly kind: StateKind;
  /** Path of the state that is entered first; null for a state without any inside. */
  readonly initial: string | null;
  readonly entry: readonly GuardOrAction[];
  readonly exit: readonly GuardOrAction[];
  /** Actors that run while the state is active. */
  readonly invokes: readonly InvokedActor[];
  readonly description: string | null;
  readonly states: readonly StateGraph[];
}

export interface InvokedActor {
  readonly id: string;
  readonly src: string;
}

export interface TransitionGraph {
  /** Unique in its machine and the same at each start: source, event and place among those for the same event. */
  readonly id: string;
  readonly source: string;
  /** Empty for one that is taken at once, without an event (`always`). */
  readonly event: string;
  readonly guard: GuardOrAction | null;
  readonly actions: readonly GuardOrAction[];
  /** Paths; empty for one that leaves the state as it is. */
  readonly targets: readonly string[];
  /** Whether the source is left and entered again. */
  readonly reenter: boolean;
  /** When the transition is taken, in words. */
  readonly description: string | null;
}

/** A machine's definition as plain data, for who draws it. It survives JSON. */
export interface MachineGraph {
  readonly id: string;
  readonly root: StateGraph;
  /** In the order in which they are tried. */
  readonly transitions: readonly TransitionGraph[];
}

/** Describes any XState machine. Pure: no actor is started and no implementation is called. */
export function machineGraph({ id, root }: AnyStateMachine): MachineGraph {
  return {
    id,
    root: stateGraph(root),
    transitions: nodesOf(root).flatMap((node) => definitionsAt(node).map(transitionGraph)),
  };
}

const pathOf = ({ path }: Pick<AnyStateNode, 'path'>): string => path.join('.');

/** Of a transition that XState has selected, as in its inspection events. */
export function transitionId(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition;
  const place = definitionsAt(source)
    .filter((other) => other.eventType === eventType)
    .indexOf(definition);
  return `${pathOf(source)}|${eventType}|${place}`;
}

/** Every state, outer ones first. */
export const statesOf = (state: StateGraph): readonly StateGraph[] => [state, ...state.states.flatMap(statesOf)];

function stateGraph(node: AnyStateNode): StateGraph {
  const children = Object.values(node.states);
  const [first] = node.type === 'compound' ? node.initial.target : [];
  return {
    path: pathOf(node),
    name: node.key,
    kind: node.type,
    initial: first === undefined ? null : pathOf(first),
    entry: describeActions(node.entry.filter((action) => !isTimer(action))),
    exit: describeActions(node.exit.filter((action) => !isTimer(action))),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : id })),
    description: node.description ?? null,
    states: children.map(stateGraph),
  };
}

function transitionGraph(definition: AnyTransitionDefinition): TransitionGraph {
  const { source, eventType, guard, actions, target = [], reenter, description } = definition;
  return {
    id: transitionId(definition),
    source: pathOf(source),
    event: eventType,
    guard: guard === undefined ? null : describeGuard(guard),
    actions: describeActions(actions),
    targets: target.map(pathOf),
    reenter,
    description: description ?? null,
  };
}

const TIMER = /^xstate\.after\./;

/** Whether XState itself added the action, to start or to cancel the timer of a delayed transition. */
function isTimer(action: unknown): boolean {
  if (typeof action !== 'function') return false;
  const id = 'sendId' in action ? action.sendId : 'id' in action ? action.id : null;
  return typeof id === 'string' && TIMER.test(id);
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

const definitionsAt = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];
