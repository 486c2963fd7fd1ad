import { barHashesOf, type Bars } from '../../market/bars.js';

/** Identifies a history without storing it: hashes of the first `count` bars. */
export interface Fingerprint {
  readonly count: number;
  readonly hashes: readonly number[];
}

export const fingerprintOf = (bars: Bars, count: number): Fingerprint => ({ count, hashes: barHashesOf(bars, count) });

/** Reports whether the bars start with those from which the fingerprint was computed. */
export const startsWithFingerprint = (bars: Bars, { count, hashes }: Fingerprint): boolean =>
  bars.dates.length >= count && barHashesOf(bars, count).every((hash, place) => hash === hashes[place]);
