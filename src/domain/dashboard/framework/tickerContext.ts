import type { Holding } from './holding.js';
import type { ArmingTrigger } from './tickerSession.js';

/** From the calmest to the most urgent. */
export const TICKER_STATES = ['WATCH', 'ARMED', 'TIGHTEN', 'EXIT'] as const;
export type TickerState = (typeof TICKER_STATES)[number];

/** Why a ticker changed its state: a word for programs, a phrase for people, the numbers it rests on. */
export interface FrameworkReason {
  readonly kind: string;
  readonly text: string;
  readonly numbers: Readonly<Record<string, number>>;
}

export interface ArmedTrigger extends ArmingTrigger {
  /** Sessions since the trigger's own. */
  readonly age: number;
}

/** What the framework remembers of a ticker beside its state. Plain data: it survives JSON. */
export interface TickerContext {
  /** The date of the last change of state; null before the first. */
  readonly since: string | null;
  readonly reason: FrameworkReason | null;
  /** The trigger that armed the ticker last, as long as an entry can come from it. */
  readonly armed: ArmedTrigger | null;
  readonly holding: Holding | null;
}
