import type { Series } from '../../market/series.js';
import { seriesAt, highestOf } from '../../market/series.js';
import type { PriceLevel, LevelFinder } from './priceLevel.js';
import { volumeBinsAt, type VolumeBins } from './volumeBins.js';

const POINT_OF_CONTROL_WEIGHT = 20;
const NODE_WEIGHT = 12;
/** A node holds more than this fraction of the volume at the point of control. */
const NODE_SHARE = 0.7;

/** Price with the most volume in 120 bars (point of control) and the other volume peaks. */
export const volumeProfileLevels: LevelFinder = ({ bars }, t) => levelsOfVolumeBins(volumeBinsAt(bars, t));

export function levelsOfVolumeBins(bins: VolumeBins | null): PriceLevel[] {
  if (bins === null) return [];
  const { bottom, width, volumes: profile } = bins;
  const fullest = profile.indexOf(highestOf(profile, 0, profile.length - 1));
  const full = seriesAt(profile, fullest);
  if (full === 0) return [];
  const levels: PriceLevel[] = [];
  for (let bin = 0; bin < profile.length; bin++) {
    const price = bottom + (bin + 0.5) * width;
    if (bin === fullest)
      levels.push({ price, source: 'volume_profile', weight: POINT_OF_CONTROL_WEIGHT, label: 'point of control' });
    else if (seriesAt(profile, bin) > NODE_SHARE * full && isPeak(profile, bin))
      levels.push({ price, source: 'volume_profile', weight: NODE_WEIGHT, label: 'volume node' });
  }
  return levels;
}

/** Of equal neighbors, the lower bin is the peak. Bins beyond the edges count as empty. */
function isPeak(profile: Series, bin: number): boolean {
  const beside = (other: number): number => profile[other] ?? 0;
  return seriesAt(profile, bin) > beside(bin - 1) && seriesAt(profile, bin) >= beside(bin + 1);
}
