/** Names that only one unit of work at a time can hold, over all processes. */
export interface Locks {
  /** Waits for the name and holds it until the unit of work ends. */
  hold(name: string): Promise<void>;
}
