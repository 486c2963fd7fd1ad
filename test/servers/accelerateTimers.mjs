// Preloaded into a program as `accelerateTimers.mjs?times=N`. Makes the program's intervals run N times as often as
// usual, without changing its clock.
const { setInterval } = globalThis;
const times = Number(new URL(import.meta.url).searchParams.get('times'));

globalThis.setInterval = (act, everyMs, ...given) => setInterval(act, everyMs / times, ...given);
