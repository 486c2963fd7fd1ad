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
  bullTrapAt(history, t) ?? trapOn('bear', history, t);

export const bullTrapAt = (history: TickerHistory, t: number): Trap | null => trapOn('bull', history, t);

function trapOn(side: Trap['side'], history: TickerHistory, t: number): Trap | null {
  const {
    bars: { high, low, close },
    indicators: { clv },
    priorAtr,
  } = history;
  const direction = side === 'bull' ? 1 : -1;
  if (t === 0 || !(direction * seriesAt(clv, t) <= -TRAP_CLV)) return null;
  const excess = MIN_TRAP_EXCESS_ATR * seriesAt(priorAtr, t);
  const extreme = direction * seriesAt(side === 'bull' ? high : low, t);
  const priorClose = direction * seriesAt(close, t - 1);
  const lastClose = direction * seriesAt(close, t);
  if (!(extreme > Math.max(priorClose, lastClose) + excess)) return null;
  const level = priorLevelMapAt(history, t)[side === 'bull' ? 'resistance' : 'support'];
  if (level === null || level.strength < MIN_TRAP_LEVEL_STRENGTH) return null;
  const { price, strength } = level;
  const isTrapped = extreme > direction * price + excess && lastClose < direction * price;
  return isTrapped ? { side, price, strength } : null;
}

export const TRAP_RULE_TEXT =
  `Bull: prior_resistance_strength ≥ ${MIN_TRAP_LEVEL_STRENGTH}, high > prior_resistance + ${MIN_TRAP_EXCESS_ATR} × atr14_prior, close < prior_resistance, ` +
  `close_location ≤ −${TRAP_CLV}. Bear: the mirror image at prior_support. Prior levels are the primary levels of the preceding bar.`;
