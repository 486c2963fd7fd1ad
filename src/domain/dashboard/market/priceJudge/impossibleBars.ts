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
    if (next !== undefined && isIsland(before, bar, next))
      found.push({ date: bar.date, kind: 'stray_tick', rule: 'excluded', used: null });
    else {
      const used = clipped(before, bar, next ?? before);
      if (used !== null) found.push({ date: bar.date, kind: 'stray_tick', rule: 'clipped', used });
    }
  }
  return [...found, ...repeatedBars(bars), ...barsOutsideSessions(bars)];
}

function isIsland(before: Bar, bar: Bar, after: Bar): boolean {
  return (
    bar.low > (1 + ISLAND_GAP) * Math.max(before.high, after.high) ||
    bar.high < (1 - ISLAND_GAP) * Math.min(before.low, after.low)
  );
}

/** Returns null when neither the high nor the low is stray. */
function clipped(before: Bar, bar: Bar, after: Bar): Bar | null {
  const { open, high, low, close } = bar;
  const isHighStray = high > STRAY_FACTOR * Math.max(before.high, open, close, after.high);
  const isLowStray = low < Math.min(before.low, open, close, after.low) / STRAY_FACTOR;
  if (!isHighStray && !isLowStray) return null;
  return { ...bar, high: isHighStray ? Math.max(open, close) : high, low: isLowStray ? Math.min(open, close) : low };
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
