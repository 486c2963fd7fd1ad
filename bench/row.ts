/** What one request costs, counted over all of a round. */
export interface Cost {
  /** Milliseconds of the processor, user and system, of the server's own process. */
  readonly cpuMs: number;
  /** The same of all processes of the database; null where there is none. */
  readonly databaseMs: number | null;
  /** As the database counts them, BEGIN and COMMIT among them; null where there is no database. */
  readonly statements: number | null;
}

export interface Limit {
  readonly figure: 'ratio' | 'ours' | 'statements';
  readonly sense: 'at least' | 'at most';
  readonly value: number;
}

/** One line of the benchmark table. */
export interface BenchRow {
  readonly name: string;
  readonly unit: string;
  /** The median of all rounds, as every figure here. */
  readonly ours: number;
  /** What the same machine needs for the bare minimum of the work, in the same unit; null where nothing compares. */
  readonly floor: number | null;
  /** The median of ours / floor of each round. */
  readonly ratio: number | null;
  /** The least and the greatest of these. */
  readonly spread: readonly [number, number] | null;
  readonly cost: Cost | null;
  readonly floorCost: Cost | null;
  readonly limits: readonly Limit[];
  readonly note: string;
}

const NOTHING_COMPARED = { floor: null, ratio: null, spread: null, cost: null, floorCost: null } as const;

/** A figure with nothing to compare it with. */
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

/** Whether a row keeps one of its limits; a figure that is missing keeps none. */
export function isWithinLimit(row: BenchRow, { figure, sense, value }: Limit): boolean {
  const measured = figure === 'statements' ? row.cost?.statements : row[figure];
  if (measured === null || measured === undefined) return false;
  return sense === 'at least' ? measured >= value : measured <= value;
}
