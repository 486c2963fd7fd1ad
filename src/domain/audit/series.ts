/** One number per bar, oldest first; NaN where there is no value: warm-up, a zero denominator. */
export type Series = Float64Array;

/**
 * NaN outside the history, so that `at(close, t - 252)` needs no guard of its own. Only an index in range reaches the
 * array: that keeps the load unboxed in hot loops.
 */
export function at(series: Series, index: number): number {
  const value = index < 0 || index >= series.length ? NaN : series[index];
  return value === undefined ? NaN : value;
}

export const last = (series: Series): number => at(series, series.length - 1);

export function seriesOf(length: number, valueAt: (index: number) => number): Series {
  const series = new Float64Array(length);
  for (let index = 0; index < length; index++) series[index] = valueAt(index);
  return series;
}

export const undefinedSeries = (length: number): Series => new Float64Array(length).fill(NaN);

/** The value of `bars` bars earlier. */
export const lagged = (series: Series, bars: number): Series => seriesOf(series.length, (t) => at(series, t - bars));

/** A quotient by 0 has no value. */
export const ratio = (numerator: number, denominator: number): number => (denominator === 0 ? NaN : numerator / denominator);

/** What JSON can carry. */
export const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
