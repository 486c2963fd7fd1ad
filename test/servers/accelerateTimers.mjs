// Preloaded into a program as `hurriedTime.mjs?times=N`: what it does again and again comes N times as often; the hour stays what it is.
const { setInterval } = globalThis;
const times = Number(new URL(import.meta.url).searchParams.get('times'));

globalThis.setInterval = (act, everyMs, ...given) => setInterval(act, everyMs / times, ...given);
