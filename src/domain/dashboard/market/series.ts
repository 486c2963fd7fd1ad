/** One number per bar, oldest first; NaN where there is no value, such as during warm-up or for a zero denominator. */
export type Series = Float64Array;

/**
 * Returns NaN outside the history, so that `seriesAt(close, t - 252)` needs no guard. Only an index in range reaches
 * the array, which keeps the load unboxed in hot loops.
 */
export function seriesAt(series: Series, index: number): number {
  const value = index < 0 || index >= series.length ? NaN : series[index];
  return value === undefined ? NaN : value;
}

export const lastValueOf = (series: Series): number => seriesAt(series, series.length - 1);

/** Builds a series with no values before index `from`. */
export function seriesOf(length: number, valueAt: (index: number) => number, from = 0): Series {
  const series = undefinedSeries(length, Math.max(from, 0));
  for (let index = Math.max(from, 0); index < length; index++) series[index] = valueAt(index);
  return series;
}

/** Allocates one value per bar; the first `bars` (by default all) are NaN. */
export const undefinedSeries = (length: number, bars = length): Series => new Float64Array(length).fill(NaN, 0, bars);

/** Returns the values shifted by `bars` bars: each bar gets the value from that many bars earlier. */
export function lagSeries(series: Series, bars: number): Series {
  const result = undefinedSeries(series.length, bars);
  const kept = Math.max(series.length - bars, 0);
  result.set(series.subarray(0, kept), series.length - kept);
  return result;
}

/** Returns the highest value of the bars from `from` to `to`, both included; NaN when a bar has no value. */
export function highestOf(series: Series, from: number, to: number): number {
  let highest = -Infinity;
  for (let t = from; t <= to; t++) highest = Math.max(highest, series[t] ?? NaN);
  return highest;
}

export function lowestOf(series: Series, from: number, to: number): number {
  let lowest = Infinity;
  for (let t = from; t <= to; t++) lowest = Math.min(lowest, series[t] ?? NaN);
  return lowest;
}

/** Divides two numbers; a quotient with denominator 0 is NaN. */
export const ratioOrNaN = (numerator: number, denominator: number): number =>
  denominator === 0 ? NaN : numerator / denominator;

/** Replaces NaN and infinity, which JSON cannot represent, with null. */
export const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Returns the values by name, with null for the numbers that JSON cannot represent. */
export function finiteValues<Value extends number | string | null>(
  values: Readonly<Record<string, Value>>,
): Record<string, Value | null> {
  const finite: Record<string, Value | null> = { ...values };
  for (const name in finite)
    if (typeof finite[name] === 'number' && !Number.isFinite(finite[name])) finite[name] = null;
  return finite;
}

export const totalOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
