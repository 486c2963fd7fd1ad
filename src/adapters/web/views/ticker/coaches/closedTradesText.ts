import type { CoachEnvelope, FieldsByCoach } from '../../../../http/contract/dashboard/coaches.js';
import { formatPercentChange, formatPrecisePoints } from '../../../wording/numbers.js';

type Results = Pick<CoachEnvelope, 'evidence'> &
  Partial<Pick<FieldsByCoach['audit'], 'average_pl_pct' | 'average_hold_days'>>;

/** Summarizes the closed trades. The result and holding time of trades whose purchase was not logged may be unknown. */
export function closedTradesText({ evidence, average_pl_pct = null, average_hold_days = null }: Results): string {
  const closed = evidence.figures.find(({ id }) => id === 'journal.closed')?.value ?? 0;
  if (closed === 0) return 'The order log has no closed trades yet.';
  if (average_pl_pct === null)
    return 'The average result is unknown, because the order log does not contain the purchases.';
  const held = average_hold_days === null ? '' : `, held for ${formatPrecisePoints(average_hold_days)} days on average`;
  return `Average result ${formatPercentChange(average_pl_pct)}${held}.`;
}
