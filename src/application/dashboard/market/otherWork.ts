/** So many tickers' prices are loaded at a time. */
export const LOADED_AT_A_TIME = 4;

/** Judging a ticker holds the event loop for some milliseconds: requests, timers and progress bars get their turn in between. */
export const otherWorkDone = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
