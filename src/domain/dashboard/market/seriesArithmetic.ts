import type { Series } from './series.js';

// Arithmetic over whole columns, bar by bar. Each loop is a function of its own: V8 compiles it once for all that use it, which it
// does with no function that is handed into a loop.

export function subtractSeries(one: Series, other: Series): Series {
  const differences = new Float64Array(one.length);
  for (let t = 0; t < differences.length; t++) differences[t] = (one[t] ?? NaN) - (other[t] ?? NaN);
  return differences;
}

/** The quotient of prices or volumes that are never 0. */
export function divideSeries(dividend: Series, divisor: Series): Series {
  const quotients = new Float64Array(dividend.length);
  for (let t = 0; t < quotients.length; t++) quotients[t] = (dividend[t] ?? NaN) / (divisor[t] ?? NaN);
  return quotients;
}

/** A quotient by 0 has no value. */
export function ratioSeries(numerator: Series, denominator: Series): Series {
  const quotients = new Float64Array(numerator.length);
  for (let t = 0; t < quotients.length; t++) {
    const unit = denominator[t] ?? NaN;
    quotients[t] = unit === 0 ? NaN : (numerator[t] ?? NaN) / unit;
  }
  return quotients;
}
