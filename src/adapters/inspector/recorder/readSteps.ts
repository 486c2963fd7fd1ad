import type { AnyStateMachine } from 'xstate';
import { innermostStates } from '../graph/activeStates.js';
import { machineGraph, transitionId, type MachineGraph } from '../graph/machineGraph.js';
import type { GuardOrAction } from '../graph/guardOrAction.js';
import { listEvaluatedGuards, guardText, explainRefusal } from '../graph/eventRefusal.js';
import type { EvaluatedGuard, ExplainGuard, ComparisonView, StepView } from './inspection.js';
import { payloadText, type PayloadMask } from './payloadText.js';
import type { RecordedStep } from './recordedStep.js';

/** Keyed by `machine.config`, which is the same object in machines that differ only in their implementations. */
const graphs = new WeakMap<object, MachineGraph>();

/** Returns the graph of a machine, computed once. */
export function cachedMachineGraph(machine: AnyStateMachine): MachineGraph {
  const known = graphs.get(machine.config);
  if (known !== undefined) return known;
  const graph = machineGraph(machine);
  graphs.set(machine.config, graph);
  return graph;
}

export interface StepContext {
  readonly graph: MachineGraph;
  readonly parent: string | null;
  readonly mask: PayloadMask;
  /** Null when the machine does not describe its comparisons. */
  readonly compare: ExplainGuard | null;
}

export function readStep(step: RecordedStep, { graph, parent, mask, compare }: StepContext): StepView {
  const { seq, at, times, actor, machine, kind, event, isStatus, before, after, transitions } = step;
  const taken = transitions.map(transitionId);
  const isEvent = kind === 'event';
  // XState notifies a machine about its children even if the machine does not handle the event.
  const isRequest = isEvent && !isStatus && !event.type.startsWith('xstate.');
  return {
    seq,
    at: new Date(at).toISOString(),
    times,
    actor,
    parent,
    machine: graph.id,
    kind,
    event: event.type,
    payload: isEvent ? payloadText(event, mask) : null,
    from: innermostStates(before),
    to: innermostStates(after),
    taken,
    actions: taken.flatMap(
      (id) => graph.transitions.find((each) => each.id === id)?.actions.map(({ name }) => name) ?? [],
    ),
    refusal: isRequest && machine !== null && taken.length === 0 ? explainRefusal(graph, before, event.type) : null,
    asked: isEvent
      ? listEvaluatedGuards(graph, before, event.type, taken).map(({ transition, guard, passed }): EvaluatedGuard => ({
          guard: guardText(guard),
          transition: transition.id,
          passed,
          comparisons: compare === null ? [] : comparisonsOf(guard, step, compare, mask),
        }))
      : [],
  };
}

/** A guard such as `not(isFull)` makes the comparisons of `isFull` and requires the opposite. */
const NEGATED = /^not\((.*)\)$/;

function comparisonsOf(
  { name, params }: GuardOrAction,
  { context, event }: Pick<RecordedStep, 'context' | 'event'>,
  compare: ExplainGuard,
  mask: PayloadMask,
): readonly ComparisonView[] {
  const negated = NEGATED.exec(name)?.[1];
  try {
    return compare(negated ?? name, { context, event, params }).map(({ text, holds }) => ({
      text: String(mask('text', text)),
      holds: negated === undefined ? holds : !holds,
    }));
  } catch (error) {
    // `compare` belongs to the inspected program.
    const reason = error instanceof Error ? error.message : String(error);
    return [{ text: `unknown, because the comparison failed: ${reason}`, holds: false }];
  }
}
