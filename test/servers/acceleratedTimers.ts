const TIME = new URL('./accelerateTimers.mjs', import.meta.url).href;

/**
 * Environment of a program whose intervals run `times` times as often, so that tests need not wait for its next round.
 */
export const acceleratedBy = (times: number) => ({ NODE_OPTIONS: `--import ${TIME}?times=${times}` });

export const ACCELERATED = acceleratedBy(20);
