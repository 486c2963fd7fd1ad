// Preloaded into a program as `accelerateTimers.mjs?times=N`: its intervals run N times as often as usual, while its
// clock runs at its usual speed.
const { setInterval } = globalThis;
const times = Number(new URL(import.meta.url).searchParams.get('times'));

globalThis.setInterval = (act, everyMs, ...given) => setInterval(act, everyMs / times, ...given);
