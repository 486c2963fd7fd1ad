/** One database transaction: commits everything that the repositories did inside, or nothing. */
export interface UnitOfWork {
  /** Never call the network inside `work`. */
  run<T>(work: () => Promise<T>): Promise<T>;
}
