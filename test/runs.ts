/** Returns the number of cases to try for a property: `ordinary`, or more in the nightly run with `FC_RUNS=1000`. */
export const runs = (ordinary = 100): number => Math.max(ordinary, Number(process.env['FC_RUNS'] ?? 0));

/** Whether this is the nightly run. It also tries cases that differ little from those of an ordinary run. */
export const IS_NIGHTLY = runs(0) > 0;
