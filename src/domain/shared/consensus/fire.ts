export const FIRE_STATES = ['ARMED', 'TIGHTEN', 'EXIT'] as const;
/** The state of the ticker that the trigger fired for. */
export type FireState = (typeof FIRE_STATES)[number];

export const MAX_FIRES_PER_REPORT = 500;
/**
 * The maximum number of distinct fires per submitter and day, far above the largest portfolio. Fires of a day are
 * stored together, so without a limit each submission would take longer than the one before.
 */
export const MAX_FIRES_PER_DAY = 10_000;
/** The maximum numeric strength; the minimum is 0. */
export const MAX_FIRE_STRENGTH = 100;

/** A trigger that fired in a user's audit, as reported to the consensus. */
export interface Fire {
  readonly ticker: string;
  /** The kind of the trigger. Some API fields call it `primitive`. */
  readonly kind: string;
  readonly strength: number | string;
  readonly state: FireState;
}
