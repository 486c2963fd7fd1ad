/** Named locks, each of which only one unit of work can hold at a time, across all processes. */
export interface Locks {
  /** Acquires the locks in sequence and holds them until the unit of work ends. */
  hold(...names: readonly string[]): Promise<void>;
}
