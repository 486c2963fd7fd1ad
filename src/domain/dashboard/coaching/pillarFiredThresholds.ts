/** A pillar fires at or beyond these scores. */
export const PILLAR_FIRED_THRESHOLDS = { low: 30, high: 70 } as const;
