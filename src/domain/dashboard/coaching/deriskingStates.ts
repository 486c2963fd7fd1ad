import type { TickerAudit } from '../audit/auditPayload.js';

/** States in which the framework calls for leaving the position or tightening its stop. */
export const DERISKING_STATES: readonly string[] = ['EXIT', 'TIGHTEN'];

export const isDeriskingState = (state: string | null): boolean => state !== null && DERISKING_STATES.includes(state);

/** Whether a new entry is out of the question, because the position is to be sold or kept on a tight stop. */
export const areEntriesMoot = ({ state, position }: Pick<TickerAudit, 'state' | 'position'>): boolean =>
  (position?.quantity ?? 0) !== 0 && isDeriskingState(state);
