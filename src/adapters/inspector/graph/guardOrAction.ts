/** Name and parameters of a guard or an action. */
export interface GuardOrAction {
  readonly name: string;
  /** Plain data; null when there are no parameters, or when they are computed per event. */
  readonly params: unknown;
}

/** Name of guards and actions that are anonymous functions. */
const INLINE = 'inline';

/** Prefix of names that XState generates, such as `xstate.assign`. */
const BUILT_IN = /^xstate\./;

export const describeActions = (actions: readonly unknown[]): GuardOrAction[] => actions.map(actionNamed);

/** Describes a guard; for `and`, `or` and `not`, the name includes the combined guards. */
export function describeGuard(guard: unknown): GuardOrAction {
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)) {
    return {
      name: `${operatorOf(guard)}(${guard.guards.map((each: unknown) => describeGuard(each).name).join(', ')})`,
      params: null,
    };
  }
  return actionNamed(guard);
}

function actionNamed(part: unknown): GuardOrAction {
  if (typeof part === 'string') return { name: part, params: null };
  if (typeof part === 'function') return { name: nameOf(part), params: null };
  if (typeof part !== 'object' || part === null || !('type' in part)) return { name: INLINE, params: null };
  const params = 'params' in part && typeof part.params !== 'function' ? part.params : null;
  return { name: String(part.type), params: plainData(params) };
}

/** Copies the parameters through JSON; null when JSON cannot represent them. */
function plainData(params: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(params ?? null));
  } catch {
    return null;
  }
}

function nameOf(part: object): string {
  const own = 'type' in part && typeof part.type === 'string' ? part.type : 'name' in part ? String(part.name) : '';
  const name = own.replace(BUILT_IN, '');
  return name === '' || name === 'guard' || name === 'actions' ? INLINE : name;
}

function operatorOf(guard: object): string {
  if ('check' in guard && typeof guard.check === 'function')
    return guard.check.name.replace(/^check/, '').toLowerCase();
  return 'name' in guard ? String(guard.name) : INLINE;
}
