import type { Chart } from '../../../../domain/shared/statechart/chart.js';
import { machineConfig } from '../../../../domain/shared/statechart/machineConfig.js';
import { mermaid } from '../../../../domain/shared/statechart/mermaid.js';
import { standaloneSvg } from '../../../../domain/shared/statechart/standaloneSvg.js';
import { download } from '../../pieces/download.js';
import type { MachineShown } from '../inspection.js';

/** Takes the machine along as a file: drawn, as Mermaid, or as a definition for XState. */
export function Exports({
  machine: { name, graph },
  chart,
}: {
  readonly machine: MachineShown;
  readonly chart: Chart;
}) {
  return (
    <div className="exports" role="group" aria-label="Download">
      <button type="button" onClick={() => download(`${name}.svg`, 'image/svg+xml', standaloneSvg(chart))}>
        SVG
      </button>
      <button type="button" onClick={() => download(`${name}.mmd`, 'text/plain', mermaid(graph))}>
        Mermaid
      </button>
      <button
        type="button"
        onClick={() =>
          download(`${name}.json`, 'application/json', `${JSON.stringify(machineConfig(graph), null, 2)}\n`)
        }
      >
        XState JSON
      </button>
    </div>
  );
}
