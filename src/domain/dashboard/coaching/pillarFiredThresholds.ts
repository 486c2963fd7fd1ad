/** At or beyond these a pillar has fired. */
export const PILLAR_FIRED_THRESHOLDS = { low: 30, high: 70 } as const;
