/** A report of problems where none may come: the run ends with it. */
export function thrown(problem: unknown): never {
  throw problem;
}
