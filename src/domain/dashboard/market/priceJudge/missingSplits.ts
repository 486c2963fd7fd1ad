import type { Bar } from '../bars.js';
import { scaleBar } from './barDispute.js';
import { upperMedianOf } from '../upperMedian.js';
import type { BarRepair } from './barDispute.js';
import { medianVolumeOf, relativeTrueRange, typicalRangeBefore, TYPICAL_RANGE_SESSIONS } from './typicalRange.js';

/** Split ratios (new shares per old share) that are recognized without a second source. */
const SPLITS = [1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100];
/** Apart from the split, the price moves overnight by at most this multiple of the typical range. */
const OVERNIGHT_RANGES = 1.5;
/** The range of the session after a split is at most this multiple of the typical range. */
const SESSION_RANGES = 3;
/** Caps the typical range, because with a larger one, a real fall by half could look like ordinary movement. */
const LARGEST_TYPICAL_RANGE = 0.03;
/** A crash or a takeover multiplies the dollar volume by more than this; a split does not. */
const MAX_DOLLAR_VOLUME_FACTOR = 2.5;
/** A smaller change never counts as a split. */
const SMALLEST_CHANGE = 1.3;

/** Finds splits that the source did not apply to its earlier prices. Real crashes and takeovers do not match. */
export function findMissingSplits(bars: readonly Bar[]): readonly BarRepair[] {
  const steps: { readonly t: number; readonly ratio: number; readonly volumeRatio: number }[] = [];
  for (let t = TYPICAL_RANGE_SESSIONS; t < bars.length; t++) {
    const change = (bars[t - 1]?.close ?? NaN) / (bars[t]?.open ?? NaN);
    if (change < SMALLEST_CHANGE && change > 1 / SMALLEST_CHANGE) continue;
    const ratio = missingSplitAt(bars, t, change);
    if (ratio !== null) steps.push({ t, ratio, volumeRatio: volumeRatioAt(bars, t, ratio) });
  }
  const last = steps.at(-1);
  if (last === undefined) return [];
  return bars.slice(0, last.t).map((bar, t) => {
    const later = steps.filter((step) => step.t > t);
    const factor = later.reduce((product, { ratio }) => product * ratio, 1);
    const volumeFactor = later.reduce((product, { volumeRatio }) => product * volumeRatio, 1);
    const used = scaleBar(bar, 1 / factor, volumeFactor);
    return { date: bar.date, kind: 'split_not_applied', rule: 'divided_by_split', used };
  });
}

function missingSplitAt(bars: readonly Bar[], t: number, change: number): number | null {
  const bar = bars[t];
  const before = bars[t - 1];
  if (bar === undefined || before === undefined) return null;
  const typical = Math.min(typicalRangeBefore(bars, t), LARGEST_TYPICAL_RANGE);
  const ratio = [...SPLITS, ...SPLITS.map((split) => 1 / split)].find(
    (split) => Math.abs(Math.log(change / split)) <= OVERNIGHT_RANGES * typical,
  );
  if (ratio === undefined) return null;
  const range = relativeTrueRange([scaleBar(before, 1 / ratio), bar], 1);
  return range <= SESSION_RANGES * typical && isTradedAsUsual(bars, t) ? ratio : null;
}

function isTradedAsUsual(bars: readonly Bar[], t: number): boolean {
  const dollarsOf = (bar: Bar | undefined): number => (bar === undefined ? NaN : bar.close * bar.volume);
  const usual = upperMedianOf(bars.slice(t - TYPICAL_RANGE_SESSIONS, t).map(dollarsOf));
  return usual > 0 && dollarsOf(bars[t]) > 0 && dollarsOf(bars[t]) <= MAX_DOLLAR_VOLUME_FACTOR * usual;
}

/** Returns the ratio if the volumes changed along with the prices; 1 if the source had already adjusted them. */
function volumeRatioAt(bars: readonly Bar[], t: number, ratio: number): number {
  const change =
    medianVolumeOf(bars.slice(t, t + TYPICAL_RANGE_SESSIONS)) /
    medianVolumeOf(bars.slice(t - TYPICAL_RANGE_SESSIONS, t));
  return Math.abs(Math.log(change / ratio)) < Math.abs(Math.log(change)) ? ratio : 1;
}
