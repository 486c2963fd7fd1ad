/** Number of tickers whose prices are loaded at the same time. */
export const MAX_CONCURRENT_LOADS = 4;

/**
 * Lets requests, timers and progress bars run, since evaluating a ticker blocks the event loop for several
 * milliseconds.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Runs a generator slice by slice and lets requests run in each pause. Resolves with null when it was aborted. */
export function runWithPauses<Result>(slices: Generator<undefined, Result, undefined>): Promise<Result>;
export function runWithPauses<Result>(
  slices: Generator<undefined, Result, undefined>,
  signal: AbortSignal,
): Promise<Result | null>;
export async function runWithPauses<Result>(
  slices: Generator<undefined, Result, undefined>,
  signal?: AbortSignal,
): Promise<Result | null> {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
    await yieldToEventLoop();
    if (signal?.aborted === true) return null;
  }
}
