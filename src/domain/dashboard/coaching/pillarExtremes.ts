/** A pillar is at an extreme when its score is at most `low` or at least `high`. */
export const PILLAR_EXTREMES = { low: 30, high: 70 } as const;
