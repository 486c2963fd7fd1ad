import type { Bars } from '../../market/bars.js';
import { dateAt } from '../../market/bars.js';
import { seriesAt } from '../../market/series.js';
import { findConstantRatio, isSamePrice, isSameTick, type PricePair } from '../../market/compareFetchedBars.js';
import { smallWholeRatio } from '../../market/smallWholeRatio.js';
import type { PriceAdjustment } from '../../market/priceHistory.js';
import { isPriceDispute, type BarDispute } from '../../market/priceJudge/barDispute.js';

/** Prices of a session as they were when it was processed. Earlier releases stored only the close. */
export interface StoredPrices {
  readonly date: string;
  readonly close: number;
  readonly high?: number;
  readonly low?: number;
  /** Whether the price judge disputed a price of the session; a disputed price can change when a source is down. */
  readonly isDisputed?: true;
}

const PRICE_FIELDS = ['high', 'low', 'close'] as const;

/** A stored price that the bars now show differently. */
export interface PriceCorrection {
  readonly date: string;
  readonly field: (typeof PRICE_FIELDS)[number];
  readonly from: number;
  readonly to: number;
}

/**
 * Number of sessions whose prices are stored. If few of them differ, their prices were corrected; if most differ by the
 * same factor, the source rescaled its history.
 */
export const STORED_SESSION_COUNT = 30;
const MAX_CORRECTED_SESSIONS = 2;

/** The prices of the last sessions, oldest first. */
export function pricesToStore(bars: Bars, disputes?: readonly BarDispute[]): StoredPrices[] {
  const disputed = datesOfDisputedPrices(disputes);
  const { length } = bars.dates;
  const first = Math.max(length - STORED_SESSION_COUNT, 0);
  return Array.from({ length: length - first }, (_, later) => ({
    date: dateAt(bars, first + later),
    close: seriesAt(bars.close, first + later),
    high: seriesAt(bars.high, first + later),
    low: seriesAt(bars.low, first + later),
    ...(disputed.has(dateAt(bars, first + later)) ? { isDisputed: true } : {}),
  }));
}

/** Whether the bars contain the stored sessions with exactly these prices, and no other session between them. */
export function containsStoredPrices(bars: Bars, stored: readonly StoredPrices[]): boolean {
  const first = bars.dates.lastIndexOf(stored[0]?.date ?? '');
  return stored.every((prices, later) => {
    const t = first + later;
    return dateAt(bars, t) === prices.date && PRICE_FIELDS.every((field) => prices[field] === bars[field][t]);
  });
}

/**
 * Returns the corrected prices of at most two sessions; empty unless most compared sessions are unchanged. Sessions
 * whose prices are or were disputed are not compared.
 */
export function correctedPrices(
  stored: readonly StoredPrices[],
  bars: Bars,
  disputes?: readonly BarDispute[],
): readonly PriceCorrection[] {
  const disputed = datesOfDisputedPrices(disputes);
  const sessions = stored.flatMap((prices) => {
    const t = bars.dates.lastIndexOf(prices.date);
    return t < 0 || prices.isDisputed === true || disputed.has(prices.date) ? [] : [pricesOf(prices, bars, t)];
  });
  const corrected = sessions.filter(isChanged);
  const areFew = corrected.length <= MAX_CORRECTED_SESSIONS && 2 * corrected.length < sessions.length;
  return areFew ? corrected.flat().filter(isChangedPrice) : [];
}

export const datesOfDisputedPrices = (disputes: readonly BarDispute[] = []): ReadonlySet<string> =>
  new Set(disputes.filter(isPriceDispute).map(({ date }) => date));

/** The stored prices of a session with those of the bars. */
const pricesOf = (prices: StoredPrices, bars: Bars, t: number): PriceCorrection[] =>
  PRICE_FIELDS.flatMap((field) => {
    const from = prices[field];
    return from === undefined ? [] : [{ date: prices.date, field, from, to: seriesAt(bars[field], t) }];
  });

const isChangedPrice = ({ from, to }: PriceCorrection): boolean => !isSameTick([from, to]);

const isChanged = (prices: readonly PriceCorrection[]): boolean => prices.some(isChangedPrice);

/** A change of the source's adjustment basis. */
export interface Rescaling {
  /** The factor from the stored prices to the basis of the bars; 1 without a rescaling. */
  readonly factor: number;
  /** The first stored session that was already on that basis; null if no stored session was. */
  readonly until: string | null;
}

export const UNCHANGED: Rescaling = { factor: 1, until: null };

/**
 * Returns how the source rescaled the stored prices. Later adjustments that explain a stored close decide the factor,
 * or else a ratio common to all stored closes, or to all before a session from which on none changed. Corrected closes
 * have no effect.
 * @param isOtherSource whether the bars come from another source than the stored prices: only an adjustment reported at
 * a session then shows that those before it were rescaled
 */
export function rescalingOf(
  stored: readonly StoredPrices[],
  bars: Bars,
  adjustments: readonly PriceAdjustment[] = [],
  isOtherSource = false,
): Rescaling {
  const shared = stored.flatMap(({ date, close }): { date: string; pair: PricePair }[] => {
    const t = bars.dates.lastIndexOf(date);
    return t < 0 ? [] : [{ date, pair: [close, seriesAt(bars.close, t)] }];
  });
  const isUnchanged = ({ pair }: (typeof shared)[number]): boolean => isSamePrice(pair);
  const rescaled = shared.slice(0, shared.findLastIndex((session) => !isUnchanged(session)) + 1);
  if (rescaled.length === 0) return UNCHANGED;
  const later = adjustments.filter(({ date }) => stored.every((close) => close.date < date));
  const knownRatio = later.reduce((product, { ratio }) => product * ratio, 1);
  if (knownRatio !== 1 && shared.some(({ pair: [old, now] }) => isSamePrice([old / knownRatio, now], old)))
    return { factor: 1 / knownRatio, until: null };
  if (rescaled.some(isUnchanged)) return UNCHANGED;
  const until = shared[rescaled.length]?.date ?? null;
  const pairs = rescaled.map(({ pair }) => pair);
  const reported = adjustments.find(
    ({ date, ratio }) => date === until && pairs.every(([old, now]) => isSamePrice([old / ratio, now], old)),
  );
  if (reported !== undefined) return { factor: 1 / reported.ratio, until };
  const ratio = isOtherSource && until !== null ? null : findConstantRatio(pairs);
  return ratio === null ? UNCHANGED : { factor: 1 / (smallWholeRatio(ratio) ?? ratio), until };
}
