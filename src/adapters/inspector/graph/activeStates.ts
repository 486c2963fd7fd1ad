import type { StateValue } from 'xstate';

/** Paths of all states that are active in a value, outer ones first. */
export function activeStates(value: StateValue, within = ''): readonly string[] {
  if (typeof value === 'string') return [within + value];
  return Object.entries(value).flatMap(([name, inner = {}]) => [
    within + name,
    ...activeStates(inner, `${within}${name}.`),
  ]);
}

/** The innermost of them: one, unless the machine is in several states at a time. */
export function innermostStates(value: StateValue): readonly string[] {
  const active = activeStates(value);
  return active.filter((path) => !active.some((other) => other.startsWith(`${path}.`)));
}

/** The value of a machine that is in one state alone, by the path of that state. */
export function pathToStateValue(path: string): StateValue {
  const [outer = '', ...inner] = path.split('.');
  return inner.length === 0 ? outer : { [outer]: pathToStateValue(inner.join('.')) };
}
