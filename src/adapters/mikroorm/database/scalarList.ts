export interface ScalarList {
  /** As in `$1, $2, $3, $4`. */
  readonly places: string;
  readonly values: readonly string[];
}

/**
 * At least one value, for an `in (…)`. For an array (`any($1)`) PostgreSQL plans a prepared statement anew each time, for
 * scalars once; and so that only a few lengths have to be planned, the last value is repeated up to a power of two.
 */
export function scalarList(values: readonly string[]): ScalarList {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  const filled = [...values, ...values.slice(-1).flatMap((last) => Array<string>(length - values.length).fill(last))];
  return { places: filled.map((_, index) => `$${index + 1}`).join(', '), values: filled };
}
