import type { Bars } from '../../market/bars.js';
import type { TickerHistory } from '../tickerHistory.js';
import { TRADING_DAYS_PER_YEAR } from '../indicators/returns.js';
import { seriesAt, ratioOrNaN } from '../../market/series.js';
import type { LevelFinder } from './priceLevel.js';
import { lastSwingBar } from './swingLevels.js';

export const VWAP_WEIGHT = 15;

export const anchoredVwaps: LevelFinder = (history, t) => [
  {
    price: vwapFromYearLow(history, t),
    source: 'anchored_vwap',
    weight: VWAP_WEIGHT,
    label: `VWAP from the ${TRADING_DAYS_PER_YEAR}-bar low`,
  },
  {
    price: vwapFromSwingLow(history, t),
    source: 'anchored_vwap',
    weight: VWAP_WEIGHT,
    label: 'VWAP from the last swing low',
  },
];

export function vwapFromSwingLow({ bars, swings }: TickerHistory, t: number): number {
  return vwap(bars, lastSwingBar(swings.lows, t), t);
}

export const vwapFromYearLow = ({ bars }: TickerHistory, t: number): number => vwap(bars, yearLowBar(bars, t), t);

/** Latest bar with the lowest low of a year; −1 when there is less than a year of bars. */
export function yearLowBar({ low }: Bars, t: number): number {
  const first = t - TRADING_DAYS_PER_YEAR + 1;
  if (first < 0) return -1;
  let anchor = first;
  for (let i = first; i <= t; i++) if (seriesAt(low, i) <= seriesAt(low, anchor)) anchor = i;
  return anchor;
}

/** Returns NaN when there is no anchor bar or no volume. */
function vwap(bars: Bars, anchor: number, t: number): number {
  if (anchor < 0) return NaN;
  const trade = { amount: 0, shares: 0 };
  for (let i = anchor; i <= t; i++) addToVwap(trade, bars, i);
  return ratioOrNaN(trade.amount, trade.shares);
}

/** The shares traded, and their value at each bar's (H+L+C)/3. */
export interface VwapSums {
  amount: number;
  shares: number;
}

export function addToVwap(trade: VwapSums, { high, low, close, volume }: Bars, t: number): void {
  trade.amount += ((seriesAt(high, t) + seriesAt(low, t) + seriesAt(close, t)) / 3) * seriesAt(volume, t);
  trade.shares += seriesAt(volume, t);
}
