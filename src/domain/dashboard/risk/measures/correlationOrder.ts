import type { Correlations } from './correlation.js';

type Matrix = Pick<Correlations, 'symbols' | 'below_diagonal'>;

/** Sorts clustered positions first, cluster by cluster, then the others by their total correlation, highest first. */
export function sortByCluster<Given extends Matrix>(
  correlations: Given,
  clusters: readonly { readonly symbols: readonly string[] }[],
): Given {
  const { symbols, below_diagonal } = correlations;
  const row = new Map(symbols.map((symbol, place) => [symbol, place]));
  const between = (one: number, other: number): number =>
    below_diagonal[Math.max(one, other)]?.[Math.min(one, other)] ?? 1;
  const clustered = new Set(clusters.flatMap((cluster) => cluster.symbols.flatMap((symbol) => row.get(symbol) ?? [])));
  const total = (one: number): number => symbols.reduce((sum, _, other) => sum + between(one, other), 0);
  const others = [...row.values()].filter((each) => !clustered.has(each)).toSorted((a, b) => total(b) - total(a));
  const order = [...clustered, ...others];
  return {
    ...correlations,
    symbols: order.map((each) => symbols[each] ?? ''),
    below_diagonal: order.map((one, place) => order.slice(0, place).map((other) => between(one, other))),
  };
}
