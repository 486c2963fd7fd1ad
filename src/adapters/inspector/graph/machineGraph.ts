import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { describeActions, describeGuard, type GuardOrAction } from './guardOrAction.js';

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

/**
 * A state with its substates. Its path consists of names separated by dots, as in `halfOpen.probing`; the machine
 * itself has an empty path.
 */
export interface StateGraph {
  readonly path: string;
  readonly name: string;
  readonly kind: StateKind;
  /** Path of the initial substate; null if the state has no substates. */
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
  /**
   * Unique within its machine and the same in every run: source, event and index among the transitions of that event.
   */
  readonly id: string;
  readonly source: string;
  /** Empty for a transition without an event (`always`). */
  readonly event: string;
  readonly guard: GuardOrAction | null;
  readonly actions: readonly GuardOrAction[];
  /** Paths of the target states; empty if the transition does not leave the state. */
  readonly targets: readonly string[];
  /** Whether the transition exits and re-enters the source. */
  readonly reenter: boolean;
  /** Description of when the transition is taken. */
  readonly description: string | null;
}

/** A machine's definition as plain, JSON-safe data for drawing. */
export interface MachineGraph {
  readonly id: string;
  readonly root: StateGraph;
  /** Transitions in the order of the definition, outer states first. */
  readonly transitions: readonly TransitionGraph[];
}

/** Describes an XState machine without starting an actor or calling a guard or an action. */
export function machineGraph({ id, root }: AnyStateMachine): MachineGraph {
  return {
    id,
    root: stateGraph(root),
    transitions: nodesOf(root).flatMap((node) => definitionsAt(node).map(transitionGraph)),
  };
}

const pathOf = ({ path }: Pick<AnyStateNode, 'path'>): string => path.join('.');

/** Returns the id of a transition that XState selected, as reported by its inspection events. */
export function transitionId(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition;
  const place = definitionsAt(source)
    .filter((other) => other.eventType === eventType)
    .indexOf(definition);
  return `${pathOf(source)}|${eventType}|${place}`;
}

/** Returns every state, outer states first. */
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

/** Whether XState itself added the action, to start or cancel the timer of a delayed transition. */
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
