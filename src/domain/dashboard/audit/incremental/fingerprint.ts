import type { Bars } from '../../market/bars.js';
import type { Series } from '../../market/series.js';

/** Tells one history from another without keeping it: two hashes of each column of the first `count` bars. */
export interface Fingerprint {
  readonly count: number;
  readonly hashes: readonly number[];
}

export const NO_BARS: Fingerprint = { count: 0, hashes: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] };

/** An odd factor, so that no change of one value goes unnoticed. */
const FACTOR = 0x9e3779b1;

/** Of the first `count` bars; `known` is that of fewer of them. */
export function fingerprintOf(bars: Bars, count: number, known: Fingerprint = NO_BARS): Fingerprint {
  const columns = [bars.open, bars.high, bars.low, bars.close, bars.volume];
  const hashes = columns.flatMap((column, place) => hashesOf(column, known, count, 2 * place));
  return { count, hashes: [...hashes, ...dateHashes(bars.dates, known, count, 2 * columns.length)] };
}

/** Whether the bars begin with those of the fingerprint. */
export function begins(bars: Bars, { count, hashes }: Fingerprint): boolean {
  if (bars.dates.length < count) return false;
  const now = fingerprintOf(bars, count);
  return now.hashes.every((hash, place) => hash === hashes[place]);
}

function hashesOf(column: Series, known: Fingerprint, count: number, place: number): number[] {
  const words = new Uint32Array(column.buffer, column.byteOffset, 2 * column.length);
  let [low, high] = [known.hashes[place] ?? 0, known.hashes[place + 1] ?? 0];
  for (let word = 2 * known.count; word < 2 * count; word += 2) {
    low = Math.imul(low ^ (words[word] ?? 0), FACTOR);
    high = Math.imul(high ^ (words[word + 1] ?? 0), FACTOR);
  }
  return [low, high];
}

/** Of ISO dates: the year's last two digits, month and day. */
function dateHashes(dates: readonly string[], known: Fingerprint, count: number, place: number): number[] {
  let [low, high] = [known.hashes[place] ?? 0, known.hashes[place + 1] ?? 0];
  for (let t = known.count; t < count; t++) {
    const date = dates[t] ?? '';
    const day = (date.charCodeAt(6) << 16) | (date.charCodeAt(8) << 8) | date.charCodeAt(9);
    low = Math.imul(low ^ day, FACTOR);
    high = Math.imul(high ^ ((date.charCodeAt(2) << 16) | (date.charCodeAt(3) << 8) | date.charCodeAt(5)), FACTOR);
  }
  return [low, high];
}
