/** Returns the number of cases to try for a property: `ordinary`, or more in the nightly run with `FC_RUNS=1000`. */
export const runs = (ordinary = 100): number => Math.max(ordinary, Number(process.env['FC_RUNS'] ?? 0));
