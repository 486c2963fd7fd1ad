import type { MachineGraph, StateGraph, TransitionGraph } from './machineGraph.js';

/** Transitions that are drawn as one arrow, since they lead from the same state to the same. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly TransitionGraph[];
}

/** Those that move to other states, in the order in which they are tried. */
export function arrowsOf({ transitions }: MachineGraph): readonly Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const transition of transitions) {
    for (const to of transition.targets) {
      const key = `${transition.source}>${to}`;
      arrows.set(key, {
        from: transition.source,
        to,
        transitions: [...(arrows.get(key)?.transitions ?? []), transition],
      });
    }
  }
  return [...arrows.values()];
}

/** Those that leave a state as it is: they stand inside of it. */
export const innerTransitions = ({ transitions }: MachineGraph, { path }: StateGraph): readonly TransitionGraph[] =>
  transitions.filter(({ source, targets }) => source === path && targets.length === 0);

/** Whether a state offers transitions to those inside of it: they start at a mark of their own. */
export const hasTransitionsForSubstates = (machine: MachineGraph, { path, states }: StateGraph): boolean =>
  states.length > 0 && arrowsOf(machine).some(({ from, to }) => from === path && isInsideState(to, path));

/** Whether a path lies within a state; the machine itself has the empty one. */
export const isInsideState = (path: string, outer: string): boolean =>
  path !== outer && (outer === '' || path.startsWith(`${outer}.`));
