/** One database transaction: all that the repositories did inside is committed together, or none of it. */
export interface UnitOfWork {
  /** Never call the network inside `work`. */
  run<T>(work: () => Promise<T>): Promise<T>;
}
