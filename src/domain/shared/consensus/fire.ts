export const FIRE_STATES = ['ARMED', 'TIGHTEN', 'EXIT'] as const;
export type FireState = (typeof FIRE_STATES)[number];

export const MAX_FIRES_PER_REPORT = 500;
/**
 * Different ones of a submitter and day, after which no new one is taken: many times what the largest portfolio has. They
 * are kept together, so that without an end each submission would take longer than the one before.
 */
export const MAX_FIRES_PER_DAY = 10_000;
/** Of a strength that is a number; the least is 0. */
export const MAX_FIRE_STRENGTH = 100;

/** One trigger of a user's audit, as it is reported. */
export interface Fire {
  readonly ticker: string;
  /** Also called the primitive. */
  readonly kind: string;
  readonly strength: number | string;
  readonly state: FireState;
}
