import { unavailable } from '../../../shared/unavailable.js';
import { meanOf } from './sampleMoments.js';
import type { ReturnWindow } from './alignedCloses.js';
import type { LeftOutPosition, Measure } from '../riskPosition.js';

/** Correlations, row by row. */
export type CorrelationMatrix = readonly (readonly number[])[];

/** Correlations of the positions' daily results: the return of a short position counts with the opposite sign. */
export interface Correlations {
  readonly sessions: number;
  readonly first: string;
  readonly last: string;
  /** Symbols in the order of the rows; members of a cluster are adjacent. */
  readonly symbols: readonly string[];
  /**
   * Row i holds the correlations of symbol i with the symbols before it. Shrunk toward the average correlation (Ledoit
   * & Wolf 2003, on standardized returns).
   */
  readonly below_diagonal: CorrelationMatrix;
  /** 0 keeps the sample correlations; 1 replaces them all with the average correlation. */
  readonly shrinkage: number;
  /** Mean sample correlation of all pairs. */
  readonly average: number;
  /** The pair with the highest sample correlation. */
  readonly closest: CorrelatedPair;
  readonly left_out: readonly LeftOutPosition[];
}

export interface CorrelatedPair {
  readonly symbols: readonly [string, string];
  readonly correlation: number;
  /** (1 − r²) / √(n − 1). */
  readonly standard_error: number;
}

/** Sample correlations with the returns that they were computed from. */
interface SampleCorrelations {
  /** The returns, demeaned and scaled to mean square 1. */
  readonly standardized: readonly Float64Array[];
  readonly matrix: CorrelationMatrix;
  readonly average: number;
}

/** The correlations of a window, in the forms that other measures need. */
export interface WindowCorrelations {
  readonly published: Measure<Correlations>;
  /** Square matrices in the order of the window's positions. */
  readonly sample: CorrelationMatrix;
  readonly shrunk: CorrelationMatrix;
}

export function windowCorrelations(window: ReturnWindow): WindowCorrelations {
  const sample = sampleCorrelations(window);
  const shrinkage = shrinkageOf(sample);
  const matrix = shrink(sample, shrinkage);
  return { published: publish(window, sample, shrinkage, matrix), sample: sample.matrix, shrunk: matrix };
}

function publish(
  { positions, sessions, first, last, leftOut }: ReturnWindow,
  sample: SampleCorrelations,
  shrinkage: number,
  matrix: CorrelationMatrix,
): Measure<Correlations> {
  if (positions.length < 2)
    return unavailable(`Fewer than two positions have prices for the last ${sessions} sessions.`);
  const symbols = positions.map(({ symbol }) => symbol);
  return {
    kind: 'measured',
    sessions,
    first,
    last,
    symbols,
    below_diagonal: matrix.map((row, i) => row.slice(0, i)),
    shrinkage,
    average: sample.average,
    closest: closestPair(symbols, sample.matrix, sessions),
    left_out: leftOut,
  };
}

function sampleCorrelations({ returns, positions }: ReturnWindow): SampleCorrelations {
  const standardized = returns.map((row, place) => standardize(row, (positions[place]?.quantity ?? 0) < 0 ? -1 : 1));
  const matrix = standardized.map(() => Array.from(standardized, () => 1));
  let sum = 0;
  for (const [i, row] of standardized.entries())
    for (let j = 0; j < i; j++) {
      const correlation = meanProduct(row, standardized[j] ?? row);
      setSymmetric(matrix, i, j, correlation);
      sum += correlation;
    }
  const pairs = (standardized.length * (standardized.length - 1)) / 2;
  return { standardized, matrix, average: pairs === 0 ? 1 : sum / pairs };
}

function standardize(row: Float64Array, sign: 1 | -1): Float64Array {
  const mean = meanOf(row);
  const centered = row.map((value) => value - mean);
  const deviation = Math.sqrt(meanProduct(centered, centered)) * sign;
  return centered.map((value) => value / deviation);
}

function meanProduct(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let t = 0; t < one.length; t++) sum += (one[t] ?? NaN) * (other[t] ?? NaN);
  return sum / one.length;
}

function setSymmetric(matrix: number[][], i: number, j: number, value: number): void {
  const [upper, lower] = [matrix[i], matrix[j]];
  if (upper === undefined || lower === undefined) throw new RangeError(`There is no row ${i} or ${j}.`);
  upper[j] = value;
  lower[i] = value;
}

/**
 * The optimal shrinkage intensity of Ledoit & Wolf, "Honey, I Shrunk the Sample Covariance Matrix" (2003), appendix B,
 * for the constant-correlation target: (π − ρ) / (γ · T), between 0 and 1.
 */
function shrinkageOf({ standardized, matrix, average }: SampleCorrelations): number {
  const squares = standardized.map((row) => row.map((value) => value * value));
  let [asymptoticVariance, covarianceWithTarget, misspecification] = [0, 0, 0];
  for (const [i, row] of standardized.entries()) {
    const ownSquares = squares[i] ?? row;
    const variance = productMoments(row, row, ownSquares, ownSquares, 1).variance;
    asymptoticVariance += variance;
    covarianceWithTarget += variance;
    for (let j = 0; j < i; j++) {
      const correlation = matrix[i]?.[j] ?? NaN;
      const pair = productMoments(row, standardized[j] ?? row, ownSquares, squares[j] ?? row, correlation);
      asymptoticVariance += 2 * pair.variance;
      covarianceWithTarget += average * pair.covarianceWithSquares;
      misspecification += 2 * (average - correlation) ** 2;
    }
  }
  if (misspecification === 0) return 0;
  const sessions = standardized[0]?.length ?? 0;
  const intensity = (asymptoticVariance - covarianceWithTarget) / misspecification / sessions;
  return Math.min(Math.max(intensity, 0), 1);
}

/**
 * Computes, over time, the variance of the product of two rows and the sum of that product's covariances with the
 * squares of both rows.
 */
function productMoments(
  one: Float64Array,
  other: Float64Array,
  oneSquares: Float64Array,
  otherSquares: Float64Array,
  correlation: number,
): { variance: number; covarianceWithSquares: number } {
  let [variance, covariance] = [0, 0];
  for (let t = 0; t < one.length; t++) {
    const deviation = (one[t] ?? NaN) * (other[t] ?? NaN) - correlation;
    variance += deviation * deviation;
    covariance += ((oneSquares[t] ?? NaN) + (otherSquares[t] ?? NaN) - 2) * deviation;
  }
  return { variance: variance / one.length, covarianceWithSquares: covariance / one.length };
}

const shrink = ({ matrix, average }: SampleCorrelations, shrinkage: number): CorrelationMatrix =>
  matrix.map((row, i) =>
    row.map((correlation, j) => (i === j ? 1 : shrinkage * average + (1 - shrinkage) * correlation)),
  );

function closestPair(symbols: readonly string[], matrix: CorrelationMatrix, sessions: number): CorrelatedPair {
  let best: { readonly symbols: readonly [string, string]; readonly correlation: number } | null = null;
  for (const [i, row] of matrix.entries())
    for (const [j, correlation] of row.slice(0, i).entries())
      if (best === null || correlation > best.correlation)
        best = { symbols: [symbols[j] ?? '', symbols[i] ?? ''], correlation };
  if (best === null) throw new RangeError('A pair needs two positions.');
  return { ...best, standard_error: (1 - best.correlation ** 2) / Math.sqrt(sessions - 1) };
}
