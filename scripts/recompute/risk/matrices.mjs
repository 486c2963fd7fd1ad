import { mean, series, sum } from '../arithmetic.mjs';

export const dot = (a, b) => sum(a.map((x, t) => x * b[t]));

/** Creates a square matrix with M[i][j] = valueAt(i, j). */
export const square = (n, valueAt) => series(n, (i) => series(n, (j) => valueAt(i, j)));

export const times = (matrix, vector) => matrix.map((row) => dot(row, vector));

export const trace = (matrix) => sum(matrix.map((row, i) => row[i]));

/** Returns the covariances of all pairs of rows, with the divisor T − 1. */
export function covariances(rows) {
  const centered = rows.map((row) => row.map((x) => x - mean(row)));
  return square(rows.length, (i, j) => dot(centered[i], centered[j]) / (rows[i].length - 1));
}

/** Returns all ordered pairs of different indices. */
export const pairs = (n) => series(n * n, (k) => [Math.floor(k / n), k % n]).filter(([i, j]) => i !== j);

/** Returns a quantile by linear interpolation between the closest ranks at 1 + (n − 1)·p. */
export function quantile(values, p) {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = (sorted.length - 1) * p;
  const below = Math.floor(rank);
  return sorted[below] + (rank - below) * ((sorted[below + 1] ?? sorted[below]) - sorted[below]);
}

/** Solves the normal equations of y = a + b·x. */
export function regression(x, y) {
  const n = x.length;
  const [sx, sy, sxx, sxy] = [sum(x), sum(y), dot(x, x), dot(x, y)];
  const determinant = n * sxx - sx * sx;
  const [a, b] = [(sxx * sy - sx * sxy) / determinant, (n * sxy - sx * sy) / determinant];
  const squares = sum(x.map((value, t) => (y[t] - a - b * value) ** 2));
  return { value: b, standard_error: Math.sqrt(squares / (n - 2) / (determinant / n)), sessions: n };
}
