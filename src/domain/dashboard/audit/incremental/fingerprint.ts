import type { Bars } from '../../market/bars.js';
import type { Series } from '../../market/series.js';

/** Identifies a history without storing it: a hash of each column of the first `count` bars. */
export interface Fingerprint {
  readonly count: number;
  readonly hashes: readonly number[];
}

const NO_BARS: Fingerprint = { count: 0, hashes: [1, 2, 3, 4, 5, 6] };

/** Odd, so that each multiplication is reversible and loses no information. */
const FACTOR = 0x9e3779b1;

/**
 * Computes the fingerprint of the first `count` bars, starting from `known`, the fingerprint of fewer of them. One loop
 * for all columns is faster, since their multiplications overlap.
 */
export function fingerprintOf(bars: Bars, count: number, known: Fingerprint = NO_BARS): Fingerprint {
  const opens = wordsOf(bars.open);
  const highs = wordsOf(bars.high);
  const lows = wordsOf(bars.low);
  const closes = wordsOf(bars.close);
  const volumes = wordsOf(bars.volume);
  let [open = 0, high = 0, low = 0, close = 0, volume = 0, date = 0] = known.hashes;
  for (let word = 2 * known.count; word < 2 * count; word += 2) {
    open = (Math.imul(open ^ (opens[word] ?? 0), FACTOR) + (opens[word + 1] ?? 0)) | 0;
    high = (Math.imul(high ^ (highs[word] ?? 0), FACTOR) + (highs[word + 1] ?? 0)) | 0;
    low = (Math.imul(low ^ (lows[word] ?? 0), FACTOR) + (lows[word + 1] ?? 0)) | 0;
    close = (Math.imul(close ^ (closes[word] ?? 0), FACTOR) + (closes[word + 1] ?? 0)) | 0;
    volume = (Math.imul(volume ^ (volumes[word] ?? 0), FACTOR) + (volumes[word + 1] ?? 0)) | 0;
  }
  for (let t = known.count; t < count; t++) date = (Math.imul(date, FACTOR) + numberOf(bars.dates[t] ?? '')) | 0;
  return { count, hashes: [open, high, low, close, volume, date] };
}

/** Reports whether the bars start with those of the fingerprint. */
export function startsWithFingerprint(bars: Bars, { count, hashes }: Fingerprint): boolean {
  if (bars.dates.length < count) return false;
  const now = fingerprintOf(bars, count);
  return now.hashes.every((hash, place) => hash === hashes[place]);
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
