/** Creates a signal that aborts after `ms` milliseconds. */
export type Deadline = (ms: number) => AbortSignal;
