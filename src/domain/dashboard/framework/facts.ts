import type { Holding } from './holding.js';
import type { ArmingTrigger } from './session.js';

/** From the calmest to the most urgent. */
export const TICKER_STATES = ['WATCH', 'ARMED', 'TIGHTEN', 'EXIT'] as const;
export type TickerState = (typeof TICKER_STATES)[number];

/** Why a ticker changed its state: a word for programs, a phrase for people, the numbers it rests on. */
export interface Reason {
  readonly kind: string;
  readonly text: string;
  readonly numbers: Readonly<Record<string, number>>;
}

export interface Armed extends ArmingTrigger {
  /** Sessions since the trigger's own. */
  readonly age: number;
}

/** What the framework remembers of a ticker beside its state. Plain data: it survives JSON. */
export interface Facts {
  /** The date of the last change of state; null before the first. */
  readonly since: string | null;
  readonly reason: Reason | null;
  /** The trigger that armed the ticker last, as long as an entry can come from it. */
  readonly armed: Armed | null;
  readonly holding: Holding | null;
}
