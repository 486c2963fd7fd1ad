import type { TickerHistory } from '../tickerHistory.js';
import { seriesAt } from '../../market/series.js';

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

export const OVERBOUGHT_RSI = 70;
export const EXTREME_OVERBOUGHT_RSI = 80;
const OVERSOLD = 30;
const EXTREME_OVERSOLD = 20;

/** Returns NORMAL when there is no RSI. */
export function exhaustionLabel(rsi: number): ExhaustionLabel {
  if (rsi >= EXTREME_OVERBOUGHT_RSI) return 'EXTREME_OVERBOUGHT';
  if (rsi >= OVERBOUGHT_RSI) return 'OVERBOUGHT';
  if (rsi <= EXTREME_OVERSOLD) return 'EXTREME_OVERSOLD';
  return rsi <= OVERSOLD ? 'OVERSOLD' : 'NORMAL';
}

/** Sign of the MACD histogram and its direction over the last two bars; null while warming up. */
export function momentumLabelAt({ indicators: { macd_hist } }: TickerHistory, t: number): MomentumLabel | null {
  const [before, yesterday, today] = [seriesAt(macd_hist, t - 2), seriesAt(macd_hist, t - 1), seriesAt(macd_hist, t)];
  if (Number.isNaN(before)) return null;
  const rising = today > yesterday && yesterday > before;
  const falling = today < yesterday && yesterday < before;
  if (today > 0) return rising ? 'ACCELERATING' : falling ? 'FADING' : 'STEADY_UP';
  return falling ? 'WEAKENING' : rising ? 'RECOVERING' : 'STEADY_DOWN';
}

export const EXHAUSTION_LABEL_RULE_TEXT =
  `EXTREME_OVERBOUGHT at an rsi of ${EXTREME_OVERBOUGHT_RSI} or above, OVERBOUGHT at ${OVERBOUGHT_RSI} or above, ` +
  `EXTREME_OVERSOLD at ${EXTREME_OVERSOLD} or below, OVERSOLD at ${OVERSOLD} or below, otherwise NORMAL.`;

export const MOMENTUM_LABEL_RULE_TEXT =
  'macd_hist above 0: ACCELERATING after rising on both of the last two bars, FADING after falling on both, otherwise STEADY_UP; ' +
  'at or below 0: WEAKENING after falling, RECOVERING after rising, otherwise STEADY_DOWN.';
