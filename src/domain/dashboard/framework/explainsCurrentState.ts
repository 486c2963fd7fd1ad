/** Kinds of reasons for which a held ticker moves to WATCH. */
const CALMED = new Set(['relaxed', 'recovered']);

/**
 * Reports whether the reason for the last change explains the current state. For example, the end of a setup does not
 * explain why a position opened afterward is in WATCH.
 */
export const explainsCurrentState = (state: string | null, held: boolean, kind: string | null): boolean =>
  !held || state !== 'WATCH' || (kind !== null && CALMED.has(kind));
