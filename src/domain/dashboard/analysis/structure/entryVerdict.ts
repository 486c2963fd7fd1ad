import { EXTREME_OVERBOUGHT_RSI } from './exhaustion.js';
import type { ClassifiedBar } from './classifyBar.js';
import type { Trap } from './trap.js';

export const ENTRY_VERDICTS = ['OK', 'WAIT', 'AVOID'] as const;
export type EntryVerdict = (typeof ENTRY_VERDICTS)[number];

export const WEAK_TREND_SCORE = 25;
export const MIN_BEAR_TRAP_TREND_SCORE = 50;
export const MIN_NEUTRAL_TREND_SCORE = 60;
export const MIN_NEUTRAL_REWARD_RISK = 2;

/** `trend` is the trend pillar's score; NaN when it has no score, so that no rule about the trend applies. */
export function entryVerdictOf({ state, trap, rsi, rewardRisk }: ClassifiedBar, trend: number): EntryVerdict {
  if (shouldAvoidEntry(trap, rsi, trend)) return 'AVOID';
  if (state === 'CLEAN') return 'OK';
  if (trap?.side === 'bear') return trend >= MIN_BEAR_TRAP_TREND_SCORE ? 'OK' : 'WAIT';
  return state === 'NEUTRAL' && rewardRisk >= MIN_NEUTRAL_REWARD_RISK && trend >= MIN_NEUTRAL_TREND_SCORE
    ? 'OK'
    : 'WAIT';
}

export const shouldAvoidEntry = (trap: Trap | null, rsi: number, trend: number): boolean =>
  avoidCauseOf(trap, rsi, trend) !== null;

export type AvoidCause = 'bull_trap' | 'overbought' | 'weak_trend';

/** Returns the first reason that rules out an entry; null when there is no such reason. */
export function avoidCauseOf(trap: { readonly side: string } | null, rsi: number, trend: number): AvoidCause | null {
  if (trap?.side === 'bull') return 'bull_trap';
  if (rsi >= EXTREME_OVERBOUGHT_RSI) return 'overbought';
  return trend < WEAK_TREND_SCORE ? 'weak_trend' : null;
}

/** Describes the rule of each verdict, AVOID first, using input names. */
export const ENTRY_VERDICT_RULES: Readonly<Record<EntryVerdict, string>> = {
  AVOID: `A bull trap, rsi ≥ ${EXTREME_OVERBOUGHT_RSI}, or a trend score below ${WEAK_TREND_SCORE}.`,
  OK:
    `CLEAN; a bear trap with a trend score of at least ${MIN_BEAR_TRAP_TREND_SCORE}; or NEUTRAL with reward_risk ≥ ${MIN_NEUTRAL_REWARD_RISK} and a trend ` +
    `score of at least ${MIN_NEUTRAL_TREND_SCORE}.`,
  WAIT: 'Anything else.',
};
