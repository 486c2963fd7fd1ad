import type { Series } from './series.js';

// Arithmetic over whole columns, bar by bar. Each loop is a function of its own: V8 compiles it once for all the rules that use
// it, which it does with no function that is handed into a loop.

export function plus(one: Series, other: Series): Series {
  const sums = new Float64Array(one.length);
  for (let t = 0; t < sums.length; t++) sums[t] = (one[t] ?? NaN) + (other[t] ?? NaN);
  return sums;
}

export function minus(one: Series, other: Series): Series {
  const differences = new Float64Array(one.length);
  for (let t = 0; t < differences.length; t++) differences[t] = (one[t] ?? NaN) - (other[t] ?? NaN);
  return differences;
}

/** The quotient of prices or volumes that are never 0. */
export function over(dividend: Series, divisor: Series): Series {
  const quotients = new Float64Array(dividend.length);
  for (let t = 0; t < quotients.length; t++) quotients[t] = (dividend[t] ?? NaN) / (divisor[t] ?? NaN);
  return quotients;
}

/** A quotient by 0 has no value. */
export function ratios(numerator: Series, denominator: Series): Series {
  const quotients = new Float64Array(numerator.length);
  for (let t = 0; t < quotients.length; t++) {
    const unit = denominator[t] ?? NaN;
    quotients[t] = unit === 0 ? NaN : (numerator[t] ?? NaN) / unit;
  }
  return quotients;
}

/** How far `to` lies above `from`, in units that are none where they are 0. */
export function distances(from: Series, to: Series, units: Series): Series {
  const found = new Float64Array(to.length);
  for (let t = 0; t < found.length; t++) {
    const unit = units[t] ?? NaN;
    found[t] = unit === 0 ? NaN : ((to[t] ?? NaN) - (from[t] ?? NaN)) / unit;
  }
  return found;
}

/** By which share of the base the values lie above it. */
export function shareAbove(values: Series, base: Series): Series {
  const shares = new Float64Array(values.length);
  for (let t = 0; t < shares.length; t++) shares[t] = (values[t] ?? NaN) / (base[t] ?? NaN) - 1;
  return shares;
}

/** What is left of a whole of 100. */
export function complements(percents: Series): Series {
  const rests = new Float64Array(percents.length);
  for (let t = 0; t < rests.length; t++) rests[t] = 100 - (percents[t] ?? NaN);
  return rests;
}

interface Part {
  readonly values: Series;
  readonly weight: number;
}

/** At each bar the mean of the parts that have a value there, weighted; NaN where none has. */
export function weightedMeans(length: number, parts: readonly Part[]): Series {
  const means = new Float64Array(length);
  for (let t = 0; t < length; t++) {
    let [sum, weights] = [0, 0];
    for (const { values, weight } of parts) {
      const value = values[t] ?? NaN;
      if (value !== value) continue;
      sum += weight * value;
      weights += weight;
    }
    means[t] = weights === 0 ? NaN : sum / weights;
  }
  return means;
}
