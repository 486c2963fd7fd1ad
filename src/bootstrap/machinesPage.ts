import type { CataloguedMachine } from '../domain/shared/cataloguedMachine.js';
import {
  machineGraph,
  statesOf,
  type MachineGraph,
  type StateGraph,
  type TransitionGraph,
} from '../adapters/inspector/graph/machineGraph.js';
import { explainedSvg } from '../adapters/inspector/drawing/explainedSvg.js';
import { mermaid } from '../adapters/inspector/graph/mermaid.js';
import { partText } from '../adapters/inspector/graph/transitionLines.js';

const HEAD = `# The state machines

Written from the code by \`npm run docs:machines\`; \`npm run check\` fails when it is stale. How to look at them while they run:
[inspector.md](inspector.md). Transitions are tried from top to bottom, those of an inner state before those of the states around it;
the first whose guard says yes is taken. A transition without a target leaves the state as it is.
`;

/** The machine whose picture the page shows, and the file of it beside the page. */
const PICTURED = 'ticker';
export const PICTURE = 'machines-ticker.svg';

export async function machinePicture(machines: readonly CataloguedMachine[]): Promise<string> {
  const pictured = machines.find(({ name }) => name === PICTURED);
  if (pictured === undefined) throw new Error(`There is no machine ${PICTURED}.`);
  return explainedSvg(machineGraph(pictured.machine));
}

/** The page of the documentation that shows every machine: a diagram, and a table of states, events and guards. */
export const machinesPage = (machines: readonly CataloguedMachine[]): string =>
  [HEAD, ...machines.map(section)].join('\n');

function section({ name, title, about, machine }: CataloguedMachine): string {
  const graph = machineGraph(machine);
  const rows = statesOf(graph.root).flatMap((state) => rowsOf(graph, state));
  return [
    `## ${title}`,
    '',
    `${about} \`plumbline machines ${name}\` exports it.`,
    '',
    ...(name === PICTURED ? [`![When each transition is taken](${PICTURE})`, ''] : []),
    '```mermaid',
    mermaid(graph).trimEnd(),
    '```',
    '',
    '| state | event | guard | when | leads to | actions |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function rowsOf({ transitions }: MachineGraph, state: StateGraph): string[] {
  const own = transitions.filter(({ source }) => source === state.path);
  const name = state.path === '' ? '(any)' : code(state.path);
  const entered = [
    ...state.entry.map((part) => `| ${name} | *entry* | | | | ${code(partText(part))} |`),
    ...state.exit.map((part) => `| ${name} | *exit* | | | | ${code(partText(part))} |`),
  ];
  const ends = own.length === 0 && state.states.length === 0 ? [`| ${name} | | | | | |`] : [];
  return [...entered, ...own.map((transition) => row(name, transition)), ...ends];
}

function row(name: string, { event, guard, description, targets, actions }: TransitionGraph): string {
  const cells = [
    name,
    event === '' ? '*at once*' : code(event),
    guard === null ? '' : code(partText(guard)),
    description ?? '',
    targets.map(code).join(', '),
    actions.map((part) => code(partText(part))).join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

const code = (text: string): string => `\`${text}\``;
