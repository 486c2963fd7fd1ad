import { mean, sum } from '../arithmetic.mjs';
import { dot, pairs, square } from './matrices.mjs';

const JOIN_FROM = 0.5;

function standardized(row) {
  const centered = row.map((x) => x - mean(row));
  const scale = Math.sqrt(mean(centered.map((x) => x * x)));
  return centered.map((x) => x / scale);
}

/** Returns the sample correlations and the shrunk correlations of the positions' results. */
export function correlationsOf({ rows }) {
  const n = rows.length;
  const z = rows.map(({ r, position }) => standardized(r.map((x) => Math.sign(position.quantity) * x)));
  const T = z[0].length;
  const sample = square(n, (i, j) => (i === j ? 1 : dot(z[i], z[j]) / T));
  const different = pairs(n);
  const average = mean(different.map(([i, j]) => sample[i][j]));
  const excess = (i, j) => z[i].map((x, t) => x * z[j][t] - sample[i][j]);
  const pi = square(n, (i, j) => mean(excess(i, j).map((x) => x * x)));
  const theta = square(n, (i, j) => dot(excess(i, i), excess(i, j)) / T);
  const rho =
    sum(pi.map((row, i) => row[i])) + (average / 2) * sum(different.map(([i, j]) => theta[i][j] + theta[j][i]));
  const gamma = sum(different.map(([i, j]) => (sample[i][j] - average) ** 2));
  const shrinkage = Math.min(1, Math.max(0, (sum(pi.flat()) - rho) / (gamma * T)));
  return {
    sample,
    shrunk: sample.map((row, i) => row.map((r, j) => (i === j ? 1 : shrinkage * average + (1 - shrinkage) * r))),
    average,
    shrinkage,
  };
}

/** Groups rows by average linkage, computing each average from its definition: over all pairs of members. */
export function clustersOf(matrix) {
  const linkage = (a, b) => mean(a.flatMap((i) => b.map((j) => matrix[i][j])));
  let groups = matrix.map((_, i) => [i]);
  while (groups.length > 1) {
    const best = pairs(groups.length)
      .filter(([a, b]) => a < b)
      .map(([a, b]) => ({ a, b, link: linkage(groups[a], groups[b]) }))
      .reduce((one, other) => (other.link > one.link ? other : one));
    const { a, b, link } = best;
    if (link < JOIN_FROM) break;
    const both = [...groups[a], ...groups[b]].toSorted((one, other) => one - other);
    groups = groups.flatMap((group, place) => (place === a ? [both] : place === b ? [] : [group]));
  }
  return groups;
}
