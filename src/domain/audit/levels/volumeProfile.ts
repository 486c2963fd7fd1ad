import type { Bars } from '../bars.js';
import { at } from '../series.js';
import type { Level, LevelFinder } from './level.js';
import { LEVEL_WINDOW } from './level.js';

const BINS = 50;
const POINT_OF_CONTROL_WEIGHT = 20;
const NODE_WEIGHT = 12;
/** A node holds more than this share of the point of control. */
const NODE_SHARE = 0.7;

/** Where the volume of 120 bars was traded: the fullest price (point of control) and the other peaks. */
export const volumeProfile: LevelFinder = ({ bars }, t) => {
  if (t + 1 < LEVEL_WINDOW) return [];
  const first = t - LEVEL_WINDOW + 1;
  const bottom = Math.min(...bars.low.subarray(first, t + 1));
  const width = (Math.max(...bars.high.subarray(first, t + 1)) - bottom) / BINS;
  if (width === 0) return [];
  const profile = spread(bars, first, t, bottom, width);
  const fullest = profile.indexOf(Math.max(...profile));
  const full = at(profile, fullest);
  if (full === 0) return [];
  return Array.from(profile.keys()).flatMap((bin): Level[] => {
    const price = bottom + (bin + 0.5) * width;
    if (bin === fullest) return [{ price, source: 'volume_profile', weight: POINT_OF_CONTROL_WEIGHT, label: 'point of control' }];
    const node = isPeak(profile, bin) && at(profile, bin) > NODE_SHARE * full;
    return node ? [{ price, source: 'volume_profile', weight: NODE_WEIGHT, label: 'volume node' }] : [];
  });
};

/** Each bar's volume goes evenly over the bins between its low and its high. */
function spread({ high, low, volume }: Bars, first: number, t: number, bottom: number, width: number): Float64Array {
  const profile = new Float64Array(BINS);
  for (let i = first; i <= t; i++) {
    const from = (at(low, i) - bottom) / width;
    const to = (at(high, i) - bottom) / width;
    const highest = to < BINS ? Math.floor(to) : BINS - 1;
    for (let bin = from < BINS ? Math.floor(from) : BINS - 1; bin <= highest; bin++) {
      const covered = (to < bin + 1 ? to : bin + 1) - (from > bin ? from : bin);
      profile[bin] = at(profile, bin) + at(volume, i) * (to === from ? 1 : covered / (to - from));
    }
  }
  return profile;
}

/** Of equal neighbours the lower bin is the peak. Beyond the edges there is nothing. */
function isPeak(profile: Float64Array, bin: number): boolean {
  const beside = (other: number): number => profile[other] ?? 0;
  return at(profile, bin) > beside(bin - 1) && at(profile, bin) >= beside(bin + 1);
}
