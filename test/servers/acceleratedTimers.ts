const TIME = new URL('./accelerateTimers.mjs', import.meta.url).href;

/** In a program's environment: what it does again and again comes so many times as often, so that nobody waits for its next look. */
export const acceleratedBy = (times: number) => ({ NODE_OPTIONS: `--import ${TIME}?times=${times}` });

export const ACCELERATED = acceleratedBy(20);
