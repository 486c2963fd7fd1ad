/** In these the framework wants a position left, or kept on a short leash. */
export const DERISKING_STATES: readonly string[] = ['EXIT', 'TIGHTEN'];

export const isDeriskingState = (state: string | null): boolean => state !== null && DERISKING_STATES.includes(state);
