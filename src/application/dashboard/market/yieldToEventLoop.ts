/** Number of tickers whose prices are loaded at the same time. */
export const MAX_CONCURRENT_LOADS = 4;

/**
 * Lets requests, timers and progress bars run, since evaluating a ticker blocks the event loop for several
 * milliseconds.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
