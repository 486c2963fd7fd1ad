const TIME = new URL('./accelerateTimers.mjs', import.meta.url).href;

/**
 * Returns environment variables that make a program's intervals run `times` times as often as usual, so that tests need
 * not wait long for them.
 */
export const acceleratedBy = (times: number) => ({ NODE_OPTIONS: `--import ${TIME}?times=${times}` });

export const ACCELERATED = acceleratedBy(20);
