/** Names that only one unit of work at a time can hold, over all processes. */
export interface Locks {
  /** Waits for the names, one after the other, and holds them until the unit of work ends. */
  hold(...names: readonly string[]): Promise<void>;
}
