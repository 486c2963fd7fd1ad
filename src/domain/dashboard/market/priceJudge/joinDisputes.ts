import { byDate } from '../../../shared/calendar/calendarDays.js';
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
  const disputeByDate = new Map(compared.map((dispute) => [dispute.date, dispute]));
  for (const alone of ofSecond) {
    const { date, kind, first: second } = alone;
    const found = disputeByDate.get(date);
    disputeByDate.set(date, found === undefined ? { ...alone, first: null, second } : { ...found, kind, second });
  }
  for (const alone of ofFirst) {
    const { date, kind, first } = alone;
    const found = disputeByDate.get(date);
    disputeByDate.set(date, found === undefined ? alone : { ...found, kind, first });
  }
  for (const last of after) {
    const found = disputeByDate.get(last.date);
    disputeByDate.set(last.date, found === undefined ? last : { ...found, used: last.used });
  }
  return [...disputeByDate.values()].toSorted(byDate);
}
