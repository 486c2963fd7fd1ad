/** The median; of an even number of values, the higher of the middle two. NaN without values. */
export function upperMedianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}
