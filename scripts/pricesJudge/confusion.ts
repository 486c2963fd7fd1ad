import type { Bar, Bars } from '../../src/domain/dashboard/market/bars.js';
import type { readBars } from '../../src/domain/dashboard/market/readBars.js';
import { PLANTERS, strayTick, withRounding, type Place, type Planted } from './plantedErrors.ts';
import { SeededRandom } from '../../test/faults/seededRandom.ts';

/** The price judge under test, from the source files or from the build. */
export interface Engine {
  readonly readBars: typeof readBars;
  readonly atr14Of: (bars: Bars) => Float64Array;
}

export type Sample = ReadonlyMap<string, Bars>;
type Kind = keyof typeof PLANTERS;

export const KINDS = Object.keys(PLANTERS).filter((name): name is Kind => name in PLANTERS);

export interface ConfusionRow {
  readonly planted: Kind;
  /** Number of planted errors, grouped by the verdict on most of their sessions. */
  readonly named: Partial<Record<Kind | 'none', number>>;
  /** Number of sessions with planted errors but without a verdict. */
  readonly datesMissed: number;
  /** Fraction of the planted errors for which the audit still uses the correct bars. */
  readonly usedRight: number;
  /** Number of sessions that are disputed although no error was planted in them. */
  readonly otherDates: number;
}

/** No error is planted in this many sessions at the start and at the end of each history. */
const MARGIN = 25;

export function judgePlantedErrors(
  engine: Engine,
  sample: Sample,
  places: number,
): { readonly honestDisputes: number; readonly rows: readonly ConfusionRow[] } {
  const random = new SeededRandom(27);
  let honestDisputes = 0;
  for (const bars of sample.values()) {
    const rows = rowsOf(bars);
    const reading = engine.readBars(rows, withRounding(rows, random));
    honestDisputes += reading.kind === 'bars' ? (reading.disputes?.length ?? 0) : 1;
  }
  return { honestDisputes, rows: KINDS.map((planted) => confusionRow(engine, sample, places, planted)) };
}

function confusionRow(engine: Engine, sample: Sample, places: number, planted: Kind): ConfusionRow {
  const named: Partial<Record<Kind | 'none', number>> = {};
  let [datesMissed, right, otherDates, all] = [0, 0, 0, 0];
  for (const [place, random] of placesOf(engine, sample, places)) {
    const error = PLANTERS[planted](place);
    const { disputes, lateSessions, used } = judged(engine, place, error, random.next() < 0.5, random);
    const expected = new Set(error.dates);
    const found = disputes.filter(({ date }) => expected.has(date));
    otherDates += disputes.length - found.length;
    const kinds = found.map(({ kind }): Kind => kind).concat(Array.from({ length: lateSessions }, () => 'late'));
    datesMissed += Math.max(expected.size - kinds.length, 0);
    const name = mostFrequent(kinds);
    named[name] = (named[name] ?? 0) + 1;
    all++;
    if (isNear(used, place.bars, expected)) right++;
  }
  return { planted, named, datesMissed, usedRight: right / all, otherDates };
}

/**
 * Returns the smallest size in ATRs at which the judge finds nine out of ten stray ticks. Sizes are tried in steps of
 * 0.05.
 */
export function smallestStrayTick(engine: Engine, sample: Sample, places: number): number {
  for (let steps = 1; steps <= 20; steps++) {
    let [found, all] = [0, 0];
    for (const [place, random] of placesOf(engine, sample, places)) {
      const error = strayTick(place, steps / 20);
      const { disputes } = judged(engine, place, error, random.next() < 0.5, random);
      all++;
      if (disputes.some(({ date, kind }) => error.dates.includes(date) && kind === 'stray_tick')) found++;
    }
    if (found >= 0.9 * all) return steps / 20;
  }
  return NaN;
}

function* placesOf(engine: Engine, sample: Sample, places: number): Generator<readonly [Place, SeededRandom]> {
  const random = new SeededRandom(2027);
  for (const [symbol, bars] of sample) {
    const rows = rowsOf(bars);
    const atrs = engine.atr14Of(bars);
    for (let count = 0; count < places; count++) {
      const t = MARGIN + Math.floor((rows.length - 2 * MARGIN) * random.next());
      const [otherSymbol = ''] = random.shuffled([...sample.keys()].filter((name) => name !== symbol));
      const other = new Map(rowsOf(sample.get(otherSymbol) ?? bars).map((bar) => [bar.date, bar]));
      yield [{ bars: rows, t, atr: atrs[t - 1] ?? NaN, other, random }, random];
    }
  }
}

/** Runs the judge on the corrupted source and a correct one; `isFirst` puts the corrupted source first. */
function judged(engine: Engine, { bars }: Place, { bars: corrupted }: Planted, isFirst: boolean, random: SeededRandom) {
  const honest = withRounding(bars, random);
  const reading = isFirst ? engine.readBars(corrupted, honest) : engine.readBars(honest, corrupted);
  if (reading.kind === 'unusable') throw new Error(reading.reason);
  return { disputes: reading.disputes ?? [], lateSessions: reading.verdicts?.late ?? 0, used: reading.bars };
}

function mostFrequent(kinds: readonly Kind[]): Kind | 'none' {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 'none';
}

/** Whether the prices used on the planted dates equal those of the correct bars, up to rounding. */
function isNear(used: Bars, honest: readonly Bar[], dates: ReadonlySet<string>): boolean {
  const indexByDate = new Map(used.dates.map((date, index) => [date, index]));
  return honest
    .filter(({ date }) => dates.has(date))
    .every((bar) => {
      const index = indexByDate.get(bar.date);
      if (index === undefined) return false;
      return (
        (['open', 'high', 'low', 'close'] as const).every(
          (field) => Math.abs((used[field][index] ?? NaN) - bar[field]) <= 0.006 + 0.001 * bar[field],
        ) && Math.abs((used.volume[index] ?? NaN) / bar.volume - 1) <= 0.02
      );
    });
}

export const rowsOf = (bars: Bars): Bar[] =>
  bars.dates.map((date, t) => ({
    date,
    open: bars.open[t] ?? NaN,
    high: bars.high[t] ?? NaN,
    low: bars.low[t] ?? NaN,
    close: bars.close[t] ?? NaN,
    volume: bars.volume[t] ?? NaN,
  }));
