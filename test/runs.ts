/**
 * Returns how often a property is tried: 100 times in an ordinary run; `FC_RUNS=1000` raises it for the nightly run.
 */
export const runs = (ordinary = 100): number => Math.max(ordinary, Number(process.env['FC_RUNS'] ?? 0));
