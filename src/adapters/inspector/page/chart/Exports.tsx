import type { Chart } from '../../drawing/chart.js';
import { machineConfig } from '../../graph/machineConfig.js';
import { mermaid } from '../../graph/mermaid.js';
import { standaloneSvg } from '../../drawing/standaloneSvg.js';
import { download } from '../recording/download.js';
import type { MachineView } from '../../recorder/inspection.js';

/** Takes the machine along as a file: drawn, as Mermaid, or as a definition for XState. */
export function Exports({ machine: { name, graph }, chart }: { readonly machine: MachineView; readonly chart: Chart }) {
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
