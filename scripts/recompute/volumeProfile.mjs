import { highest, lastBars, lowest } from './arithmetic.mjs';

const BARS = 120;
const BINS = 50;
const NODE_SHARE = 0.7;

/**
 * Computes the volume profile of the last 120 bars. Returns the prices (bin centers) of the point of control and of the
 * other nodes.
 */
export function volumeProfile(x, t) {
  const bars = lastBars(t, BARS);
  if (bars.length < BARS) return null;
  const low = lowest(bars.map((j) => x.l[j]));
  const width = (highest(bars.map((j) => x.h[j])) - low) / BINS;
  if (width === 0) return null;
  const volumes = Array.from({ length: BINS }, () => 0);
  for (const j of bars) {
    for (let bin = 0; bin < BINS; bin += 1) volumes[bin] += x.v[j] * shareInBin(x.l[j], x.h[j], low, width, bin);
  }
  const center = (bin) => low + (bin + 0.5) * width;
  const most = highest(volumes);
  const control = volumes.indexOf(most);
  const nodes = volumes
    .map((volume, bin) => ({ volume, bin }))
    .filter(({ volume, bin }) => bin !== control && volume > NODE_SHARE * most && isLocalMaximum(volumes, bin))
    .map(({ bin }) => center(bin));
  return { control: center(control), nodes };
}

/** Returns the fraction of [l, h] that is within the bin; a bar without a range is entirely in the bin of its price. */
function shareInBin(l, h, low, width, bin) {
  const [from, to] = [low + bin * width, low + (bin + 1) * width];
  if (h > l) return Math.max(0, Math.min(h, to) - Math.max(l, from)) / (h - l);
  return Math.min(BINS - 1, Math.floor((l - low) / width)) === bin ? 1 : 0;
}

/** Whether a bin is a peak. On a plateau, only the lowest bin counts as a peak. */
function isLocalMaximum(volumes, bin) {
  const before = volumes[bin - 1] ?? -Infinity;
  const after = volumes[bin + 1] ?? -Infinity;
  return volumes[bin] > before && volumes[bin] >= after;
}
