import { ratchetedStop } from '../framework/holding.js';
import type { PositionAudit, TickerAudit } from './auditPayload.js';

/**
 * Returns the stop of the session after the last bar; null without a holding or a stop, or if a split makes it unknown.
 */
export function nextStopOf({ framework, metadata }: Pick<TickerAudit, 'framework' | 'metadata'>): number | null {
  const holding = framework?.holding ?? null;
  if (holding === null || metadata.split_reason !== undefined) return null;
  return ratchetedStop(holding.stop, holding.sessions + 1, metadata.indicators['chandelier_long'] ?? NaN);
}

/** Whether the stop reached its level, on `since`, before or in the session from which the user's own stop applies. */
export const precedesOwnStop = (position: PositionAudit | null, since: string | null): boolean =>
  position?.stop_from !== undefined && since !== null && since <= position.stop_from;
