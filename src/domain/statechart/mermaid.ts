import { arrowsOf, innerTransitions } from './arrows.js';
import type { MachineGraph, StateGraph, TransitionGraph } from './machineGraph.js';
import { partText, transitionText } from './transitionLines.js';

const INDENT = '  ';

/**
 * A machine as Mermaid's `stateDiagram-v2` (https://mermaid.js.org/syntax/stateDiagram.html). Names and labels that Mermaid would
 * read as syntax are written so that it does not; transitions of the machine itself start at every state it has at the top.
 */
export function mermaid(machine: MachineGraph): string {
  const top = machine.root.states.map(({ path }) => path);
  const arrows = arrowsOf(machine).flatMap(({ from, to, transitions }) =>
    (from === '' ? top : [from]).flatMap((source) => transitions.map((each) => `${INDENT}${idOf(source)} --> ${idOf(to)}: ${label(each)}`)),
  );
  return ['stateDiagram-v2', ...body(machine, machine.root, INDENT), ...arrows, ''].join('\n');
}

function body(machine: MachineGraph, { initial, states, kind }: StateGraph, indent: string): string[] {
  const first = initial === null ? [] : [`${indent}[*] --> ${idOf(initial)}`];
  const each = states.flatMap((state, place) => [...(kind === 'parallel' && place > 0 ? [`${indent}--`] : []), ...stateLines(machine, state, indent)]);
  return [...first, ...each];
}

function stateLines(machine: MachineGraph, state: StateGraph, indent: string): string[] {
  const id = idOf(state.path);
  const own = `${indent}state "${quoted(state.name)}" as ${id}`;
  const lines = [...notes(state), ...innerTransitions(machine, state).map(label)].map((text) => `${indent}${id}: ${text}`);
  if (state.states.length > 0) return [`${own} {`, ...body(machine, state, indent + INDENT), `${indent}}`, ...lines];
  return [own, ...lines, ...(state.kind === 'final' ? [`${indent}${id} --> [*]`] : [])];
}

const notes = ({ entry, exit }: StateGraph): string[] => [
  ...entry.map((part) => inLabel(`entry / ${partText(part)}`)),
  ...exit.map((part) => inLabel(`exit / ${partText(part)}`)),
];

/** Letters, digits and underscores, unique in the machine. */
const idOf = (path: string): string => path.replaceAll(/[^A-Za-z0-9]/g, '_');

const label = (transition: TransitionGraph): string => inLabel(transitionText(transition));

/** Mermaid ends a label at a semicolon and reads a colon as the start of one; `#…;` is its way to write a sign. */
const inLabel = (text: string): string => text.replaceAll(/[#;:]/g, (sign) => `#${sign.charCodeAt(0)};`);

const quoted = (text: string): string => text.replaceAll('"', '#quot;');
