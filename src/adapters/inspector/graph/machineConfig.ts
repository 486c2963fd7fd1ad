import type { MachineGraph, StateGraph, TransitionGraph } from './machineGraph.js';
import type { GuardOrAction } from './guardOrAction.js';

interface StateConfig {
  readonly id?: string;
  readonly type?: 'parallel' | 'final' | 'history';
  readonly description?: string;
  readonly initial?: string;
  readonly entry?: readonly PartConfig[];
  readonly exit?: readonly PartConfig[];
  readonly invoke?: readonly { readonly id: string; readonly src: string }[];
  readonly after?: Readonly<Record<string, readonly TransitionConfig[]>>;
  readonly always?: readonly TransitionConfig[];
  readonly on?: Readonly<Record<string, readonly TransitionConfig[]>>;
  readonly states?: Readonly<Record<string, StateConfig>>;
}

interface TransitionConfig {
  readonly target?: readonly string[];
  readonly guard?: PartConfig;
  readonly actions?: readonly PartConfig[];
  readonly reenter?: true;
  readonly description?: string;
}

interface PartConfig {
  readonly type: string;
  readonly params?: unknown;
}

/** Returns the machine as JSON that XState's `createMachine` accepts; it refers to guards and actions by name. */
export const machineConfig = (machine: MachineGraph): StateConfig => stateConfig(machine, machine.root);

function stateConfig(machine: MachineGraph, state: StateGraph): StateConfig {
  const { path, kind, initial, entry, exit, invokes, description, states } = state;
  const own = machine.transitions.filter(({ source }) => source === path);
  const always = own.filter(({ event }) => event === '');
  const types = [...new Set(own.map(({ event }) => event))];
  const delays = types.filter((event) => delayIn(event) !== null);
  const events = types.filter((event) => event !== '' && !delays.includes(event));
  const on = (event: string) =>
    own.filter((each) => each.event === event).map((each) => transitionConfig(machine, each));
  return {
    ...(path === '' ? { id: machine.id } : {}),
    ...(kind === 'parallel' || kind === 'final' || kind === 'history' ? { type: kind } : {}),
    ...(description === null ? {} : { description }),
    ...(initial === null ? {} : { initial: initial.slice(path === '' ? 0 : path.length + 1) }),
    ...(entry.length === 0 ? {} : { entry: entry.map(partConfig) }),
    ...(exit.length === 0 ? {} : { exit: exit.map(partConfig) }),
    ...(invokes.length === 0 ? {} : { invoke: invokes.map(({ id, src }) => ({ id, src })) }),
    ...(delays.length === 0
      ? {}
      : { after: Object.fromEntries(delays.map((event) => [delayIn(event) ?? '', on(event)])) }),
    ...(always.length === 0 ? {} : { always: always.map((each) => transitionConfig(machine, each)) }),
    ...(events.length === 0 ? {} : { on: Object.fromEntries(events.map((event) => [event, on(event)])) }),
    ...(states.length === 0
      ? {}
      : { states: Object.fromEntries(states.map((child) => [child.name, stateConfig(machine, child)])) }),
  };
}

/** Returns the delay of a delayed transition; null for other events. */
const delayIn = (event: string): string | null => /^xstate\.after\.([^.]+)\./.exec(event)?.[1] ?? null;

function transitionConfig(
  { id }: MachineGraph,
  { targets, guard, actions, reenter, description }: TransitionGraph,
): TransitionConfig {
  return {
    ...(targets.length === 0
      ? {}
      : { target: targets.map((target) => `#${id.replaceAll('.', String.raw`\.`)}.${target}`) }),
    ...(guard === null ? {} : { guard: partConfig(guard) }),
    ...(actions.length === 0 ? {} : { actions: actions.map(partConfig) }),
    ...(reenter ? { reenter } : {}),
    ...(description === null ? {} : { description }),
  };
}

const partConfig = ({ name, params }: GuardOrAction): PartConfig => ({
  type: name,
  ...(params === null ? {} : { params }),
});
