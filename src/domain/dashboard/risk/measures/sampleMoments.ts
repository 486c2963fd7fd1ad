export function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** The covariance of two samples of equal length, with divisor n − 1. */
export function covarianceOf(one: Float64Array, other: Float64Array): number {
  const [oneMean, otherMean] = [meanOf(one), meanOf(other)];
  let sum = 0;
  for (let t = 0; t < one.length; t++) sum += ((one[t] ?? NaN) - oneMean) * ((other[t] ?? NaN) - otherMean);
  return sum / (one.length - 1);
}

/**
 * Interpolates linearly between the closest ranks (type 7 of Hyndman & Fan 1996). Changes the order of the values,
 * which must not be empty.
 */
export function quantileOf(values: Float64Array, fraction: number): number {
  const rank = fraction * (values.length - 1);
  const low = select(values, Math.floor(rank));
  const high = select(values, Math.ceil(rank));
  return low + (rank - Math.floor(rank)) * (high - low);
}

/**
 * Returns the value that sorting would put at an index (Quickselect, Hoare 1961), several times faster than sorting.
 */
function select(values: Float64Array, index: number): number {
  let [first, last] = [0, values.length - 1];
  while (first < last) {
    const pivot = values[(first + last) >> 1] ?? NaN;
    let [low, high] = [first, last];
    while (low <= high) {
      while ((values[low] ?? NaN) < pivot) low++;
      while ((values[high] ?? NaN) > pivot) high--;
      if (low > high) break;
      const swapped = values[low] ?? NaN;
      values[low++] = values[high] ?? NaN;
      values[high--] = swapped;
    }
    if (index <= high) last = high;
    else if (index >= low) first = low;
    else break;
  }
  return values[index] ?? NaN;
}
