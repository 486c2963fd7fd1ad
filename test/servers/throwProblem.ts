/** Throws a reported problem, so that the run fails. */
export function throwProblem(problem: unknown): never {
  throw problem;
}
