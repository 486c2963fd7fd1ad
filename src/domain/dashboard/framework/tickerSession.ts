import type { RegimeLabel } from '../analysis/regime/regime.js';

/** A long trigger that can arm a ticker: the strongest of its bar. */
export interface ArmingTrigger {
  readonly name: string;
  /** 0–1. */
  readonly strength: number;
  /** The low of the trigger's bar. */
  readonly low: number;
}

/** What the framework reads of one closed session. A number that does not exist yet is NaN: no rule about it holds. */
export interface TickerSession {
  /** ISO date. */
  readonly date: string;
  readonly high: number;
  readonly close: number;
  /** ATR14 of the session before. */
  readonly atr: number;
  readonly rsi: number;
  readonly score: number;
  /** The score of the session before. */
  readonly priorScore: number;
  /** The Chandelier long exit of the session before. */
  readonly chandelier: number;
  readonly trigger: ArmingTrigger | null;
  readonly regime: RegimeLabel;
  /** Whether the entry verdict is AVOID. */
  readonly avoided: boolean;
}
