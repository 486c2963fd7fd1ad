import { ratchetedStop } from '../framework/holding.js';
import type { TickerAudit } from './auditPayload.js';

/**
 * Returns the stop of the session after the last bar; null without a holding or a stop, or if a split makes it unknown.
 */
export function nextStopOf({ framework, metadata }: Pick<TickerAudit, 'framework' | 'metadata'>): number | null {
  const holding = framework?.holding ?? null;
  if (holding === null || metadata.split_reason !== undefined) return null;
  return ratchetedStop(holding.stop, holding.sessions + 1, metadata.indicators['chandelier_long'] ?? NaN);
}
