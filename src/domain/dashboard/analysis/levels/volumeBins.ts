import type { Bars } from '../../market/bars.js';
import type { Series } from '../../market/series.js';
import { seriesAt, highestOf, lowestOf } from '../../market/series.js';
import { LEVEL_WINDOW_BARS } from './priceLevel.js';

const BINS = 50;

/** Volume of the last 120 bars by price, in bins of equal width from `bottom` up. */
export interface VolumeBins {
  readonly bottom: number;
  readonly width: number;
  /** Shares per bin, lowest bin first. */
  readonly volumes: Series;
}

/** Returns null when there are fewer than `LEVEL_WINDOW_BARS` bars, or when all of them have the same price. */
export function volumeBinsAt(bars: Bars, t: number): VolumeBins | null {
  if (t + 1 < LEVEL_WINDOW_BARS) return null;
  const first = t - LEVEL_WINDOW_BARS + 1;
  const bottom = lowestOf(bars.low, first, t);
  const width = (highestOf(bars.high, first, t) - bottom) / BINS;
  return width === 0 ? null : { bottom, width, volumes: spread(bars, first, t, bottom, width) };
}

/** Returns a function that computes the volume bins at bar `t`, whose values may change between calls. */
export function prepareVolumeBins(bars: Bars, t: number): () => VolumeBins | null {
  const first = t - LEVEL_WINDOW_BARS + 1;
  if (first < 0) return () => null;
  const bottom = lowestOf(bars.low, first, t - 1);
  const top = highestOf(bars.high, first, t - 1);
  const width = (top - bottom) / BINS;
  if (width === 0) return () => volumeBinsAt(bars, t);
  const before = spread(bars, first, t - 1, bottom, width);
  const volumes = new Float64Array(BINS);
  return () => {
    if (seriesAt(bars.low, t) < bottom || seriesAt(bars.high, t) > top) return volumeBinsAt(bars, t);
    volumes.set(before);
    addBarVolume(volumes, bars, t, bottom, width);
    return { bottom, width, volumes };
  };
}

/** Spreads each bar's volume evenly over the bins between its low and its high. */
function spread(bars: Bars, first: number, t: number, bottom: number, width: number): Series {
  const volumes = new Float64Array(BINS);
  for (let i = first; i <= t; i++) addBarVolume(volumes, bars, i, bottom, width);
  return volumes;
}

function addBarVolume(volumes: Series, { high, low, volume }: Bars, t: number, bottom: number, width: number): void {
  const from = (seriesAt(low, t) - bottom) / width;
  const to = (seriesAt(high, t) - bottom) / width;
  const highest = to < BINS ? Math.floor(to) : BINS - 1;
  for (let bin = from < BINS ? Math.floor(from) : BINS - 1; bin <= highest; bin++) {
    const covered = (to < bin + 1 ? to : bin + 1) - (from > bin ? from : bin);
    volumes[bin] = seriesAt(volumes, bin) + seriesAt(volume, t) * (to === from ? 1 : covered / (to - from));
  }
}
