import type { TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';
import { precedesOwnStop } from '../../../domain/dashboard/audit/positionStop.js';
import { joinWithAnd, joinWithOr } from '../../../domain/shared/listText.js';
import { formatSessionDate } from '../wording/dates.js';
import { formatPrice } from '../wording/numbers.js';
import { isBeyondStop } from './positionFigures.js';

/** Tells the user, before an import, what the audit assumes when a position has no stop or no entry date. */
export const PLAN_ASSUMPTIONS_NOTE =
  'For a position without a stop or an entry date, the audit computes a stop and counts the position as held since its first audit.';

/**
 * Says what the user should know before acting on the state: that the audit set or raised the broken stop, or assumed
 * the entry date of the rungs; null otherwise.
 */
export function stateCaveat(audit: TickerAudit): string | null {
  const { position, framework, state } = audit;
  const holding = framework?.holding ?? null;
  if (position === null || holding === null) return null;
  if (isBeyondStop(audit)) {
    if (position.stop === null)
      return framework?.reason?.kind === 'stop'
        ? 'The audit computed this stop, because your portfolio lists none.'
        : 'The close is also beyond the stop that the audit computed because your portfolio lists none.';
    const { stop, stop_since: since } = holding;
    if (since === null || stop === position.stop) return null;
    const [own, now, on] = [formatPrice(position.stop), formatPrice(stop), formatSessionDate(since)];
    return precedesOwnStop(position, since)
      ? `The stop that the audit computed was already at ${now} on ${on}, above your ${own}; the higher one counts.`
      : `The audit raised your stop of ${own} to ${now} by ${on}.`;
  }
  return state === 'TIGHTEN' && framework?.reason?.kind === 'rung' && position.entry_date === null
    ? `Your portfolio lists no entry date, so the rungs are those of an entry on ${formatSessionDate(holding.entry_date)}. Enter the date first.`
    : null;
}

/** Says what the audit assumes about a holding without a stop, an entry date or a cost; null otherwise. */
export function planAssumption({ position, framework }: Pick<TickerAudit, 'position' | 'framework'>): string | null {
  const holding = framework?.holding ?? null;
  if (position === null || position.quantity === 0 || holding === null) return null;
  const gaps = [
    ...(position.stop === null
      ? [{ missing: 'stop', assumed: holding.stop === null ? 'cannot compute the stop yet' : 'computes the stop' }]
      : []),
    ...(position.entry_date === null
      ? [
          {
            missing: 'entry date',
            assumed: `counts the position as held since ${formatSessionDate(holding.entry_date)}`,
          },
        ]
      : []),
    ...(position.cost_assumed
      ? [{ missing: 'cost', assumed: 'takes the price in the imported file as the cost' }]
      : []),
  ];
  if (gaps.length === 0) return null;
  const missing = joinWithOr(gaps.map((gap) => gap.missing));
  const assumed = joinWithAnd(gaps.map((gap) => gap.assumed));
  return `Your portfolio lists no ${missing} for this position, so the audit ${assumed}.`;
}
