import { EXTREME_OVERBOUGHT } from './exhaustion.js';
import type { Setup } from './setup.js';
import type { Trap } from './trap.js';

export type EntryVerdict = 'OK' | 'WAIT' | 'AVOID';

export const WEAK_TREND = 25;
export const BEAR_TRAP_TREND = 50;
export const NEUTRAL_TREND = 60;
export const NEUTRAL_REWARD_RISK = 2;

/** `trend` is the trend pillar's score, NaN without one: then no rule about it holds. */
export function verdictOf({ state, trap, rsi, rewardRisk }: Setup, trend: number): EntryVerdict {
  if (isAvoided(trap, rsi, trend)) return 'AVOID';
  if (state === 'CLEAN') return 'OK';
  if (trap?.side === 'bear') return trend >= BEAR_TRAP_TREND ? 'OK' : 'WAIT';
  return state === 'NEUTRAL' && rewardRisk >= NEUTRAL_REWARD_RISK && trend >= NEUTRAL_TREND ? 'OK' : 'WAIT';
}

export function isAvoided(trap: Trap | null, rsi: number, trend: number): boolean {
  return trap?.side === 'bull' || rsi >= EXTREME_OVERBOUGHT || trend < WEAK_TREND;
}
