/** Returns one message for each name or type in a document's shortened answer that the real answer does not have. */
export function shapeDifferences(shown: unknown, real: unknown, at = ''): string[] {
  if (Array.isArray(shown)) return Array.isArray(real) ? unfitList(shown, real, at) : [`${at} is no list`];
  if (isObject(shown)) {
    if (!isObject(real)) return [`${at} is no object`];
    return Object.entries(shown).flatMap(([name, value]) =>
      name in real ? shapeDifferences(value, real[name], `${at}.${name}`) : [`${at}.${name} is not there`],
    );
  }
  const kinds = [shown, real].map((value) => (value === null ? 'null' : typeof value));
  return kinds[0] === kinds[1] ? [] : [`${at} is ${kinds[1]}, not ${kinds[0]}`];
}

/** Compares the items at equal positions. If more items are shown, compares the others with the last real item. */
function unfitList(shown: readonly unknown[], real: readonly unknown[], at: string): string[] {
  if (shown.length > 0 && real.length === 0) return [`${at} is empty`];
  return shown.flatMap((value, index) => shapeDifferences(value, real[Math.min(index, real.length - 1)], `${at}.${index}`));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
