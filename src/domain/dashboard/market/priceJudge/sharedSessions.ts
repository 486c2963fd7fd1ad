import { earlierOf, laterOf } from '../../../shared/calendar/calendarDays.js';
import type { Bar } from '../bars.js';
import { isInCents, ticksPerUnitAt } from '../tick.js';

export const PRICE_FIELDS = ['open', 'high', 'low', 'close'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

/** A session that both sources have. */
export interface SharedSession {
  readonly first: Bar;
  readonly second: Bar;
  /** Logarithms of second ÷ first, in the order of `PRICE_FIELDS`. */
  readonly ratios: readonly number[];
  /** Largest logarithm of the ratio of both sources' prices that rounding alone explains. */
  readonly rounding: number;
}

/** The bars of two sources for one ticker, paired by session. */
export interface PairedSessions {
  readonly shared: readonly SharedSession[];
  /** Bars within the common period that only one source has. */
  readonly onlyFirst: readonly Bar[];
  readonly onlySecond: readonly Bar[];
  /** Latest sessions that one source does not have yet. */
  readonly late: readonly string[];
}

/** Sources round to the tick, so two prices differ by at most a tick; the rest allows for prices with more decimals. */
const ROUNDING_TICKS = 1.01;
const RELATIVE_ROUNDING = 2e-4;

export function pairSessions(first: readonly Bar[], second: readonly Bar[]): PairedSessions {
  const byDate = new Map(second.map((bar) => [bar.date, bar]));
  const roundings = [roundingOf(first), roundingOf(second)] as const;
  const firstDates = new Set(first.map(({ date }) => date));
  const begin = laterOf(first[0]?.date ?? '', second[0]?.date ?? '');
  const end = earlierOf(first.at(-1)?.date ?? '', second.at(-1)?.date ?? '');
  const isCommon = ({ date }: Bar): boolean => date >= begin && date <= end;
  return {
    shared: first.flatMap((bar) => {
      const other = byDate.get(bar.date);
      return other === undefined ? [] : [sharedSession(bar, other, roundings)];
    }),
    onlyFirst: first.filter((bar) => isCommon(bar) && !byDate.has(bar.date)),
    onlySecond: second.filter((bar) => isCommon(bar) && !firstDates.has(bar.date)),
    late: [...first, ...second].filter(({ date }) => date > end).map(({ date }) => date),
  };
}

type Rounding = (bar: Bar) => number;

/** Returns the largest rounding in a bar of the source, as a fraction. Some sources round to cents below one dollar. */
function roundingOf(bars: readonly Bar[]): Rounding {
  const roundsToCents = bars.every((bar) => PRICE_FIELDS.every((field) => isInCents(bar[field])));
  return ({ low, high }) => ROUNDING_TICKS / (roundsToCents ? 100 : ticksPerUnitAt(high)) / low;
}

function sharedSession(first: Bar, second: Bar, [ofFirst, ofSecond]: readonly [Rounding, Rounding]): SharedSession {
  const ratios = PRICE_FIELDS.map((field) => Math.log(second[field] / first[field]));
  return { first, second, ratios, rounding: RELATIVE_ROUNDING + Math.max(ofFirst(first), ofSecond(second)) };
}

/** Whether at least half of the prices agree after dividing the second source's by exp(`scale`). */
export const agreesAtScale = ({ ratios, rounding }: SharedSession, scale: number): boolean =>
  ratios.filter((ratio) => Math.abs(ratio - scale) <= rounding).length >= 2;

export const closingPriceRatio = ({ ratios }: SharedSession): number => ratios[3] ?? NaN;
