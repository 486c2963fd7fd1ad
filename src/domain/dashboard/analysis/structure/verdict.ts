import { EXTREME_OVERBOUGHT } from './exhaustion.js';
import type { Setup } from './setup.js';
import type { Trap } from './trap.js';

export const ENTRY_VERDICTS = ['OK', 'WAIT', 'AVOID'] as const;
export type EntryVerdict = (typeof ENTRY_VERDICTS)[number];

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

export const isAvoided = (trap: Trap | null, rsi: number, trend: number): boolean =>
  avoidCause(trap, rsi, trend) !== null;

export type AvoidCause = 'bull_trap' | 'overbought' | 'weak_trend';

/** What speaks against any entry, the first that does; null for nothing. */
export function avoidCause(trap: { readonly side: string } | null, rsi: number, trend: number): AvoidCause | null {
  if (trap?.side === 'bull') return 'bull_trap';
  if (rsi >= EXTREME_OVERBOUGHT) return 'overbought';
  return trend < WEAK_TREND ? 'weak_trend' : null;
}

/** What leads to each verdict, AVOID first, in the names of the inputs. */
export const VERDICT_RULES: Readonly<Record<EntryVerdict, string>> = {
  AVOID: `A bull trap, rsi ≥ ${EXTREME_OVERBOUGHT}, or a trend pillar below ${WEAK_TREND}.`,
  OK:
    `CLEAN; a bear trap with a trend pillar of at least ${BEAR_TRAP_TREND}; or NEUTRAL with reward_risk ≥ ${NEUTRAL_REWARD_RISK} and a trend ` +
    `pillar of at least ${NEUTRAL_TREND}.`,
  WAIT: 'Anything else.',
};
