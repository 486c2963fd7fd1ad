import type { RegimeLabel } from '../analysis/regime/regime.js';

/** The strongest long trigger of a bar, which can arm the ticker. */
export interface ArmingTrigger {
  readonly name: string;
  /** 0–1. */
  readonly strength: number;
  /** Low of the trigger's bar. */
  readonly low: number;
}

/**
 * The data of one closed session that the framework evaluates. Missing numbers are NaN, so comparisons with them are
 * false.
 */
export interface TickerSession {
  /** ISO date. */
  readonly date: string;
  readonly high: number;
  readonly close: number;
  /** ATR14 of the prior session. */
  readonly atr: number;
  readonly rsi: number;
  readonly score: number;
  readonly priorScore: number;
  /** Chandelier long exit of the prior session. */
  readonly chandelier: number;
  /** The user's own stop if it applies from this session on; absent otherwise. */
  readonly ownStop?: number;
  readonly trigger: ArmingTrigger | null;
  readonly regime: RegimeLabel;
  /** True when the entry verdict is AVOID. */
  readonly avoided: boolean;
}
