/** One line of the benchmark table. */
export interface BenchRow {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  /** What the same machine needs for the bare minimum of the work, in the same unit; null where nothing compares. */
  readonly floor: number | null;
  /** ours / floor. */
  readonly ratio: number | null;
  /** The value of `ours` (or of `ratio`, as `note` says) that is aimed at. */
  readonly target: number | null;
  readonly passed: boolean;
  readonly note: string;
}
