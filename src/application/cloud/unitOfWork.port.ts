/** One database transaction: commits everything that the repositories did inside it, or nothing. */
export interface UnitOfWork {
  /** Never make network calls inside `work`. */
  run<T>(work: () => Promise<T>): Promise<T>;
}
