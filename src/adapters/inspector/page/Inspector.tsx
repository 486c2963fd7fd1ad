import './styles/frame.css';
import './styles/actors.css';
import './styles/chart.css';
import './styles/log.css';
import { useMemo, useState } from 'react';
import { ActorList } from './actors/ActorList.js';
import { StatechartPanel } from './chart/StatechartPanel.js';
import type { Inspection } from '../recorder/inspection.js';
import {
  actorsAfterStep,
  filterSteps,
  stepAt,
  STEP_FILTERS,
  type InspectorSelection,
  type InitialSelection,
  type StepFilter,
} from './stepHistory.js';
import { StepLog } from './log/StepLog.js';
import { StepDetails } from './log/StepDetails.js';
import { Stepper } from './log/Stepper.js';
import { useStepKeys } from './log/useStepKeys.js';

const KIND_NAMES: Readonly<Record<StepFilter, string>> = { all: 'All steps', changes: 'Changes', refused: 'Refused' };
const NONE_OF_KIND: Readonly<Record<StepFilter, string>> = {
  all: 'No steps recorded yet.',
  changes: 'No state changes yet.',
  refused: 'No refused events yet.',
};

/** The actor id while the chart shows a machine without an actor; no step has this id. */
const NOBODY = '';

interface Props {
  readonly inspection: Inspection;
  /** Initial selection; the first running actor if absent. */
  readonly opened?: InitialSelection | null;
}

/** Shows machines, their actors and the actors' steps. Selecting a step shows the state at that time. */
export function Inspector({ inspection, opened = null }: Props) {
  const { machines, steps } = inspection;
  const [chosen, setChoice] = useState(
    () => opened ?? (inspection.actors.length === 0 ? null : firstChoice(inspection)),
  );
  const choice = chosen ?? firstChoice(inspection);
  const [everyActor, setEveryActor] = useState(false);
  const [kind, setKind] = useState<StepFilter>('all');
  const [chosenStep, setChosenStep] = useState(opened?.step ?? null);

  const shown = useMemo(
    () => filterSteps(steps, { actor: everyActor ? null : (choice.actor ?? NOBODY), kind }),
    [steps, everyActor, choice.actor, kind],
  );
  const step = stepAt(inspection, chosenStep);
  const moment = step?.seq ?? null;
  const actors = useMemo(() => actorsAfterStep(inspection, moment), [inspection, moment]);
  const machine = machines.find(({ name }) => name === choice.machine) ?? machines[0];
  const nameOf = (id: string): string => machines.find(({ graph }) => graph.id === id)?.name ?? id;

  const goTo = (seq: number | null): void => {
    setChosenStep(seq);
    const target = stepAt(inspection, seq);
    if (target !== null) setChoice({ machine: nameOf(target.machine), actor: target.actor });
  };
  useStepKeys(shown, moment, goTo);

  if (machine === undefined) return <p className="waiting">No machines to show.</p>;
  const active = actors.find(({ id }) => id === choice.actor)?.active ?? null;
  return (
    <main className="inspector">
      <ActorList
        machines={machines}
        actors={actors}
        chosen={choice}
        choose={(actor, of) => {
          setChoice({ machine: nameOf(of), actor });
          if (step !== null && step.actor !== actor && !everyActor) setChosenStep(null);
        }}
      />
      <StatechartPanel
        machine={machine}
        actor={choice.actor}
        active={active}
        step={step?.actor === choice.actor ? step : null}
      />
      <section className="log" aria-label="Events">
        <Stepper shown={shown} moment={moment} goTo={goTo} />
        <div className="filters">
          <label>
            <input type="checkbox" checked={everyActor} onChange={({ target }) => setEveryActor(target.checked)} /> All
            actors
          </label>
          <div role="group" aria-label="Filter steps">
            {STEP_FILTERS.map((each) => (
              <button key={each} type="button" aria-pressed={kind === each} onClick={() => setKind(each)}>
                {KIND_NAMES[each]}
              </button>
            ))}
          </div>
        </div>
        <StepLog
          steps={shown}
          none={choice.actor === null && !everyActor ? 'No actor of this machine is running.' : NONE_OF_KIND[kind]}
          withActor={everyActor}
          moment={moment}
          goTo={goTo}
        />
        {step !== null && (
          <StepDetails step={step} graph={machines.find(({ graph }) => graph.id === step.machine)?.graph ?? null} />
        )}
      </section>
    </main>
  );
}

function firstChoice({ machines, actors }: Inspection): InspectorSelection {
  const actor = actors.find(({ stopped }) => !stopped) ?? actors[0];
  const machine = actor === undefined ? machines[0] : machines.find(({ graph }) => graph.id === actor.machine);
  return { machine: machine?.name ?? '', actor: actor?.id ?? null };
}
