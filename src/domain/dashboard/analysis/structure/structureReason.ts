import type { AvoidCause, EntryVerdict } from './entryVerdict.js';
import {
  MIN_BEAR_TRAP_TREND_SCORE,
  MIN_NEUTRAL_REWARD_RISK,
  MIN_NEUTRAL_TREND_SCORE,
  WEAK_TREND_SCORE,
  avoidCauseOf,
} from './entryVerdict.js';
import { EXTREME_OVERBOUGHT_RSI } from './exhaustion.js';
import type { ClassifiedBar } from './classifyBar.js';
import { priceText } from '../../market/tick.js';

/** Writes a sentence about the state, and another about the verdict unless the state implies the verdict. */
export function structureReason(bar: ClassifiedBar, verdict: EntryVerdict, trend: number): string {
  const why = verdictReason(bar, verdict, trend);
  return why === null ? stateReason(bar) : `${stateReason(bar)} ${why}`;
}

function stateReason({ state, trap, rsi, momentum, lean, rewardRisk, stretch }: ClassifiedBar): string {
  switch (state) {
    case 'TRAP':
      return trap?.side === 'bull'
        ? `The bar rose above the resistance at ${priceText(trap.price)} and closed back below it, near its low: buyers are trapped.`
        : `The bar fell below the support at ${priceText(trap?.price ?? NaN)} and closed back above it, near its high: sellers are trapped.`;
    case 'FADE':
      return `Price is just below resistance and losing strength: RSI ${number(rsi)}, momentum ${momentum ?? 'unknown'}, tape ${lean}.`;
    case 'CHASE':
      return `The price has already run up: ${number(stretch)} ATR above the EMA20, RSI ${number(rsi)}.`;
    case 'CLEAN':
      return `An uptrend near its EMA20 (${number(stretch)} ATR), RSI ${number(rsi)}, reward to risk ${number(rewardRisk)}.`;
    case 'NEUTRAL':
      return `Nothing stands out: RSI ${number(rsi)}, ${number(stretch)} ATR from the EMA20, reward to risk ${number(rewardRisk)}.`;
  }
}

function verdictReason(
  { state, trap, rsi, rewardRisk }: ClassifiedBar,
  verdict: EntryVerdict,
  trend: number,
): string | null {
  if (verdict === 'AVOID') return avoidReason(avoidCauseOf(null, rsi, trend));
  if (trap?.side === 'bear')
    return `The trend score ${trend >= MIN_BEAR_TRAP_TREND_SCORE ? 'is at least' : 'does not reach'} ${MIN_BEAR_TRAP_TREND_SCORE}.`;
  if (state !== 'NEUTRAL') return null;
  if (verdict === 'OK') return `The trend score is at least ${MIN_NEUTRAL_TREND_SCORE}.`;
  if (rewardRisk >= MIN_NEUTRAL_REWARD_RISK) return `The trend score does not reach ${MIN_NEUTRAL_TREND_SCORE}.`;
  return `The reward does not reach ${MIN_NEUTRAL_REWARD_RISK} times the risk.`;
}

/** Explains AVOID for reasons other than a trap, which the state explains. */
function avoidReason(cause: AvoidCause | null): string | null {
  if (cause === 'overbought') return `RSI is ${EXTREME_OVERBOUGHT_RSI} or higher.`;
  return cause === 'weak_trend' ? `The trend score is below ${WEAK_TREND_SCORE}.` : null;
}

const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : 'unknown');
