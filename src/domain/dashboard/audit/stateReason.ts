import type { FrameworkAudit } from '../framework/frameworkAudit.js';

/** Returns the reason for the state; if the number of rungs that it counts has changed, adds the current one. */
export function stateReasonText({ reason, holding }: Pick<FrameworkAudit, 'reason' | 'holding'>): string | null {
  if (reason === null) return null;
  const rungs = holding?.rungs ?? [];
  const reached = rungs.filter(({ hit }) => hit).length;
  const isCurrent =
    reason.kind !== 'rung' || rungs.length === 0 || (reason.numbers['rungs_hit'] ?? reached) === reached;
  return isCurrent ? reason.text : `${reason.text}, now ${reached} of ${rungs.length}`;
}
