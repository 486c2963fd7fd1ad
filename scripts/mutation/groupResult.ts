/** What became of the changes of one group. */
export interface GroupResult {
  /** How many were tried. */
  readonly all: number;
  /** One line for each change that no test noticed. */
  readonly unnoticed: readonly string[];
  /** Noticed because the tests did not end. */
  readonly endless: number;
  /** Refused by the compiler; not in `all`. */
  readonly refused: number;
}
