import { at } from '../../market/series.js';
import type { LevelFinder } from './level.js';

const BAND_WEIGHT = 6;

export const movingAverages: LevelFinder = ({ indicators: { sma20, sma50, sma200 } }, t) => [
  { price: at(sma20, t), source: 'moving_averages', weight: 10, label: 'SMA20' },
  { price: at(sma50, t), source: 'moving_averages', weight: 15, label: 'SMA50' },
  { price: at(sma200, t), source: 'moving_averages', weight: 20, label: 'SMA200' },
];

export const bandEdges: LevelFinder = ({ indicators: { bb_upper, bb_lower }, keltner }, t) => [
  { price: at(bb_upper, t), source: 'bands', weight: BAND_WEIGHT, label: 'upper Bollinger band' },
  { price: at(bb_lower, t), source: 'bands', weight: BAND_WEIGHT, label: 'lower Bollinger band' },
  { price: at(keltner.upper, t), source: 'bands', weight: BAND_WEIGHT, label: 'upper Keltner channel' },
  { price: at(keltner.lower, t), source: 'bands', weight: BAND_WEIGHT, label: 'lower Keltner channel' },
];
