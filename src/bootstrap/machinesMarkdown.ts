import type { MachineCatalogEntry } from '../domain/shared/machineCatalogEntry.js';
import { machineGraph, type TransitionGraph } from '../adapters/inspector/graph/machineGraph.js';
import { renderExplainedSvg } from '../adapters/inspector/drawing/renderExplainedSvg.js';
import { mermaidDiagram } from '../adapters/inspector/graph/mermaidDiagram.js';
import { guardOrActionText } from '../adapters/inspector/graph/transitionLines.js';

const HEAD = `# State machines

After reading this page you know every state machine of the program: its states, events, guards and actions.
The page is generated (\`npm run docs\`). [The inspector](inspector.md) shows the machines while they run.

A label reads \`event [guard] / actions\`; below each diagram the guards are explained. Transitions are checked in order, those of an inner state first; the first one whose guard
passes is taken. A line inside a state is an event that does not leave it.
`;

/** The machine whose diagram is a separate picture file beside the page. */
const PICTURED = 'ticker';
export const MACHINE_PICTURE_FILE = 'machines-ticker.svg';

export async function renderMachinePicture(machines: readonly MachineCatalogEntry[]): Promise<string> {
  const pictured = machines.find(({ name }) => name === PICTURED);
  if (pictured === undefined) throw new Error(`There is no machine ${PICTURED}.`);
  return renderExplainedSvg(machineGraph(pictured.machine));
}

/** Renders the documentation page of all machines: a diagram of each, and what its guards check. */
export const machinesMarkdown = (machines: readonly MachineCatalogEntry[]): string =>
  [HEAD, ...machines.map(section)].join('\n');

function section({ name, title, about, machine }: MachineCatalogEntry): string {
  const graph = machineGraph(machine);
  const guards = graph.transitions.flatMap(explained);
  return [
    `## ${title}`,
    '',
    `${about} (\`plumbline machines ${name}\`)`,
    '',
    ...(name === PICTURED ? [`![When each transition is taken](${MACHINE_PICTURE_FILE})`, ''] : []),
    '```mermaid',
    mermaidDiagram(graph).trimEnd(),
    '```',
    '',
    ...new Set(guards),
    ...(guards.length === 0 ? [] : ['']),
  ].join('\n');
}

function explained({ guard, description }: TransitionGraph): string[] {
  return guard === null || description === null ? [] : [`- \`${guardOrActionText(guard)}\`: ${description}`];
}
