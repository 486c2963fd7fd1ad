import type { Correlations } from '../../../../../domain/dashboard/risk/measures/correlation.js';
import type { RiskCluster } from '../../../../../domain/dashboard/risk/riskReport.js';

/** A correlation matrix with the members of each cluster next to each other. */
export interface OrderedCorrelations {
  readonly symbols: readonly string[];
  /** A square matrix in the order of the symbols. */
  readonly values: readonly (readonly number[])[];
  /** First and last row of each cluster. */
  readonly clusters: readonly { readonly first: number; readonly last: number }[];
}

/** Places the clusters first; the other positions follow, starting with those that correlate most with the rest. */
export function orderByCluster(
  { symbols, below_diagonal }: Pick<Correlations, 'symbols' | 'below_diagonal'>,
  clusters: readonly Pick<RiskCluster, 'symbols'>[],
): OrderedCorrelations {
  const row = new Map(symbols.map((symbol, place) => [symbol, place]));
  const between = (one: number, other: number): number =>
    one === other ? 1 : (below_diagonal[Math.max(one, other)]?.[Math.min(one, other)] ?? NaN);
  const members = clusters.map((cluster) => cluster.symbols.flatMap((symbol) => row.get(symbol) ?? []));
  const clustered = new Set(members.flat());
  const total = (one: number): number => symbols.reduce((sum, _, other) => sum + between(one, other), 0);
  const others = [...row.values()].filter((each) => !clustered.has(each)).toSorted((a, b) => total(b) - total(a));
  const order = [...members.flat(), ...others];
  return {
    symbols: order.map((each) => symbols[each] ?? ''),
    values: order.map((one) => order.map((other) => between(one, other))),
    clusters: members
      .map((rows, place) => {
        const first = members.slice(0, place).flat().length;
        return { first, last: first + rows.length - 1 };
      })
      .filter(({ first, last }) => last > first),
  };
}
