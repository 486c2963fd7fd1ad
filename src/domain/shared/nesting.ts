/** Nothing that a client has to say is nested deeper; what is nested very deep cannot even be written out again. */
export const MAX_JSON_NESTING = 64;

/** Whether lists and objects lie in each other more than `levels` deep. Takes no stack, however deep they are. */
export function isNestedDeeperThan(levels: number, value: unknown): boolean {
  let layer: unknown[] = [value];
  for (let depth = 0; layer.length > 0; depth += 1) {
    const containers = layer.filter((each) => typeof each === 'object' && each !== null);
    if (containers.length > 0 && depth === levels) return true;
    layer = containers.flatMap((each) => Object.values(each));
  }
  return false;
}
