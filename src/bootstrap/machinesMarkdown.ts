import type { MachineCatalogEntry } from '../domain/shared/machineCatalogEntry.js';
import {
  machineGraph,
  statesOf,
  type MachineGraph,
  type StateGraph,
  type TransitionGraph,
} from '../adapters/inspector/graph/machineGraph.js';
import { renderExplainedSvg } from '../adapters/inspector/drawing/renderExplainedSvg.js';
import { mermaidDiagram } from '../adapters/inspector/graph/mermaidDiagram.js';
import { guardOrActionText } from '../adapters/inspector/graph/transitionLines.js';

const HEAD = `# The state machines

Written from the code by \`npm run docs:machines\`; \`npm run check\` fails when it is stale. How to look at them while they run:
[inspector.md](inspector.md). Transitions are tried from top to bottom, those of an inner state before those of the states around it;
the first whose guard says yes is taken. A transition without a target leaves the state as it is.
`;

/** The machine whose picture the page shows, and the file of it beside the page. */
const PICTURED = 'ticker';
export const MACHINE_PICTURE_FILE = 'machines-ticker.svg';

export async function renderMachinePicture(machines: readonly MachineCatalogEntry[]): Promise<string> {
  const pictured = machines.find(({ name }) => name === PICTURED);
  if (pictured === undefined) throw new Error(`There is no machine ${PICTURED}.`);
  return renderExplainedSvg(machineGraph(pictured.machine));
}

/** The page of the documentation that shows every machine: a diagram, and a table of states, events and guards. */
export const machinesMarkdown = (machines: readonly MachineCatalogEntry[]): string =>
  [HEAD, ...machines.map(section)].join('\n');

function section({ name, title, about, machine }: MachineCatalogEntry): string {
  const graph = machineGraph(machine);
  const rows = statesOf(graph.root).flatMap((state) => rowsOf(graph, state));
  return [
    `## ${title}`,
    '',
    `${about} \`plumbline machines ${name}\` exports it.`,
    '',
    ...(name === PICTURED ? [`![When each transition is taken](${MACHINE_PICTURE_FILE})`, ''] : []),
    '```mermaid',
    mermaidDiagram(graph).trimEnd(),
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
    ...state.entry.map((part) => `| ${name} | *entry* | | | | ${code(guardOrActionText(part))} |`),
    ...state.exit.map((part) => `| ${name} | *exit* | | | | ${code(guardOrActionText(part))} |`),
  ];
  const ends = own.length === 0 && state.states.length === 0 ? [`| ${name} | | | | | |`] : [];
  return [...entered, ...own.map((transition) => row(name, transition)), ...ends];
}

function row(name: string, { event, guard, description, targets, actions }: TransitionGraph): string {
  const cells = [
    name,
    event === '' ? '*at once*' : code(event),
    guard === null ? '' : code(guardOrActionText(guard)),
    description ?? '',
    targets.map(code).join(', '),
    actions.map((part) => code(guardOrActionText(part))).join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

const code = (text: string): string => `\`${text}\``;
