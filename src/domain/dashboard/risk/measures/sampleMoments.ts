/** Statistics of samples of equal length, with the divisor n − 1. */

export function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

export function covarianceOf(one: Float64Array, other: Float64Array): number {
  const [oneMean, otherMean] = [meanOf(one), meanOf(other)];
  let sum = 0;
  for (let t = 0; t < one.length; t++) sum += ((one[t] ?? NaN) - oneMean) * ((other[t] ?? NaN) - otherMean);
  return sum / (one.length - 1);
}

/** Interpolates linearly between the closest ranks (type 7 of Hyndman & Fan 1996); `ascending` must not be empty. */
export function quantileOf(ascending: Float64Array, fraction: number): number {
  const rank = fraction * (ascending.length - 1);
  const low = ascending[Math.floor(rank)] ?? NaN;
  const high = ascending[Math.ceil(rank)] ?? NaN;
  return low + (rank - Math.floor(rank)) * (high - low);
}
