const TIME = new URL('./hurriedTime.mjs', import.meta.url).href;

/** In a program's environment: what it does again and again comes so many times as often, so that nobody waits for its next look. */
export const hurriedBy = (times: number) => ({ NODE_OPTIONS: `--import ${TIME}?times=${times}` });

export const HURRIED = hurriedBy(20);
