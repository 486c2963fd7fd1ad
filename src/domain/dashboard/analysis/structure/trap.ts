import type { TickerHistory } from '../tickerHistory.js';
import { priorLevelMapAt } from '../levels/levelMap.js';
import { seriesAt } from '../../market/series.js';

export const TRAP_SIDES = ['bull', 'bear'] as const;

/** A level that price crossed within the bar without closing beyond it. */
export interface Trap {
  /** The side that is trapped. */
  readonly side: (typeof TRAP_SIDES)[number];
  readonly price: number;
  readonly strength: number;
}

export const MIN_TRAP_LEVEL_STRENGTH = 40;
/** Minimum distance of the bar's extreme beyond the level, in ATR. */
export const MIN_TRAP_EXCESS_ATR = 0.25;
const TRAP_CLV = 0.3;

/**
 * Finds a bar that crossed the prior bar's primary level but closed on the side it came from, near the opposite end of
 * its range. Needs no level map if the bar stays near the prior close: support is below it, resistance above.
 */
export const trapAt = (history: TickerHistory, t: number): Trap | null =>
  bullTrapAt(history, t) ?? bearTrapAt(history, t);

export function bullTrapAt(history: TickerHistory, t: number): Trap | null {
  const {
    bars: { high, close },
    indicators: { clv },
    priorAtr,
  } = history;
  if (t === 0 || !(seriesAt(clv, t) <= -TRAP_CLV)) return null;
  const excess = MIN_TRAP_EXCESS_ATR * seriesAt(priorAtr, t);
  const lowest = Math.max(seriesAt(close, t - 1), seriesAt(close, t));
  if (!(seriesAt(high, t) > lowest + excess)) return null;
  const { resistance } = priorLevelMapAt(history, t);
  if (resistance === null || resistance.strength < MIN_TRAP_LEVEL_STRENGTH) return null;
  const { price, strength } = resistance;
  const trapped = seriesAt(high, t) > price + excess && seriesAt(close, t) < price;
  return trapped ? { side: 'bull', price, strength } : null;
}

function bearTrapAt(history: TickerHistory, t: number): Trap | null {
  const {
    bars: { low, close },
    indicators: { clv },
    priorAtr,
  } = history;
  if (t === 0 || !(seriesAt(clv, t) >= TRAP_CLV)) return null;
  const excess = MIN_TRAP_EXCESS_ATR * seriesAt(priorAtr, t);
  const highest = Math.min(seriesAt(close, t - 1), seriesAt(close, t));
  if (!(seriesAt(low, t) < highest - excess)) return null;
  const { support } = priorLevelMapAt(history, t);
  if (support === null || support.strength < MIN_TRAP_LEVEL_STRENGTH) return null;
  const { price, strength } = support;
  const trapped = seriesAt(low, t) < price - excess && seriesAt(close, t) > price;
  return trapped ? { side: 'bear', price, strength } : null;
}

export const TRAP_RULE_TEXT =
  `Bull: prior_resistance_strength ≥ ${MIN_TRAP_LEVEL_STRENGTH}, high > prior_resistance + ${MIN_TRAP_EXCESS_ATR} × atr14_prior, close < prior_resistance, ` +
  `close_location ≤ −${TRAP_CLV}. Bear: the mirror image at prior_support. Prior levels are the primary levels of the preceding bar.`;
