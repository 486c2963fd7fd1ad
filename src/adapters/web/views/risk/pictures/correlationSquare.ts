import type { Correlations } from '../../../../../domain/dashboard/risk/measures/correlation.js';
import type { RiskCluster } from '../../../../../domain/dashboard/risk/riskReport.js';

/** A square correlation matrix with the outlines of the clusters. */
export interface CorrelationSquare {
  readonly symbols: readonly string[];
  readonly values: readonly (readonly number[])[];
  /** First and last row of each cluster. */
  readonly clusters: readonly { readonly first: number; readonly last: number }[];
}

/** A cluster has no outline when its rows are not adjacent, as in audits of earlier releases. */
export function correlationSquare(
  { symbols, below_diagonal }: Pick<Correlations, 'symbols' | 'below_diagonal'>,
  clusters: readonly Pick<RiskCluster, 'symbols'>[],
): CorrelationSquare {
  const rows = symbols.map((_, row) => row);
  return {
    symbols,
    values: rows.map((one) => rows.map((other) => below_diagonal[Math.max(one, other)]?.[Math.min(one, other)] ?? 1)),
    clusters: clusters.flatMap((cluster) => {
      const members = rows.filter((row) => cluster.symbols.includes(symbols[row] ?? ''));
      const [first, last] = [members[0] ?? 0, members.at(-1) ?? 0];
      return members.length > 1 && last - first === members.length - 1 ? [{ first, last }] : [];
    }),
  };
}
