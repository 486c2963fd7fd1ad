import { addDays } from '../../shared/calendar/calendarDays.js';
import type { RawBar } from './readBars.js';
import type { PriceAdjustment, Split } from './priceHistory.js';
import { isInCents, ticksPerUnitAt } from './tick.js';
import { upperMedianOf } from './upperMedian.js';
import { smallWholeRatio } from './smallWholeRatio.js';

/** How newly fetched bars relate to the stored ones. */
export type FetchedBarsComparison =
  | { readonly kind: 'extended'; readonly rows: readonly RawBar[] }
  /** The stored prices, divided by the ratio, equal the new ones. */
  | { readonly kind: 'rescaled'; readonly by: Pick<PriceAdjustment, 'kind' | 'ratio'> }
  /** The stored and the new prices contradict each other in any other way. */
  | { readonly kind: 'rewritten' };

/** Closes that differ by a smaller fraction are the same price, rounded differently. */
const SAME_PRICE = 1e-4;
const HALF_CENT = 0.005;
/** Number of differing bars that indicate a new adjustment basis; a single differing bar is a correction. */
const BARS_OF_A_BASIS = 2;
/** A source that applies a split and undoes it does so within this number of days. */
const FLIP_DAYS = 30;

/** Compares the closes of shared sessions. When all agree, the fetched bars replace and continue the stored ones. */
export function compareFetchedBars(kept: readonly RawBar[], fetched: readonly RawBar[]): FetchedBarsComparison {
  const before = new Map(kept.map((bar) => [bar.date, bar.close]));
  const pairs = fetched.flatMap(({ date, close }): PricePair[] => {
    const old = before.get(date) ?? null;
    return old === null || close === null || close <= 0 ? [] : [[old, close]];
  });
  if (pairs.length === 0) return { kind: 'rewritten' };
  if (pairs.every(([old, now]) => Math.abs(now / old - 1) <= SAME_PRICE))
    return { kind: 'extended', rows: joined(kept, fetched) };
  const ratio = findConstantRatio(pairs);
  if (ratio === null) return { kind: 'rewritten' };
  const plain = smallWholeRatio(ratio);
  return { kind: 'rescaled', by: plain === null ? { kind: 'readjustment', ratio } : { kind: 'split', ratio: plain } };
}

/** The old and the new price of one session. */
export type PricePair = readonly [old: number, now: number];

/**
 * Returns the constant factor between old and new prices; null when the ratio varies, or when only one bar supports it.
 * A correction made together with the rescaling has no effect: if all prices changed, most of them decide.
 */
export function findConstantRatio(pairs: readonly PricePair[]): number | null {
  const ratio = upperMedianOf(pairs.map(([old, now]) => old / now));
  const count = pairs.filter(([old, now]) => isSamePrice([old / ratio, now], old)).length;
  const isCommon = count === pairs.length || (2 * count > pairs.length && !pairs.some((pair) => isSamePrice(pair)));
  return isCommon && count >= BARS_OF_A_BASIS ? ratio : null;
}

/**
 * Whether two prices on the same adjustment basis agree up to rounding. `undivided` is the first price as rounded by
 * its source, before division by a split ratio.
 */
export const isSamePrice = (pair: PricePair, undivided = pair[0]): boolean =>
  agree(pair, undivided, isInCents(pair[1]) && isInCents(undivided) ? () => HALF_CENT : halfTickAt);

/** Whether two prices of one session agree up to rounding to the tick of order prices. */
export const isSameTick = (pair: PricePair): boolean => agree(pair, pair[0], halfTickAt);

const agree = ([one, other]: PricePair, undivided: number, roundingOf: (price: number) => number): boolean =>
  Math.abs(one / other - 1) <= SAME_PRICE + roundingOf(other) / other + roundingOf(undivided) / undivided;

const halfTickAt = (price: number): number => 0.5 / ticksPerUnitAt(price);

function joined(kept: readonly RawBar[], fetched: readonly RawBar[]): RawBar[] {
  const from = fetched[0]?.date ?? '';
  return [...kept.filter(({ date }) => date < from), ...fetched];
}

/**
 * Returns the adjustment of rewritten prices: the source only now rescaled the prices before a session that it had
 * already delivered on the new basis, or no close is as before.
 */
export function adjustmentOfRewritten(
  rows: readonly RawBar[],
  fetched: readonly RawBar[],
): PriceAdjustment | undefined {
  const closes = new Map(rows.map(({ date, close }) => [date, close]));
  const shared = fetched.filter(({ date, close }) => close !== null && (closes.get(date) ?? null) !== null);
  const same = shared.find(({ date, close }) => Math.abs((close ?? NaN) / (closes.get(date) ?? NaN) - 1) <= SAME_PRICE);
  const last = shared.at(-1);
  if (same === undefined)
    return last === undefined || shared.length < BARS_OF_A_BASIS
      ? undefined
      : { kind: 'readjustment', ratio: 1, date: last.date };
  const before = compareFetchedBars(
    rows,
    shared.filter(({ date }) => date < same.date),
  );
  return before.kind === 'rescaled' ? { ...before.by, date: same.date } : undefined;
}

/** Adds an adjustment. One that undoes the last one soon cancels it, and one that is repeated counts once. */
export function withAdjustment(earlier: readonly PriceAdjustment[], added: PriceAdjustment): PriceAdjustment[] {
  const last = earlier.at(-1);
  const isSame = (one: number, other: number): boolean => Math.abs(one / other - 1) <= SAME_PRICE;
  const isUndone = last !== undefined && last.ratio !== 1 && isSame(last.ratio, 1 / added.ratio);
  if (isUndone && added.date <= addDays(last.date, FLIP_DAYS)) return earlier.slice(0, -1);
  return [...earlier.filter(({ date, ratio }) => date !== added.date || !isSame(ratio, added.ratio)), added];
}

/** Gives an adjustment the source's own date of the split, if the source has one. */
export function withReportedDate(adjustment: PriceAdjustment, splits: readonly Split[]): PriceAdjustment {
  const known = splits.findLast(({ ratio }) => isSameRatio(ratio, adjustment.ratio));
  return known === undefined ? adjustment : { ...adjustment, date: known.date };
}

/** Whether two ratios can belong to the same split, although one is measured from rounded prices. */
export const isSameRatio = (one: number, other: number): boolean => Math.abs(one / other - 1) < 0.01;
