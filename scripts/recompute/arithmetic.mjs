/** Marks a missing value in a series. Comparisons with NaN are false, as the rules require. */
export const NONE = Number.NaN;

export const sum = (xs) => xs.reduce((total, x) => total + x, 0);
export const mean = (xs) => (xs.length === 0 ? NONE : sum(xs) / xs.length);
export const highest = (xs) => (xs.length === 0 ? NONE : xs.reduce((a, b) => Math.max(a, b)));
export const lowest = (xs) => (xs.length === 0 ? NONE : xs.reduce((a, b) => Math.min(a, b)));

/** Returns the `n` values that end at index `t`; empty when the history is too short. */
export const window = (xs, t, n) => (t - n + 1 < 0 || t < 0 ? [] : xs.slice(t - n + 1, t + 1));

/** Returns the indices of the `n` bars that end at `t`; empty when the history is too short. */
export const lastBars = (t, n) => (t - n + 1 < 0 ? [] : Array.from({ length: n }, (_, k) => t - n + 1 + k));

/** Returns the standard deviation; `ddof` is 0 for a population and 1 for a sample. */
export function deviation(xs, ddof) {
  const m = mean(xs);
  return Math.sqrt(sum(xs.map((x) => (x - m) ** 2)) / (xs.length - ddof));
}

/** Computes S(x; lo, hi) = 100·clamp((x − lo)/(hi − lo), 0, 1). */
export const scale = (x, lo, hi) => 100 * Math.min(1, Math.max(0, (x - lo) / (hi - lo)));

/** Divides x by y; NaN when y is 0: "a term whose denominator is 0 cannot be computed". */
export const ratio = (x, y) => (y === 0 ? NONE : x / y);

/** Returns the percentage of the previous 251 values that are strictly below today's value. */
export function percentileRank252(xs, t) {
  const last = window(xs, t, 252);
  if (last.length < 252 || last.some(Number.isNaN)) return NONE;
  return (100 * last.filter((x) => x < xs[t]).length) / 251;
}

/** Computes a series index by index. */
export const series = (n, valueAt) => Array.from({ length: n }, (_, t) => valueAt(t));

export const sma = (xs, p) => series(xs.length, (t) => mean(window(xs, t, p)));

/** Exponential average with k = 2/(p+1), seeded with the SMA of the first p values that exist. */
export function ema(xs, p) {
  const first = xs.findIndex((x) => !Number.isNaN(x));
  const seed = first + p - 1;
  const out = xs.map(() => NONE);
  if (first < 0 || seed >= xs.length) return out;
  out[seed] = mean(window(xs, seed, p));
  const k = 2 / (p + 1);
  for (let t = seed + 1; t < xs.length; t += 1) out[t] = k * xs[t] + (1 - k) * out[t - 1];
  return out;
}
