/** The result of the changes of one group. */
export interface GroupResult {
  /** The number of tried changes. */
  readonly all: number;
  /** One line per change that no test noticed. */
  readonly unnoticed: readonly string[];
  /** The number of changes noticed because the tests did not end. */
  readonly endless: number;
  /** The number of changes that do not compile; not included in `all`. */
  readonly refused: number;
}
