/** Named locks that only one unit of work at a time can hold, across all processes. */
export interface Locks {
  /** Acquires the locks in sequence and holds them until the unit of work ends. */
  hold(...names: readonly string[]): Promise<void>;
}
