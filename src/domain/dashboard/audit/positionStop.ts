import type { PositionAudit, TickerAudit } from './auditPayload.js';

interface HeldTicker {
  readonly framework: TickerAudit['framework'];
  readonly position: Pick<PositionAudit, 'quantity' | 'stop'> | null;
}

/** The position's stop: the framework's, or else the portfolio file's. Short positions have only the latter. */
export const stopOf = ({ framework, position }: HeldTicker): number | null =>
  (position?.quantity ?? 0) === 0 ? null : (framework?.holding?.stop ?? position?.stop ?? null);

/** Whether the stop last moved (on `since`) on or before the date from which the user's own stop applies. */
export const precedesOwnStop = (position: PositionAudit | null, since: string | null): boolean =>
  position?.stop_from !== undefined && since !== null && since <= position.stop_from;
