import type { MachineGraph, StateGraph, TransitionGraph } from './machineGraph.js';

/** Transitions drawn as one arrow because they share source and target. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly TransitionGraph[];
}

/** Returns the arrows of the transitions that change the state, in the order of the definition. */
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

/** Returns the transitions that do not leave the state; they are drawn inside its box. */
export const innerTransitions = ({ transitions }: MachineGraph, { path }: StateGraph): readonly TransitionGraph[] =>
  transitions.filter(({ source, targets }) => source === path && targets.length === 0);

/** Whether a state has transitions that apply in its substates; these start at a separate marker. */
export const hasTransitionsForSubstates = (machine: MachineGraph, { path, states }: StateGraph): boolean =>
  states.length > 0 && arrowsOf(machine).some(({ from, to }) => from === path && isInsideState(to, path));

/** Whether a path lies inside a state; the machine itself has an empty path. */
export const isInsideState = (path: string, outer: string): boolean =>
  path !== outer && (outer === '' || path.startsWith(`${outer}.`));
