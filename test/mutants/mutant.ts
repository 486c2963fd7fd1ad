/** A rule broken on purpose: one small change of the source that the tests named must notice. */
export interface Mutant {
  /** What the broken product does, as in "skips the halt layer". */
  readonly name: string;
  /** From the repository's root. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Of these at least one test must fail; from the repository's root. */
  readonly tests: readonly string[];
}
