import type { Series } from './series.js';

// Arithmetic over whole columns, bar by bar. Each loop is a separate function, which V8 compiles once for all callers;
// a loop that calls a passed-in function does not benefit from that.

export function subtractSeries(one: Series, other: Series): Series {
  const differences = new Float64Array(one.length);
  for (let t = 0; t < differences.length; t++) differences[t] = (one[t] ?? NaN) - (other[t] ?? NaN);
  return differences;
}

/** Divides by a series of prices or volumes that contains no 0. */
export function divideSeries(dividend: Series, divisor: Series): Series {
  const quotients = new Float64Array(dividend.length);
  for (let t = 0; t < quotients.length; t++) quotients[t] = (dividend[t] ?? NaN) / (divisor[t] ?? NaN);
  return quotients;
}

/** Divides two series; a quotient with divisor 0 is NaN. */
export function ratioSeries(numerator: Series, denominator: Series): Series {
  const quotients = new Float64Array(numerator.length);
  for (let t = 0; t < quotients.length; t++) {
    const unit = denominator[t] ?? NaN;
    quotients[t] = unit === 0 ? NaN : (numerator[t] ?? NaN) / unit;
  }
  return quotients;
}
