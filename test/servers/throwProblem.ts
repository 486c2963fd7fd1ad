/** Ends the run with a problem that must not occur. */
export function throwProblem(problem: unknown): never {
  throw problem;
}
