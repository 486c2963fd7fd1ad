import type { TickerHistory } from '../tickerHistory.js';
import type { PrimaryLevels } from '../levels/levelMap.js';
import { seriesAt, ratioOrNaN } from '../../market/series.js';
import { SLOPE_BARS, isUptrend } from '../uptrend.js';
import type { MomentumLabel } from './exhaustion.js';
import { OVERBOUGHT_RSI, momentumLabelAt } from './exhaustion.js';
import type { TapeLean } from './tape.js';
import { tapeLeanAt } from './tape.js';
import type { Trap } from './trap.js';
import { TRAP_RULE_TEXT } from './trap.js';

export const BAR_TYPES = ['TRAP', 'FADE', 'CHASE', 'CLEAN', 'NEUTRAL'] as const;
export type BarType = (typeof BAR_TYPES)[number];

/** Classification of a bar for a possible entry, with its inputs. */
export interface ClassifiedBar {
  readonly state: BarType;
  /** Null unless the state is TRAP. */
  readonly trap: Trap | null;
  readonly rsi: number;
  readonly momentum: MomentumLabel | null;
  readonly lean: TapeLean;
  /** Reward divided by risk, (R − C)/(C − S), from resistance, close and support; NaN when a level is missing. */
  readonly rewardRisk: number;
  /** Distance of the close above the EMA20, in ATR. */
  readonly stretch: number;
}

/** Distances in ATR. */
const FADE_DISTANCE = 0.35;
const CHASE_STRETCH = 2;
const CHASE_GAIN = 3;
const CLEAN_STRETCH = 1;
const CHASE_BARS = 5;
const CLEAN_RSI = { from: 40, to: 65 };
const CLEAN_REWARD_RISK = 1.2;

export function classifyBar(
  history: TickerHistory,
  levels: PrimaryLevels,
  trap: Trap | null,
  t: number,
): ClassifiedBar {
  const {
    bars: { close },
    indicators: { rsi14, ema20 },
    priorAtr,
  } = history;
  const resistance = levels.resistance?.price ?? NaN;
  const support = levels.support?.price ?? NaN;
  const atr = seriesAt(priorAtr, t);
  const seen = {
    trap,
    rsi: seriesAt(rsi14, t),
    momentum: momentumLabelAt(history, t),
    lean: tapeLeanAt(history, levels.resistance?.price ?? null, t),
    rewardRisk: ratioOrNaN(resistance - seriesAt(close, t), seriesAt(close, t) - support),
    stretch: ratioOrNaN(seriesAt(close, t) - seriesAt(ema20, t), atr),
  };
  const { room, gain } = barDistancesAt(history, levels, t);
  return { ...seen, state: stateOf(seen, room, gain, isUptrend(history, t)) };
}

/** Distance up to the resistance and gain over five bars, in ATR. */
export function barDistancesAt(
  { bars: { close }, priorAtr }: TickerHistory,
  { resistance }: PrimaryLevels,
  t: number,
): { room: number; gain: number } {
  const atr = seriesAt(priorAtr, t);
  return {
    room: ratioOrNaN((resistance?.price ?? NaN) - seriesAt(close, t), atr),
    gain: ratioOrNaN(seriesAt(close, t) - seriesAt(close, t - CHASE_BARS), atr),
  };
}

/**
 * Returns the first state whose rule matches. `room` is the distance from the close up to the resistance, `gain` the
 * rise of the close over five bars, both in ATR.
 */
function stateOf(seen: Omit<ClassifiedBar, 'state'>, room: number, gain: number, uptrend: boolean): BarType {
  const { trap, rsi, momentum, lean, rewardRisk, stretch } = seen;
  if (trap !== null) return 'TRAP';
  if (room <= FADE_DISTANCE && (rsi >= OVERBOUGHT_RSI || momentum === 'FADING' || lean === 'SELLERS')) return 'FADE';
  if (stretch >= CHASE_STRETCH || (rsi >= OVERBOUGHT_RSI && gain >= CHASE_GAIN)) return 'CHASE';
  const calm = rsi >= CLEAN_RSI.from && rsi <= CLEAN_RSI.to && Math.abs(stretch) <= CLEAN_STRETCH;
  return uptrend && calm && rewardRisk >= CLEAN_REWARD_RISK && lean !== 'SELLERS' ? 'CLEAN' : 'NEUTRAL';
}

/** Describes the rule of each state, using input names; the first rule that holds applies. */
export const BAR_TYPE_RULES: Readonly<Record<BarType, string>> = {
  TRAP: TRAP_RULE_TEXT,
  FADE: `room_in_atr ≤ ${FADE_DISTANCE}, and at least one of: rsi ≥ ${OVERBOUGHT_RSI}, momentum FADING, lean SELLERS.`,
  CHASE: `stretch ≥ ${CHASE_STRETCH}, or rsi ≥ ${OVERBOUGHT_RSI} with gain_in_atr (over ${CHASE_BARS} bars) ≥ ${CHASE_GAIN}.`,
  CLEAN:
    `close > sma50 > sma50_${SLOPE_BARS}_bars_ago, rsi from ${CLEAN_RSI.from} to ${CLEAN_RSI.to}, stretch from −${CLEAN_STRETCH} to ${CLEAN_STRETCH}, ` +
    `reward_risk ≥ ${CLEAN_REWARD_RISK}, lean not SELLERS.`,
  NEUTRAL: 'No rule of another state holds.',
};
