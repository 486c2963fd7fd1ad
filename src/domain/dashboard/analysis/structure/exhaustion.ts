import type { History } from '../history.js';
import { at } from '../../market/series.js';

export const EXHAUSTION_LABELS = [
  'EXTREME_OVERBOUGHT',
  'OVERBOUGHT',
  'NORMAL',
  'OVERSOLD',
  'EXTREME_OVERSOLD',
] as const;
export type ExhaustionLabel = (typeof EXHAUSTION_LABELS)[number];
export const MOMENTUM_LABELS = [
  'ACCELERATING',
  'FADING',
  'STEADY_UP',
  'WEAKENING',
  'RECOVERING',
  'STEADY_DOWN',
] as const;
export type MomentumLabel = (typeof MOMENTUM_LABELS)[number];

export const OVERBOUGHT = 70;
export const EXTREME_OVERBOUGHT = 80;
const OVERSOLD = 30;
const EXTREME_OVERSOLD = 20;

/** NORMAL while there is no RSI. */
export function exhaustionLabel(rsi: number): ExhaustionLabel {
  if (rsi >= EXTREME_OVERBOUGHT) return 'EXTREME_OVERBOUGHT';
  if (rsi >= OVERBOUGHT) return 'OVERBOUGHT';
  if (rsi <= EXTREME_OVERSOLD) return 'EXTREME_OVERSOLD';
  return rsi <= OVERSOLD ? 'OVERSOLD' : 'NORMAL';
}

/** Where the MACD histogram stands, and whether it rose or fell on both of the last two bars; null while warming up. */
export function momentumLabelAt({ indicators: { macd_hist } }: History, t: number): MomentumLabel | null {
  const [before, yesterday, today] = [at(macd_hist, t - 2), at(macd_hist, t - 1), at(macd_hist, t)];
  if (Number.isNaN(before)) return null;
  const rising = today > yesterday && yesterday > before;
  const falling = today < yesterday && yesterday < before;
  if (today > 0) return rising ? 'ACCELERATING' : falling ? 'FADING' : 'STEADY_UP';
  return falling ? 'WEAKENING' : rising ? 'RECOVERING' : 'STEADY_DOWN';
}

export const EXHAUSTION_RULE =
  `EXTREME_OVERBOUGHT from an rsi of ${EXTREME_OVERBOUGHT}, OVERBOUGHT from ${OVERBOUGHT}, EXTREME_OVERSOLD to ${EXTREME_OVERSOLD}, ` +
  `OVERSOLD to ${OVERSOLD}, else NORMAL.`;

export const MOMENTUM_RULE =
  'macd_hist above 0: rising on both of the last two bars ACCELERATING, falling on both FADING, else STEADY_UP; ' +
  '0 or below: falling WEAKENING, rising RECOVERING, else STEADY_DOWN.';
