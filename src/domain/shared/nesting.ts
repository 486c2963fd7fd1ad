/** Legitimate client input is never nested this deeply. Data nested too deeply cannot be serialized again. */
export const MAX_JSON_NESTING = 64;

/** Whether lists and objects are nested more than `levels` deep. Not recursive, so depth cannot exhaust the stack. */
export function isNestedDeeperThan(levels: number, value: unknown): boolean {
  let layer: unknown[] = [value];
  for (let depth = 0; layer.length > 0; depth += 1) {
    const containers = layer.filter((each) => typeof each === 'object' && each !== null);
    if (containers.length > 0 && depth === levels) return true;
    layer = containers.flatMap((each) => Object.values(each));
  }
  return false;
}
