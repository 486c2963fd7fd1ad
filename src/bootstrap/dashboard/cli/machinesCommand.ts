import { renderExplainedSvg } from '../../../adapters/inspector/drawing/renderExplainedSvg.js';
import { NotFound } from '../../../domain/shared/failure/failure.js';
import type { MachineCatalogEntry } from '../../../domain/shared/machineCatalogEntry.js';
import { machineConfig } from '../../../adapters/inspector/graph/machineConfig.js';
import { machineGraph, statesOf } from '../../../adapters/inspector/graph/machineGraph.js';
import { mermaidDiagram } from '../../../adapters/inspector/graph/mermaidDiagram.js';
import { STATE_MACHINES } from '../../machines.js';
import { BadSettings } from '../../settings.js';
import { formatTable } from './terminal/formatTable.js';
import { printToStdout } from './terminal/terminal.js';

export interface MachinesCommand {
  readonly mermaid?: boolean;
  readonly svg?: boolean;
  readonly json?: boolean;
}

/**
 * Prints one machine or all of them in the requested form, or prints a list when no form is requested.
 * @throws NotFound, BadSettings
 */
export async function showMachinesInTerminal(name: string | null, forms: MachinesCommand): Promise<void> {
  if (Object.values(forms).filter(Boolean).length > 1)
    throw new BadSettings('Choose one of --mermaid, --svg and --json.');
  const chosen = STATE_MACHINES.filter((each) => name === null || each.name === name);
  const [first] = chosen;
  if (first === undefined)
    throw new NotFound(
      `There is no machine ${name}. The machines are: ${STATE_MACHINES.map((each) => each.name).join(', ')}.`,
    );
  if (forms.svg === true) {
    if (name === null)
      throw new BadSettings(
        `--svg draws one machine. Say which one: ${STATE_MACHINES.map((each) => each.name).join(', ')}.`,
      );
    printToStdout((await renderExplainedSvg(machineGraph(first.machine))).trimEnd());
  } else if (forms.json === true)
    printToStdout(
      JSON.stringify(
        name === null ? Object.fromEntries(chosen.map((each) => [each.name, configOf(each)])) : configOf(first),
        null,
        2,
      ),
    );
  else if (forms.mermaid === true)
    printToStdout(
      chosen
        .map((each) => (name === null ? `%% ${each.name}: ${each.title}\n${diagramOf(each)}` : diagramOf(each)))
        .join('\n')
        .trimEnd(),
    );
  else printToStdout(listed(chosen));
}

const configOf = ({ machine }: MachineCatalogEntry): unknown => machineConfig(machineGraph(machine));
const diagramOf = ({ machine }: MachineCatalogEntry): string => mermaidDiagram(machineGraph(machine));

function listed(machines: readonly MachineCatalogEntry[]): string {
  const rows = machines.map(({ name, title, machine }) => {
    const { root, transitions } = machineGraph(machine);
    return [name, title, statesOf(root).length - 1, transitions.length];
  });
  return formatTable(['Name', 'Machine', 'States', 'Transitions'], rows, ['left', 'left', 'right', 'right']);
}
