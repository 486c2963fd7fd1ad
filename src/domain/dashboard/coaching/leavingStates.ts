/** In these the framework wants a position left, or kept on a short leash. */
export const LEAVING_STATES: readonly string[] = ['EXIT', 'TIGHTEN'];

export const isLeaving = (state: string | null): boolean => state !== null && LEAVING_STATES.includes(state);
