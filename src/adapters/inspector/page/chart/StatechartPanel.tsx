import type { MachineView, StepView } from '../../recorder/inspection.js';
import { shortStateNames } from '../stepHistory.js';
import { StatechartView } from './StatechartView.js';
import { ExportButtons } from './ExportButtons.js';
import { useStatechart } from './useStatechart.js';

interface Props {
  readonly machine: MachineView;
  readonly actor: string | null;
  readonly active: readonly string[] | null;
  /** The selected step of this actor; null for the present. */
  readonly step: StepView | null;
}

/** Shows one machine as a statechart, with its actor's state now or at the selected step. */
export function StatechartPanel({ machine, actor, active, step }: Props) {
  const chart = useStatechart(machine.graph);
  return (
    <section className="chart-panel" aria-label="Statechart">
      <header>
        <h2>{machine.title}</h2>
        {actor !== null && actor !== machine.name && <span className="who">{actor}</span>}
        {active !== null && active.length > 0 && (
          <output className="state-now" aria-label={step === null ? 'Current state' : 'State at this step'}>
            {shortStateNames(active)}
          </output>
        )}
        {typeof chart === 'object' && chart !== null && <ExportButtons machine={machine} chart={chart} />}
        <p className="about">{machine.about}</p>
      </header>
      {chart === null && <p className="waiting">Laying out…</p>}
      {typeof chart === 'string' && <p className="waiting">{chart}</p>}
      {typeof chart === 'object' && chart !== null && (
        <StatechartView chart={chart} graph={machine.graph} lit={{ active, step }} />
      )}
    </section>
  );
}
