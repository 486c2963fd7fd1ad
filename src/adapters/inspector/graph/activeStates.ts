import type { StateValue } from 'xstate';

/** Returns the paths of all active states of a state value, outer states first. */
export function activeStates(value: StateValue, within = ''): readonly string[] {
  if (typeof value === 'string') return [within + value];
  return Object.entries(value).flatMap(([name, inner = {}]) => [
    within + name,
    ...activeStates(inner, `${within}${name}.`),
  ]);
}

/** Returns the paths of the innermost active states: just one, unless the machine has parallel states. */
export function innermostStates(value: StateValue): readonly string[] {
  const active = activeStates(value);
  return active.filter((path) => !active.some((other) => other.startsWith(`${path}.`)));
}

/** Returns the state value of a machine whose only active state has this path. */
export function pathToStateValue(path: string): StateValue {
  const [outer = '', ...inner] = path.split('.');
  return inner.length === 0 ? outer : { [outer]: pathToStateValue(inner.join('.')) };
}
