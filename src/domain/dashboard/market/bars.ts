import type { Series } from './series.js';

/**
 * The daily bars of one ticker as columns of equal length: at least one bar, dates ascending and unique, low ≤ open,
 * close ≤ high, prices above 0, volume ≥ 0. Created by `readBars`.
 */
export interface Bars {
  /** ISO dates (2017-12-29) of the sessions. */
  readonly dates: readonly string[];
  readonly open: Series;
  readonly high: Series;
  readonly low: Series;
  readonly close: Series;
  /** Number of shares traded. */
  readonly volume: Series;
}

/** One validated daily bar. */
export interface Bar {
  /** ISO date of the session. */
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Shares. */
  readonly volume: number;
}

/** Returns the first `count` bars: the bars that were known on an earlier day. */
export function takeBars(bars: Bars, count: number): Bars {
  const first: Bars = {
    dates: bars.dates.slice(0, count),
    open: bars.open.subarray(0, count),
    high: bars.high.subarray(0, count),
    low: bars.low.subarray(0, count),
    close: bars.close.subarray(0, count),
    volume: bars.volume.subarray(0, count),
  };
  const hashes = hashesByBars.get(bars);
  if (hashes !== undefined) hashesByBars.set(first, hashes);
  return first;
}

/**
 * Two hashes per bar, computed from all bars up to that bar. When one `Bars` is the beginning of another, both share
 * their hashes.
 */
const hashesByBars = new WeakMap<Bars, Int32Array>();

/** Returns two hashes that identify the first `count` bars. They are computed once, in `readBars`. */
export function barHashesOf(bars: Bars, count: number): readonly number[] {
  const hashes = hashesByBars.get(bars) ?? hashBars(bars);
  hashesByBars.set(bars, hashes);
  return [...hashes.subarray(2 * count - 2, 2 * count)];
}

/** Odd, so that each multiplication is reversible and loses no information. */
const FACTOR = 0x9e3779b1;

/**
 * Hashes all columns in one loop. That is faster than hashing them one after the other, because the multiplications
 * overlap.
 */
function hashBars(bars: Bars): Int32Array {
  const opens = wordsOf(bars.open);
  const highs = wordsOf(bars.high);
  const lows = wordsOf(bars.low);
  const closes = wordsOf(bars.close);
  const volumes = wordsOf(bars.volume);
  const hashes = new Int32Array(2 * bars.dates.length);
  let [open, high, low, close, volume, date] = [1, 2, 3, 4, 5, 6];
  for (let word = 0; word < hashes.length; word += 2) {
    open = (Math.imul(open ^ (opens[word] ?? 0), FACTOR) + (opens[word + 1] ?? 0)) | 0;
    high = (Math.imul(high ^ (highs[word] ?? 0), FACTOR) + (highs[word + 1] ?? 0)) | 0;
    low = (Math.imul(low ^ (lows[word] ?? 0), FACTOR) + (lows[word + 1] ?? 0)) | 0;
    close = (Math.imul(close ^ (closes[word] ?? 0), FACTOR) + (closes[word + 1] ?? 0)) | 0;
    volume = (Math.imul(volume ^ (volumes[word] ?? 0), FACTOR) + (volumes[word + 1] ?? 0)) | 0;
    date = (Math.imul(date, FACTOR) + numberOf(bars.dates[word / 2] ?? '')) | 0;
    hashes[word] = Math.imul(Math.imul(open, FACTOR) + high, FACTOR) + low;
    hashes[word + 1] = Math.imul(Math.imul(close, FACTOR) + volume, FACTOR) + date;
  }
  return hashes;
}

const wordsOf = (column: Series): Uint32Array => new Uint32Array(column.buffer, column.byteOffset, 2 * column.length);

/** Converts an ISO date to a number that is unique within a century. */
const numberOf = (date: string): number =>
  (date.charCodeAt(2) << 25) ^
  (date.charCodeAt(3) << 20) ^
  (date.charCodeAt(5) << 15) ^
  (date.charCodeAt(6) << 10) ^
  (date.charCodeAt(8) << 5) ^
  date.charCodeAt(9);

export const dateAt = (bars: Bars, index: number): string => bars.dates[index] ?? '';

export const lastDate = (bars: Bars): string => dateAt(bars, bars.dates.length - 1);
