import Table from 'cli-table3';
import { explainedSvg } from '../../../adapters/inspector/drawing/explainedSvg.js';
import { NotFound } from '../../../domain/shared/failure/failure.js';
import type { CataloguedMachine } from '../../../domain/shared/cataloguedMachine.js';
import { machineConfig } from '../../../adapters/inspector/graph/machineConfig.js';
import { machineGraph, statesOf } from '../../../adapters/inspector/graph/machineGraph.js';
import { mermaid } from '../../../adapters/inspector/graph/mermaid.js';
import { MACHINES } from '../../machines.js';
import { BadSettings } from '../../settings.js';
import { print } from './terminal.js';

export interface MachinesCommand {
  readonly mermaid?: boolean;
  readonly svg?: boolean;
  readonly json?: boolean;
}

/**
 * Prints one machine, or all of them, in the form that is asked for; a list without one.
 * @throws NotFound, BadSettings
 */
export async function machinesInTerminal(name: string | null, forms: MachinesCommand): Promise<void> {
  if (Object.values(forms).filter(Boolean).length > 1)
    throw new BadSettings('Choose one of --mermaid, --svg and --json.');
  const chosen = MACHINES.filter((each) => name === null || each.name === name);
  const [first] = chosen;
  if (first === undefined)
    throw new NotFound(`There is no machine ${name}. There are: ${MACHINES.map((each) => each.name).join(', ')}.`);
  if (forms.svg === true) {
    if (name === null)
      throw new BadSettings(`--svg draws one machine. Name it: ${MACHINES.map((each) => each.name).join(', ')}.`);
    print((await explainedSvg(machineGraph(first.machine))).trimEnd());
  } else if (forms.json === true)
    print(
      JSON.stringify(
        name === null ? Object.fromEntries(chosen.map((each) => [each.name, configOf(each)])) : configOf(first),
        null,
        2,
      ),
    );
  else if (forms.mermaid === true)
    print(
      chosen
        .map((each) => (name === null ? `%% ${each.name}: ${each.title}\n${diagramOf(each)}` : diagramOf(each)))
        .join('\n')
        .trimEnd(),
    );
  else print(listed(chosen));
}

const configOf = ({ machine }: CataloguedMachine): unknown => machineConfig(machineGraph(machine));
const diagramOf = ({ machine }: CataloguedMachine): string => mermaid(machineGraph(machine));

function listed(machines: readonly CataloguedMachine[]): string {
  const table = new Table({
    head: ['Name', 'Machine', 'States', 'Transitions'],
    colAligns: ['left', 'left', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const { name, title, machine } of machines) {
    const { root, transitions } = machineGraph(machine);
    table.push([name, title, statesOf(root).length - 1, transitions.length]);
  }
  return table.toString();
}
