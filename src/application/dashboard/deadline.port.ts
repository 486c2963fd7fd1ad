/** Creates a signal that aborts after `ms` milliseconds. */
export type CreateDeadlineSignal = (ms: number) => AbortSignal;
