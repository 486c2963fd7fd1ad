/** A rule broken on purpose: a small change to the source that at least one of the named tests must notice. */
export interface Mutant {
  /** The behavior of the broken product, as in "skips the halt layer". */
  readonly name: string;
  /** Relative to the repository's root. */
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Relative to the repository's root; at least one of these tests must fail. */
  readonly tests: readonly string[];
}
