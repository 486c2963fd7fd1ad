import type { AvoidCause, EntryVerdict } from './verdict.js';
import { BEAR_TRAP_TREND, NEUTRAL_REWARD_RISK, NEUTRAL_TREND, WEAK_TREND, avoidCause } from './verdict.js';
import { EXTREME_OVERBOUGHT } from './exhaustion.js';
import type { Setup } from './setup.js';

/** One sentence on the state and, where it is not said by it, one on the verdict. */
export function setupReason(setup: Setup, verdict: EntryVerdict, trend: number): string {
  const why = verdictReason(setup, verdict, trend);
  return why === null ? stateReason(setup) : `${stateReason(setup)} ${why}`;
}

function stateReason({ state, trap, rsi, momentum, lean, rewardRisk, stretch }: Setup): string {
  switch (state) {
    case 'TRAP':
      return trap?.side === 'bull'
        ? `The bar rose above the resistance at ${price(trap.price)} and closed back below it, near its low: buyers are caught.`
        : `The bar fell below the support at ${price(trap?.price ?? NaN)} and closed back above it, near its high: sellers are caught.`;
    case 'FADE':
      return `Price is just under resistance and tired: RSI ${number(rsi)}, momentum ${momentum ?? 'unknown'}, tape ${lean}.`;
    case 'CHASE':
      return `Price has run: ${number(stretch)} ATR above the EMA20, RSI ${number(rsi)}.`;
    case 'CLEAN':
      return `An uptrend near its EMA20 (${number(stretch)} ATR), RSI ${number(rsi)}, reward to risk ${number(rewardRisk)}.`;
    case 'NEUTRAL':
      return `Nothing stands out: RSI ${number(rsi)}, ${number(stretch)} ATR from the EMA20, reward to risk ${number(rewardRisk)}.`;
  }
}

function verdictReason({ state, trap, rsi, rewardRisk }: Setup, verdict: EntryVerdict, trend: number): string | null {
  if (verdict === 'AVOID') return avoidReason(avoidCause(null, rsi, trend));
  if (trap?.side === 'bear')
    return `The trend pillar is ${trend >= BEAR_TRAP_TREND ? 'at least' : 'not at'} ${BEAR_TRAP_TREND}.`;
  if (state !== 'NEUTRAL') return null;
  if (verdict === 'OK') return `The trend pillar is at least ${NEUTRAL_TREND}.`;
  if (rewardRisk >= NEUTRAL_REWARD_RISK) return `The trend pillar is not at ${NEUTRAL_TREND}.`;
  return `The reward is not ${NEUTRAL_REWARD_RISK} times the risk.`;
}

/** Beside a trap, which the state tells of. */
function avoidReason(cause: AvoidCause | null): string | null {
  if (cause === 'overbought') return `RSI is at ${EXTREME_OVERBOUGHT} or above.`;
  return cause === 'weak_trend' ? `The trend pillar is below ${WEAK_TREND}.` : null;
}

const price = (value: number): string => value.toFixed(2);
const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : 'unknown');
