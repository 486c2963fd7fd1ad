import type { TickerHistory } from '../tickerHistory.js';
import type { LevelMap } from '../levels/levelMap.js';
import { vwapFromSwingLow, vwapFromYearLow } from '../levels/anchoredVwap.js';
import { seriesAt } from '../../market/series.js';

export interface BetterEntry {
  readonly price: number;
  readonly reason: string;
}

const MAX_ENTRIES = 3;
const MIN_REWARD_RISK = 2;
/** Distance of a limit entry above the support, in ATR. */
const SUPPORT_ROOM = 0.25;
/** Distance of a breakout entry above the resistance, in ATR. */
const BREAKOUT_ROOM = 0.1;
export const SUPPORT_ENTRY_REASON = `${SUPPORT_ROOM} ATR above the primary support`;
export const BREAKOUT_ENTRY_REASON = `a close ${BREAKOUT_ROOM} ATR above the primary resistance`;

/**
 * Finds prices at which an entry would pay at least twice its risk, and the price that confirms a breakout. Both VWAPs
 * of the level map are candidates.
 */
export function betterEntriesAt(history: TickerHistory, { support, resistance }: LevelMap, t: number): BetterEntry[] {
  const close = seriesAt(history.bars.close, t);
  const atr = seriesAt(history.priorAtr, t);
  const pays = (price: number): boolean => {
    if (support === null || resistance === null || !(price < close)) return false;
    const risk = price - support.price;
    return risk > 0 && (resistance.price - price) / risk >= MIN_REWARD_RISK;
  };
  /** A set, since both VWAPs are equal when the low of the year is the last swing low. */
  const anchors = new Set([vwapFromYearLow(history, t), vwapFromSwingLow(history, t)]);
  const pullbacks = [
    { price: seriesAt(history.indicators.ema20, t), reason: 'pullback to the EMA20' },
    { price: (support?.price ?? NaN) + SUPPORT_ROOM * atr, reason: SUPPORT_ENTRY_REASON },
    ...Array.from(anchors, (price) => ({ price, reason: 'pullback to the anchored VWAP' })),
  ].filter(({ price }) => pays(price));
  const breakout = { price: (resistance?.price ?? NaN) + BREAKOUT_ROOM * atr, reason: BREAKOUT_ENTRY_REASON };
  return [...pullbacks, breakout].filter(({ price }) => Number.isFinite(price)).slice(0, MAX_ENTRIES);
}
