import { isInsideState } from '../../graph/arrows.js';
import { pathToStateValue } from '../../graph/activeStates.js';
import type { MachineGraph } from '../../graph/machineGraph.js';
import { candidateTransitions } from '../../graph/eventRefusal.js';
import type { StepView } from '../../recorder/inspection.js';

/** The parts of a drawing to highlight. */
export interface Highlight {
  /** Innermost active states; null when unknown. */
  readonly active: readonly string[] | null;
  readonly step: StepView | null;
}

/** Adds and removes the classes that highlight states, arrows and labels of a drawing. */
export function applyHighlight(svg: SVGElement, graph: MachineGraph, { active, step }: Highlight): void {
  const taken = new Set(step?.taken);
  const refused = new Set(step === null || step.refusal === null ? [] : refusedIn(graph, step));
  for (const state of svg.querySelectorAll<SVGElement>('[data-state]')) {
    const path = state.dataset['state'] ?? '';
    state.classList.toggle('is-active', path !== '' && (active ?? []).some((each) => each === path));
    state.classList.toggle('is-around', path !== '' && (active ?? []).some((each) => isInsideState(each, path)));
    state.classList.toggle('is-left', step !== null && step.from.includes(path) && !step.to.includes(path));
  }
  for (const arrow of svg.querySelectorAll<SVGElement>('[data-transitions]')) {
    const own = (arrow.dataset['transitions'] ?? '').split('\n');
    arrow.classList.toggle(
      'is-taken',
      own.some((id) => taken.has(id)),
    );
    arrow.classList.toggle(
      'is-refused',
      own.some((id) => refused.has(id)),
    );
  }
  for (const line of svg.querySelectorAll<SVGElement>('[data-transition]')) {
    const own = line.dataset['transition'] ?? '';
    line.classList.toggle('is-taken', taken.has(own));
    line.classList.toggle('is-refused', refused.has(own));
  }
}

/** The transitions that the event could have caused, had it not been refused. */
const refusedIn = (graph: MachineGraph, { event, from }: StepView): string[] =>
  from.flatMap((path) => candidateTransitions(graph, pathToStateValue(path), event)).map(({ id }) => id);
