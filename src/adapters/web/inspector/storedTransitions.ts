import { ruleOfTransition, type FrameworkTransition } from '../../../domain/dashboard/framework/frameworkTransition.js';
import type { InitialSelection } from '../../inspector/page/stepHistory.js';
import type { Inspection, MachineView, StepView } from '../../inspector/recorder/inspection.js';
import { labeledNumberText } from '../tickers/stateCause.js';

/** Name of the ticker machine in the catalog. */
const MACHINE = 'ticker';

interface OpenedInspection {
  readonly inspection: Inspection;
  readonly opened: InitialSelection | null;
}

/**
 * Adds a ticker's stored state changes to the inspection. Changes from before the program started become steps that
 * precede the actor's own steps. Their payloads show the figures on which the changes were based.
 */
export function withStoredTransitions(
  inspection: Inspection,
  ticker: string,
  transitions: readonly FrameworkTransition[],
): OpenedInspection {
  const machine = inspection.machines.find(({ name }) => name === MACHINE);
  if (machine === undefined) return { inspection, opened: null };
  const actor = `${MACHINE}:${ticker}`;
  const recorded = inspection.steps.filter((step) => step.actor === actor);
  const unrecorded = transitions.filter((each) => !recorded.some((step) => isOf(step, each)));
  const stored = unrecorded.map((each, place) => storedStep(machine, actor, each, place - unrecorded.length));
  const latest = transitions.at(-1);
  const isKnown = inspection.actors.some(({ id }) => id === actor);
  const shown = latest === undefined ? undefined : (recorded.findLast((step) => isOf(step, latest)) ?? stored.at(-1));
  return {
    inspection: {
      ...inspection,
      actors: isKnown
        ? inspection.actors
        : [
            ...inspection.actors,
            {
              id: actor,
              parent: null,
              machine: machine.graph.id,
              active: latest === undefined ? [] : [latest.to],
              stopped: false,
            },
          ],
      steps: [...stored, ...inspection.steps],
    },
    opened: { machine: MACHINE, actor, step: shown?.seq ?? null },
  };
}

/** Whether the step is the given state change. */
const isOf = ({ from, to, payload }: StepView, change: FrameworkTransition): boolean =>
  from.join() === change.from && to.join() === change.to && payload?.includes(`"date":"${change.at}"`) === true;

function storedStep({ graph }: MachineView, actor: string, change: FrameworkTransition, seq: number): StepView {
  const { at, from, to, reason } = change;
  const rule = ruleOfTransition(change);
  const taken = graph.transitions.find(
    ({ source, targets, event, description }) =>
      source === from && targets.includes(to) && event === rule?.on && description === rule.text,
  );
  const guard = taken?.guard ?? null;
  return {
    seq,
    at,
    times: 1,
    actor,
    parent: null,
    machine: graph.id,
    kind: 'event',
    event: rule?.on ?? 'session.closed',
    payload: JSON.stringify({ date: at, reason }),
    from: [from],
    to: [to],
    taken: taken === undefined ? [] : [taken.id],
    actions: taken?.actions.map(({ name }) => name) ?? [],
    refusal: null,
    asked:
      taken === undefined || guard === null
        ? []
        : [{ guard: guard.name, transition: taken.id, passed: true, comparisons: numbersOf(reason) }],
  };
}

const numbersOf = ({ numbers }: FrameworkTransition['reason']) =>
  Object.entries(numbers).map(([name, value]) => ({ text: labeledNumberText(name, value, numbers), holds: true }));
