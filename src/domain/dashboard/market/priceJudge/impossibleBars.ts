import type { Bar } from '../bars.js';
import { datesOutsideSessions } from './datesOutsideSessions.js';
import type { BarRepair } from './barDispute.js';

/** A bar is impossible if its whole range is farther than this fraction from both neighboring bars. */
const ISLAND_GAP = 0.35;
/** A high or low that differs from all prices around it by more than this factor is clipped. */
const STRAY_FACTOR = 3;
/** With a smaller volume, two days in a row can have identical prices by chance. */
const MIN_REPEATED_VOLUME = 1000;
/** If more than this fraction of the bars is repeated, the cause is an illiquid market, not a stuck source. */
const MAX_REPEATED_SHARE = 0.05;

/**
 * Finds bars that no real trading can have produced, judging by the neighboring bars and the calendar. The last bar has
 * one neighbor, so only its high and low are judged.
 */
export function findImpossibleBars(bars: readonly Bar[]): readonly BarRepair[] {
  const found: BarRepair[] = [];
  for (let t = 1; t < bars.length; t++) {
    const [before, bar, next] = [bars[t - 1], bars[t], bars[t + 1]];
    if (before === undefined || bar === undefined) continue;
    const after = next ?? before;
    if (next !== undefined && isIsland(before, bar, next))
      found.push({ date: bar.date, kind: 'stray_tick', rule: 'excluded', used: null });
    else if (hasStrayExtreme(before, bar, after))
      found.push({ date: bar.date, kind: 'stray_tick', rule: 'clipped', used: clipped(before, bar, after) });
  }
  return [...found, ...repeatedBars(bars), ...barsOutsideSessions(bars)];
}

function isIsland(before: Bar, bar: Bar, after: Bar): boolean {
  return (
    bar.low > (1 + ISLAND_GAP) * Math.max(before.high, after.high) ||
    bar.high < (1 - ISLAND_GAP) * Math.min(before.low, after.low)
  );
}

const highestAround = (before: Bar, { open, close }: Bar, after: Bar): number =>
  Math.max(before.high, open, close, after.high);

const lowestAround = (before: Bar, { open, close }: Bar, after: Bar): number =>
  Math.min(before.low, open, close, after.low);

function hasStrayExtreme(before: Bar, bar: Bar, after: Bar): boolean {
  return (
    bar.high > STRAY_FACTOR * highestAround(before, bar, after) ||
    bar.low < lowestAround(before, bar, after) / STRAY_FACTOR
  );
}

function clipped(before: Bar, bar: Bar, after: Bar): Bar {
  const isHighStray = bar.high > STRAY_FACTOR * highestAround(before, bar, after);
  const isLowStray = bar.low < lowestAround(before, bar, after) / STRAY_FACTOR;
  return {
    ...bar,
    high: isHighStray ? Math.max(bar.open, bar.close) : bar.high,
    low: isLowStray ? Math.min(bar.open, bar.close) : bar.low,
  };
}

/**
 * Finds bars that repeat the previous bar. Flat bars repeat when nothing is traded; a bar with a range and a volume
 * cannot repeat by chance.
 */
function repeatedBars(bars: readonly Bar[]): BarRepair[] {
  const repeated = bars.filter((bar, t) => t > 0 && isRepeat(bars[t - 1], bar));
  if (repeated.length > MAX_REPEATED_SHARE * bars.length) return [];
  return repeated.map(({ date }) => ({ date, kind: 'repeated_bar', rule: 'excluded', used: null }));
}

const isRepeat = (before: Bar | undefined, { open, high, low, close, volume }: Bar): boolean =>
  before !== undefined &&
  volume >= MIN_REPEATED_VOLUME &&
  high > low &&
  volume === before.volume &&
  close === before.close &&
  open === before.open &&
  high === before.high &&
  low === before.low;

const barsOutsideSessions = (bars: readonly Bar[]): BarRepair[] =>
  datesOutsideSessions(bars).map((date) => ({ date, kind: 'outside_session', rule: 'excluded', used: null }));
