import { arrowsOf, innerTransitions, isInsideState } from './arrows.js';
import { statesOf, type MachineGraph, type StateGraph, type TransitionGraph } from './machineGraph.js';
import { guardOrActionText, invokedActorText, transitionText } from './transitionLines.js';

const INDENT = '  ';

/** Returns the id of the state at `path`. */
type StateIdOf = (path: string) => string;

/**
 * Renders a machine as Mermaid's `stateDiagram-v2` (https://mermaid.js.org/syntax/stateDiagram.html). The machine's own
 * transitions are drawn from each top-level state; those without a target are listed in each innermost state instead.
 */
export function mermaidDiagram(machine: MachineGraph): string {
  const ids = uniqueIds(machine);
  const idOf = (path: string): string => ids.get(path) ?? path;
  const top = machine.root.states.map(({ path }) => path);
  const arrows = arrowsOf(machine).flatMap(({ from, to, transitions }) =>
    transitions.flatMap((each) =>
      (from === '' ? top.filter((path) => !answers(machine, path, each)) : [from]).map(
        (source) => `${INDENT}${idOf(source)} --> ${idOf(to)}: ${label(each)}`,
      ),
    ),
  );
  return ['stateDiagram-v2', ...body(machine, idOf, machine.root, INDENT), ...arrows, ''].join('\n');
}

function body(machine: MachineGraph, idOf: StateIdOf, { initial, states, kind }: StateGraph, indent: string): string[] {
  const first = initial === null ? [] : [`${indent}[*] --> ${idOf(initial)}`];
  const each = states.flatMap((state, place) => [
    ...(kind === 'parallel' && place > 0 ? [`${indent}--`] : []),
    ...stateLines(machine, idOf, state, indent),
  ]);
  return [...first, ...each];
}

function stateLines(machine: MachineGraph, idOf: StateIdOf, state: StateGraph, indent: string): string[] {
  const id = idOf(state.path);
  const own = `${indent}state "${quoted(state.name)}" as ${id}`;
  const lines = [
    ...notes(state),
    ...[...innerTransitions(machine, state), ...inherited(machine, state)].map(label),
  ].map((text) => `${indent}${id}: ${text}`);
  if (state.states.length > 0)
    return [`${own} {`, ...body(machine, idOf, state, indent + INDENT), `${indent}}`, ...lines];
  return [own, ...lines, ...(state.kind === 'final' ? [`${indent}${id} --> [*]`] : [])];
}

/** Returns the machine's own transitions that apply in an innermost state. */
function inherited(machine: MachineGraph, { path, states }: StateGraph): readonly TransitionGraph[] {
  if (states.length > 0) return [];
  const way = statesOf(machine.root).filter(
    (outer) => outer.path !== '' && (outer.path === path || isInsideState(path, outer.path)),
  );
  return innerTransitions(machine, machine.root).filter(
    (each) => !way.some((state) => answers(machine, state.path, each)),
  );
}

/**
 * Whether a state always handles the event of an outer transition itself, so that the outer transition is never tried.
 */
const answers = ({ transitions }: MachineGraph, path: string, { event }: TransitionGraph): boolean =>
  transitions.some((own) => own.source === path && own.event === event && own.guard === null);

const notes = ({ invokes, entry, exit }: StateGraph): string[] => [
  ...invokes.map((actor) => inLabel(invokedActorText(actor))),
  ...entry.map((part) => inLabel(`entry / ${guardOrActionText(part)}`)),
  ...exit.map((part) => inLabel(`exit / ${guardOrActionText(part)}`)),
];

/** Returns an id of letters, digits and underscores for the path of each state. */
function uniqueIds({ root }: MachineGraph): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { path } of statesOf(root)) {
    const plain = path.replaceAll(/[^A-Za-z0-9]/g, '_');
    let id = plain;
    for (let place = 2; paths.has(id); place++) id = `${plain}_${place}`;
    paths.set(id, path);
  }
  return new Map([...paths].map(([id, path]) => [path, id]));
}

const label = (transition: TransitionGraph): string => inLabel(transitionText(transition));

/** Escapes a label. In Mermaid, a colon starts a label and a semicolon ends it; `#…;` stands for a character. */
const inLabel = (text: string): string => text.replaceAll(/[#;:]/g, (sign) => `#${sign.charCodeAt(0)};`);

const quoted = (text: string): string => text.replaceAll('"', '#quot;');
