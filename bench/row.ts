/** The cost of one request, averaged over a round. */
export interface Cost {
  /** CPU milliseconds (user and system) of the server's process. */
  readonly cpuMs: number;
  /** CPU milliseconds of all processes of the database; null when there is no database. */
  readonly databaseMs: number | null;
  /** Number of statements as counted by the database, including BEGIN and COMMIT; null when there is no database. */
  readonly statements: number | null;
}

export interface Limit {
  readonly figure: 'ratio' | 'ours' | 'statements';
  readonly sense: 'at least' | 'at most';
  readonly value: number;
}

export interface BenchRow {
  readonly name: string;
  readonly unit: string;
  /** The product's figure. Like every figure of a row, it is the median of all rounds. */
  readonly ours: number;
  /**
   * The figure of the floor, the bare minimum of this work on the same machine, in the same unit; null for a row
   * without a floor.
   */
  readonly floor: number | null;
  /** The median, over all rounds, of the ratio of `ours` to `floor`. */
  readonly ratio: number | null;
  /** The smallest and the largest ratio of all rounds. */
  readonly spread: readonly [number, number] | null;
  readonly cost: Cost | null;
  readonly floorCost: Cost | null;
  readonly limits: readonly Limit[];
  readonly note: string;
}

const NOTHING_COMPARED = { floor: null, ratio: null, spread: null, cost: null, floorCost: null } as const;

/** Creates a row without a floor. */
export const plainRow = (
  facts: Pick<BenchRow, 'name' | 'unit' | 'ours' | 'note'> & Partial<Pick<BenchRow, 'cost'>>,
  ...limits: readonly Limit[]
): BenchRow => ({ ...NOTHING_COMPARED, ...facts, limits });

export const atMost = (value: number, figure: Limit['figure'] = 'ours'): Limit => ({ figure, sense: 'at most', value });
export const atLeast = (value: number, figure: Limit['figure'] = 'ratio'): Limit => ({
  figure,
  sense: 'at least',
  value,
});

/** Returns whether a row meets the given limit; false when the figure is missing. */
export function isWithinLimit(row: BenchRow, { figure, sense, value }: Limit): boolean {
  const measured = figure === 'statements' ? row.cost?.statements : row[figure];
  if (measured === null || measured === undefined) return false;
  return sense === 'at least' ? measured >= value : measured <= value;
}
