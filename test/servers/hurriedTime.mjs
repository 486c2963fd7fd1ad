// Preloaded into a program: what it does again and again comes twenty times as often; the hour stays what it is.
const { setInterval } = globalThis;

globalThis.setInterval = (act, everyMs, ...given) => setInterval(act, everyMs / 20, ...given);
