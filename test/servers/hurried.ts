const TIME = new URL('./hurriedTime.mjs', import.meta.url).href;

/** In a program's environment: what it does again and again comes twenty times as often, so that nobody waits for its next look. */
export const HURRIED = { NODE_OPTIONS: `--import ${TIME}` };
