import type { Bars } from '../../market/bars.js';
import type { History } from '../history.js';
import { TRADING_DAYS } from '../indicators/returns.js';
import { at, ratio } from '../../market/series.js';
import type { LevelFinder } from './level.js';
import { lastSwingBar } from './swingLevels.js';

const VWAP_WEIGHT = 15;

export const anchoredVwaps: LevelFinder = (history, t) => [
  {
    price: vwapFromYearLow(history, t),
    source: 'anchored_vwap',
    weight: VWAP_WEIGHT,
    label: `VWAP from the ${TRADING_DAYS}-bar low`,
  },
  {
    price: vwapFromSwingLow(history, t),
    source: 'anchored_vwap',
    weight: VWAP_WEIGHT,
    label: 'VWAP from the last swing low',
  },
];

export function vwapFromSwingLow({ bars, swings }: History, t: number): number {
  return vwap(bars, lastSwingBar(swings.lows, t), t);
}

export function vwapFromYearLow({ bars }: History, t: number): number {
  const first = t - TRADING_DAYS + 1;
  if (first < 0) return NaN;
  let anchor = first;
  for (let i = first; i <= t; i++) if (at(bars.low, i) <= at(bars.low, anchor)) anchor = i;
  return vwap(bars, anchor, t);
}

/** Volume-weighted (H+L+C)/3 from the anchor bar on; NaN without an anchor or volume. */
function vwap({ high, low, close, volume }: Bars, anchor: number, t: number): number {
  if (anchor < 0) return NaN;
  let [traded, shares] = [0, 0];
  for (let i = anchor; i <= t; i++) {
    traded += ((at(high, i) + at(low, i) + at(close, i)) / 3) * at(volume, i);
    shares += at(volume, i);
  }
  return ratio(traded, shares);
}
