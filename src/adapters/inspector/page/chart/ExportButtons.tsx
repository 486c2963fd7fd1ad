import type { Statechart } from '../../drawing/statechart.js';
import { machineConfig } from '../../graph/machineConfig.js';
import { mermaidDiagram } from '../../graph/mermaidDiagram.js';
import { standaloneSvg } from '../../drawing/standaloneSvg.js';
import { saveFile } from '../recording/saveFile.js';
import type { MachineView } from '../../recorder/inspection.js';

/** Exports the machine as SVG, Mermaid or an XState definition. */
export function ExportButtons({
  machine: { name, graph },
  chart,
}: {
  readonly machine: MachineView;
  readonly chart: Statechart;
}) {
  return (
    <div className="exports" role="group" aria-label="Download">
      <button type="button" onClick={() => saveFile(`${name}.svg`, 'image/svg+xml', standaloneSvg(chart))}>
        SVG
      </button>
      <button type="button" onClick={() => saveFile(`${name}.mmd`, 'text/plain', mermaidDiagram(graph))}>
        Mermaid
      </button>
      <button
        type="button"
        onClick={() =>
          saveFile(`${name}.json`, 'application/json', `${JSON.stringify(machineConfig(graph), null, 2)}\n`)
        }
      >
        XState JSON
      </button>
    </div>
  );
}
