import type { BarDispute } from './barDispute.js';

/**
 * Joins the disputes found in each source alone with those found by comparing the sources. The kind found in one source
 * alone takes precedence, since it is more exact.
 * @param ofSecond disputes found in the second source alone; their `first` field has that source's bar
 * @param after disputes found in the bars that the comparison chose
 */
export function joinDisputes(
  ofFirst: readonly BarDispute[],
  ofSecond: readonly BarDispute[],
  compared: readonly BarDispute[],
  after: readonly BarDispute[],
): readonly BarDispute[] {
  if (ofFirst.length + ofSecond.length + after.length === 0) return compared;
  const byDate = new Map(compared.map((dispute) => [dispute.date, dispute]));
  for (const alone of ofSecond) {
    const { date, kind, first: second } = alone;
    const found = byDate.get(date);
    byDate.set(date, found === undefined ? { ...alone, first: null, second } : { ...found, kind, second });
  }
  for (const alone of ofFirst) {
    const { date, kind, first } = alone;
    const found = byDate.get(date);
    byDate.set(date, found === undefined ? alone : { ...found, kind, first });
  }
  for (const last of after) {
    const found = byDate.get(last.date);
    byDate.set(last.date, found === undefined ? last : { ...found, used: last.used });
  }
  return [...byDate.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
