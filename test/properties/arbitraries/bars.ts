import fc from 'fast-check';
import { takeBars, type Bars } from '#domain/dashboard/market/bars.js';
import type { RawBar } from '#domain/dashboard/market/readBars.js';

/** Days with similar behavior. A history consists of a few stretches, and shrinking removes whole stretches. */
interface Stretch {
  readonly kind: 'walk' | 'rise' | 'fall' | 'flat' | 'gappy' | 'silent';
  readonly days: number;
  readonly seed: number;
  /** Daily standard deviation of the log return. */
  readonly volatility: number;
}

const stretch: fc.Arbitrary<Stretch> = fc.record({
  kind: fc.constantFrom('walk', 'walk', 'rise', 'fall', 'flat', 'gappy', 'silent'),
  days: fc.integer({ min: 10, max: 90 }),
  seed: fc.integer({ min: 1, max: 0x7fffffff }),
  volatility: fc.double({ min: 0.002, max: 0.06, noNaN: true }),
});

/** Daily histories of at least `minDays` bars: random walks, trends, flat and untraded periods, gaps. */
const barsOf = (minDays: number): fc.Arbitrary<Bars> =>
  fc
    .tuple(fc.array(stretch, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 0x7fffffff }))
    .map(([stretches, seed]) => toBars([...stretches, filler(minDays, seed, stretches)]));

/** Long enough for every pillar, term and rank. */
export const longBars: fc.Arbitrary<Bars> = barsOf(280);

/** Histories of any length from one bar up. */
export const anyBars: fc.Arbitrary<Bars> = fc
  .tuple(longBars, fc.integer({ min: 1, max: 400 }))
  .map(([bars, count]) => takeBars(bars, count));

/** Bars with constant prices and zero volume. */
export const flatBars: fc.Arbitrary<Bars> = fc
  .tuple(fc.integer({ min: 1, max: 400 }), fc.double({ min: 0.01, max: 1e5, noNaN: true }))
  .map(([count, price]) => columns(Array.from({ length: count }, () => [price, price, price, price, 0])));

/** Rows as a broken source might send them. */
export const rawBar: fc.Arbitrary<RawBar> = fc.record({
  date: fc.oneof(fc.integer({ min: 0, max: 400 }).map(isoDay), fc.string({ maxLength: 10 })),
  open: anyPrice(),
  high: anyPrice(),
  low: anyPrice(),
  close: anyPrice(),
  volume: anyPrice(),
});

function anyPrice(): fc.Arbitrary<number | null> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.double({ min: 0.01, max: 1000, noNaN: true }) },
    fc.double(),
    fc.constant(null),
  );
}

const filler = (minDays: number, seed: number, stretches: readonly Stretch[]): Stretch => ({
  kind: 'walk',
  days: Math.max(minDays - stretches.reduce((sum, { days }) => sum + days, 0), 1),
  seed,
  volatility: 0.015,
});

type Row = readonly [open: number, high: number, low: number, close: number, volume: number];

const DRIFT = { walk: 0, rise: 0.006, fall: -0.006, flat: 0, gappy: 0, silent: 0 };

function toBars(stretches: readonly Stretch[]): Bars {
  let close = 100;
  return columns(
    stretches.flatMap(({ kind, days, seed, volatility }) => {
      const random = generator(seed);
      return Array.from({ length: days }, (): Row => {
        if (kind === 'flat') return [close, close, close, close, 1000];
        const open = close * Math.exp(kind === 'gappy' ? volatility * normal(random) * 2 : 0);
        close = open * Math.exp(DRIFT[kind] + volatility * normal(random));
        const high = Math.max(open, close) * (1 + (volatility * random()) / 2);
        const low = Math.min(open, close) * (1 - (volatility * random()) / 2);
        const volume = kind === 'silent' ? 0 : Math.round(1e6 * Math.exp(normal(random) / 2));
        return [open, high, low, close, volume];
      });
    }),
  );
}

function columns(table: readonly Row[]): Bars {
  return {
    dates: table.map((_, day) => isoDay(day)),
    open: column(table, 0),
    high: column(table, 1),
    low: column(table, 2),
    close: column(table, 3),
    volume: column(table, 4),
  };
}

/** Uses a loop, because `Float64Array.from` takes ten times as long, and each property creates its bars again. */
function column(table: readonly Row[], place: 0 | 1 | 2 | 3 | 4): Float64Array {
  const values = new Float64Array(table.length);
  for (let day = 0; day < table.length; day += 1) values[day] = table[day]?.[place] ?? NaN;
  return values;
}

/** Dates by the number of the day, cached for all histories, because each begins on the same day. */
const isoDays: string[] = [];

function isoDay(day: number): string {
  return (isoDays[day] ??= new Date(Date.UTC(2015, 0, 1 + day)).toISOString().slice(0, 10));
}

/** Mulberry32: uniform in [0, 1). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
