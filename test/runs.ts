/** Returns the number of cases to try for a property: `ordinary`, or more in the nightly run with `FC_RUNS=1000`. */
export const runs = (ordinary = 100): number => Math.max(ordinary, Number(process.env['FC_RUNS'] ?? 0));

/** Whether this is the nightly run, which also tries cases that are similar to those of an ordinary run. */
export const IS_NIGHTLY = runs(0) > 0;
