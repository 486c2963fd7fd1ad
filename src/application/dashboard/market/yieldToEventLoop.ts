/** So many tickers' prices are loaded at a time. */
export const MAX_CONCURRENT_LOADS = 4;

/** Judging a ticker holds the event loop for some milliseconds: requests, timers and progress bars get their turn in between. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
