export const SIGNAL_STATES = ['ARMED', 'TIGHTEN', 'EXIT'] as const;
/** The state of the ticker that the trigger fired for. */
export type SignalState = (typeof SIGNAL_STATES)[number];

export const MAX_SIGNALS_PER_REPORT = 500;
/**
 * The maximum number of distinct signals per submitter and day, ten times the tickers of the largest plan. Signals of a
 * day are stored together, so without a limit each submission would take longer than the one before.
 */
export const MAX_SIGNALS_PER_DAY = 1_000;
/** The maximum numeric strength; the minimum is 0. */
export const MAX_SIGNAL_STRENGTH = 100;

/** A trigger that fired in a user's audit, as reported to the consensus. */
export interface ConsensusSignal {
  readonly ticker: string;
  /** The kind of the trigger. Some API fields call it `primitive`. */
  readonly kind: string;
  readonly strength: number | string;
  readonly state: SignalState;
}
