/** A signal that aborts after so many milliseconds. */
export type Deadline = (ms: number) => AbortSignal;
