import type { MachineView, Step } from '../../recorder/inspection.js';
import { shortNames } from '../moments.js';
import { ChartView } from './ChartView.js';
import { Exports } from './Exports.js';
import { useChart } from './layout.js';

interface Props {
  readonly machine: MachineView;
  readonly actor: string | null;
  readonly active: readonly string[] | null;
  /** Of this actor, when a step is looked at. */
  readonly step: Step | null;
}

/** One machine as a statechart, with the state that its actor is in at the moment that is looked at. */
export function ChartPanel({ machine, actor, active, step }: Props) {
  const chart = useChart(machine.graph);
  return (
    <section className="chart-panel" aria-label="Statechart">
      <header>
        <h2>{machine.title}</h2>
        {actor !== null && actor !== machine.name && <span className="who">{actor}</span>}
        {active !== null && active.length > 0 && (
          <output className="state-now" aria-label={step === null ? 'State now' : 'State then'}>
            {shortNames(active)}
          </output>
        )}
        {typeof chart === 'object' && chart !== null && <Exports machine={machine} chart={chart} />}
        <p className="about">{machine.about}</p>
      </header>
      {chart === null && <p className="waiting">Laying out…</p>}
      {typeof chart === 'string' && <p className="waiting">{chart}</p>}
      {typeof chart === 'object' && chart !== null && (
        <ChartView key={machine.graph.id} chart={chart} graph={machine.graph} lit={{ active, step }} />
      )}
    </section>
  );
}
