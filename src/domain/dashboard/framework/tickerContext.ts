import type { Holding } from './holding.js';
import type { ArmingTrigger } from './tickerSession.js';

/** From least to most urgent. */
export const TICKER_STATES = ['WATCH', 'ARMED', 'TIGHTEN', 'EXIT'] as const;
export type TickerState = (typeof TICKER_STATES)[number];

/** Reason for a state change: a code, a sentence and the numbers behind it. */
export interface FrameworkReason {
  readonly kind: string;
  readonly text: string;
  readonly numbers: Readonly<Record<string, number>>;
}

export interface ArmedTrigger extends ArmingTrigger {
  /** Number of sessions since the trigger's own session. */
  readonly age: number;
}

/** The framework's facts about a ticker besides its state. Plain data that can be stored as JSON. */
export interface TickerContext {
  /** Date of the last state change; null before the first change. */
  readonly since: string | null;
  readonly reason: FrameworkReason | null;
  /** The trigger that last armed the ticker; null when it no longer allows an entry. */
  readonly armed: ArmedTrigger | null;
  readonly holding: Holding | null;
}
