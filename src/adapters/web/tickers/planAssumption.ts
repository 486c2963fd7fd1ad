import type { TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';
import { formatSessionDate } from '../wording/dates.js';

/** Tells the user, before an import, what the audit assumes when a position has no stop or no entry date. */
export const PLAN_ASSUMPTIONS_NOTE =
  'For a position without a stop or an entry date, the audit computes a stop and counts the position as held since its first audit.';

/** Says what the audit assumes about a holding without a stop or an entry date in the portfolio; null otherwise. */
export function planAssumption({ position, framework }: Pick<TickerAudit, 'position' | 'framework'>): string | null {
  const holding = framework?.holding ?? null;
  if (position === null || position.quantity === 0 || holding === null) return null;
  const hasStop = position.stop !== null;
  const hasDate = position.entry_date !== null;
  if (hasStop && hasDate) return null;
  const missing = [...(hasStop ? [] : ['stop']), ...(hasDate ? [] : ['entry date'])].join(' or ');
  const assumed = [
    ...(hasStop ? [] : ['computes the stop']),
    ...(hasDate ? [] : [`counts the position as held since ${formatSessionDate(holding.entry_date)}`]),
  ].join(' and ');
  return `Your portfolio lists no ${missing} for this position, so the audit ${assumed}.`;
}
