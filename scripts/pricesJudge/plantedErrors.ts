import type { Bar } from '../../src/domain/dashboard/market/bars.js';
import type { SeededRandom } from '../../test/faults/seededRandom.ts';
import type { DisputeKind } from '../../src/domain/dashboard/market/priceJudge/barDispute.js';

/** A place in a ticker's history where an error is planted. */
export interface Place {
  readonly bars: readonly Bar[];
  readonly t: number;
  /** ATR14 of the bar before `t`. */
  readonly atr: number;
  /** Bars of another ticker by date. */
  readonly other: ReadonlyMap<string, Bar>;
  readonly random: SeededRandom;
}

export interface Planted {
  readonly bars: readonly Bar[];
  /** Dates on which the error must be found. */
  readonly dates: readonly string[];
}

const SPLITS = [1.5, 2, 3, 4, 5, 7, 10, 20, 1 / 2, 1 / 5, 1 / 10] as const;

/** For each kind of error, a function that plants such an error. Its size and field are random. */
export const PLANTERS: Readonly<Record<DisputeKind | 'late', (place: Place) => Planted>> = {
  split_not_applied: ({ bars, t, random }) => {
    const ratio = random.pick(SPLITS);
    return changed(bars, 0, t, (bar) => scaled(bar, ratio, 1 / ratio));
  },
  dividend_adjustment: ({ bars, t, random }) => {
    const factor = 1 - between(0.005, 0.05, random);
    return changed(bars, 0, t, (bar) => scaled(bar, factor, 1));
  },
  constant_factor: ({ bars, random }) => {
    const factor = between(1.02, 1.05, random);
    return changed(bars, 0, bars.length, (bar) => scaled(bar, factor, 1));
  },
  stray_tick: (place) => strayTick(place, between(1, 5, place.random)),
  hundredfold: ({ bars, t, random }) => {
    const factor = random.pick([100, 0.01]);
    return changed(bars, t, t + 1 + Math.floor(20 * random.next()), (bar) => scaled(bar, factor, 1));
  },
  missing_session: ({ bars, t }) => ({ bars: bars.filter((_, index) => index !== t), dates: datesOf(bars, t, t + 1) }),
  late: ({ bars, t }) => ({ bars: bars.slice(0, t), dates: datesOf(bars, t, bars.length) }),
  wrong_instrument: ({ bars, t, other, random }) =>
    changed(bars, t, random.next() < 0.5 ? bars.length : t + 20, (bar) => other.get(bar.date) ?? bar),
  different_tape: ({ bars, t, random }) => {
    const factor = random.next() < 0.5 ? between(0.02, 0.5, random) : between(1.5, 5, random);
    return changed(bars, t, t + 1 + Math.floor(20 * random.next()), (bar) => scaled(bar, 1, factor));
  },
  repeated_bar: ({ bars, t }) => changed(bars, t, t + 1, (bar) => ({ ...(bars[t - 1] ?? bar), date: bar.date })),
  outside_session: ({ bars, t }) => {
    const friday = bars.findIndex(({ date }, index) => index >= t && new Date(date).getUTCDay() === 5);
    const bar = bars[friday] ?? bars[t];
    if (bar === undefined) return { bars, dates: [] };
    const date = new Date(Date.parse(bar.date) + 86_400_000).toISOString().slice(0, 10);
    const copy = { ...bar, date, volume: Math.round(bar.volume / 3) };
    return { bars: [...bars, copy].toSorted((one, next) => (one.date < next.date ? -1 : 1)), dates: [date] };
  },
};

/** Moves one price of a bar up or down by a number of ATRs, and widens the bar's range to include it. */
export function strayTick({ bars, t, atr, random }: Place, ranges: number): Planted {
  const field = random.pick(['open', 'high', 'low', 'close'] as const);
  const isUp = field === 'high' || (field !== 'low' && random.next() < 0.5);
  return changed(bars, t, t + 1, (bar) => {
    const stray = { ...bar, [field]: Math.max(bar[field] + (isUp ? 1 : -1) * ranges * atr, 0.01) };
    return { ...stray, high: Math.max(stray.high, stray[field]), low: Math.min(stray.low, stray[field]) };
  });
}

/**
 * Returns the bars as another correct source would have them: prices differ by at most half a cent, volumes by at most
 * 1%.
 */
export const withRounding = (bars: readonly Bar[], random: SeededRandom): readonly Bar[] =>
  bars.map((bar) => {
    const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map((price) =>
      Math.max(price + between(-0.005, 0.005, random), 0.005),
    );
    const prices = [open ?? 0, high ?? 0, low ?? 0, close ?? 0];
    return {
      date: bar.date,
      open: open ?? 0,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: close ?? 0,
      volume: Math.round(bar.volume * between(0.99, 1.01, random)),
    };
  });

const between = (low: number, high: number, random: SeededRandom): number => low + (high - low) * random.next();

const datesOf = (bars: readonly Bar[], from: number, to: number): string[] =>
  bars.slice(from, to).map(({ date }) => date);

const changed = (bars: readonly Bar[], from: number, to: number, change: (bar: Bar) => Bar): Planted => ({
  bars: bars.map((bar, t) => (t >= from && t < to ? change(bar) : bar)),
  dates: datesOf(bars, from, to),
});

const scaled = (bar: Bar, price: number, volume: number): Bar => ({
  ...bar,
  open: bar.open * price,
  high: bar.high * price,
  low: bar.low * price,
  close: bar.close * price,
  volume: bar.volume * volume,
});
