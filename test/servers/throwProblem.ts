/** A report of problems where none may come: the run ends with it. */
export function throwProblem(problem: unknown): never {
  throw problem;
}
