/** The results of trying one group's changes to the source. */
export interface GroupResult {
  /** Number of changes that were tried. */
  readonly all: number;
  /** One line per change that no test noticed. */
  readonly unnoticed: readonly string[];
  /** Number of changes that were noticed because the tests did not end. */
  readonly endless: number;
  /** Number of changes that do not compile; not included in `all`. */
  readonly refused: number;
}
