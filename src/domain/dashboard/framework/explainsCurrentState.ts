/** Reasons that lead a held ticker to WATCH. */
const CALMED = new Set(['relaxed', 'recovered']);

/**
 * Reports whether the last change's reason explains the current state: the end of a setup does not explain a position
 * held in WATCH since.
 */
export const explainsCurrentState = (state: string | null, held: boolean, kind: string | null): boolean =>
  !held || state !== 'WATCH' || (kind !== null && CALMED.has(kind));
