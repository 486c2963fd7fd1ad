import type { CorrelationMatrix } from './correlation.js';

/** Positions that moved together: rows of the correlation matrix, ascending. */
export type ClusterRows = readonly number[];

/** Two clusters are joined while the average correlation between their members is at least this value. */
const CLUSTER_CORRELATION = 0.5;

/** A node of the dendrogram. */
interface Node {
  /** Rows of the correlation matrix, in the order of the dendrogram's leaves. */
  readonly rows: readonly number[];
  /** Average correlation with every other node, by node index; the node's own entry is unused. */
  readonly links: readonly number[];
}

/**
 * Groups positions by hierarchical clustering with average linkage (UPGMA, Sokal & Michener 1958). Clusters come in the
 * order of the dendrogram's leaves, so that similar ones are neighbors.
 */
export function clustersOf(matrix: CorrelationMatrix): readonly ClusterRows[] {
  let nodes: readonly Node[] = matrix.map((links, row) => ({ rows: [row], links }));
  let clusters: readonly Node[] | null = null;
  while (nodes.length > 1) {
    const pair = closestPair(nodes);
    if (pair.correlation < CLUSTER_CORRELATION) clusters ??= nodes;
    nodes = joined(nodes, pair);
  }
  const leaves = nodes.flatMap(({ rows }) => rows);
  return (clusters ?? nodes)
    .toSorted((one, other) => leaves.indexOf(one.rows[0] ?? -1) - leaves.indexOf(other.rows[0] ?? -1))
    .map(({ rows }) => rows.toSorted((one, other) => one - other));
}

interface NodePair {
  /** Indexes of the two nodes; `one` is less than `other`. */
  readonly one: number;
  readonly other: number;
  readonly correlation: number;
}

function closestPair(nodes: readonly Node[]): NodePair {
  let best: NodePair = { one: 0, other: 1, correlation: -Infinity };
  for (const [other, { links }] of nodes.entries())
    for (let one = 0; one < other; one++) {
      const correlation = links[one] ?? NaN;
      if (correlation > best.correlation) best = { one, other, correlation };
    }
  return best;
}

/** The joined node replaces node `one`; its links are averages over all pairs of members. */
function joined(nodes: readonly Node[], { one, other }: NodePair): readonly Node[] {
  const [first, second] = [nodes[one], nodes[other]];
  if (first === undefined || second === undefined) throw new RangeError(`There is no node ${one} or ${other}.`);
  const size = first.rows.length + second.rows.length;
  const links = nodes.map(
    (_, place) =>
      (first.rows.length * (first.links[place] ?? NaN) + second.rows.length * (second.links[place] ?? NaN)) / size,
  );
  const node: Node = { rows: [...first.rows, ...second.rows], links };
  return nodes
    .map((each, place) => (place === one ? node : { ...each, links: each.links.with(one, links[place] ?? NaN) }))
    .filter((_, place) => place !== other)
    .map((each) => ({ ...each, links: each.links.toSpliced(other, 1) }));
}
