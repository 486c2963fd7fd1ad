/** States in which the framework calls for leaving the position or tightening its stop. */
export const DERISKING_STATES: readonly string[] = ['EXIT', 'TIGHTEN'];

export const isDeriskingState = (state: string | null): boolean => state !== null && DERISKING_STATES.includes(state);
