import { seriesAt } from '../../market/series.js';
import type { LevelFinder } from './priceLevel.js';

const BAND_WEIGHT = 6;

export const movingAverageLevels: LevelFinder = ({ indicators: { sma20, sma50, sma200 } }, t) => [
  { price: seriesAt(sma20, t), source: 'moving_averages', weight: 10, label: 'SMA20' },
  { price: seriesAt(sma50, t), source: 'moving_averages', weight: 15, label: 'SMA50' },
  { price: seriesAt(sma200, t), source: 'moving_averages', weight: 20, label: 'SMA200' },
];

export const bandEdges: LevelFinder = ({ indicators: { bb_upper, bb_lower }, keltner }, t) => [
  { price: seriesAt(bb_upper, t), source: 'bands', weight: BAND_WEIGHT, label: 'upper Bollinger band' },
  { price: seriesAt(bb_lower, t), source: 'bands', weight: BAND_WEIGHT, label: 'lower Bollinger band' },
  { price: seriesAt(keltner.upper, t), source: 'bands', weight: BAND_WEIGHT, label: 'upper Keltner channel' },
  { price: seriesAt(keltner.lower, t), source: 'bands', weight: BAND_WEIGHT, label: 'lower Keltner channel' },
];
