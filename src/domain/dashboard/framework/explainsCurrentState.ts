/** What leads to WATCH out of a state in which the ticker is held. */
const CALMED = new Set(['relaxed', 'recovered']);

/** Whether the reason of the last change says why the state is what it is: what ended a setup says nothing of what has been held in WATCH since. */
export const explainsCurrentState = (state: string | null, held: boolean, kind: string | null): boolean =>
  !held || state !== 'WATCH' || (kind !== null && CALMED.has(kind));
