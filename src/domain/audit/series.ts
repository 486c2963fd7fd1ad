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

/** No values before index `from`. */
export function seriesOf(length: number, valueAt: (index: number) => number, from = 0): Series {
  const series = from > 0 ? undefinedSeries(length) : new Float64Array(length);
  for (let index = Math.max(from, 0); index < length; index++) series[index] = valueAt(index);
  return series;
}

export const undefinedSeries = (length: number): Series => new Float64Array(length).fill(NaN);

/** The value of `bars` bars earlier. */
export function lagged(series: Series, bars: number): Series {
  const result = undefinedSeries(series.length);
  const kept = Math.max(series.length - bars, 0);
  result.set(series.subarray(0, kept), series.length - kept);
  return result;
}

/** A quotient by 0 has no value. */
export const ratio = (numerator: number, denominator: number): number => (denominator === 0 ? NaN : numerator / denominator);

/** What JSON can carry. */
export const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
