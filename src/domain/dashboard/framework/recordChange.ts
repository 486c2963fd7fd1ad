import { dateAt, lastDate, type Bars } from '../market/bars.js';
import type { PriceAdjustment } from '../market/priceHistory.js';
import type { PriceSource } from '../market/priceSource.js';
import type { BarDispute } from '../market/priceJudge/barDispute.js';
import { smallWholeRatio } from '../market/smallWholeRatio.js';
import type { Position } from '../portfolio/position.js';
import {
  correctedPrices,
  datesOfDisputedPrices,
  rescalingOf,
  type PriceCorrection,
  type StoredPrices,
} from './adjustmentBasis.js';
import { roundedPrice, roundedRatio } from '../market/rounding.js';
import { isSameEntry, lineOf, type PortfolioLine, type TickerRecord } from './tickerRecord.js';

/** The source of the bars, the adjustments that it reports, and the price judge's disputes about the bars. */
export interface BarsOrigin {
  readonly disputes?: readonly BarDispute[] | undefined;
  readonly adjustments?: readonly PriceAdjustment[] | undefined;
  /** Absent unless a list of sources is tried in order. */
  readonly source?: PriceSource | undefined;
}

/** How a ticker's record is brought to the last bar. */
export interface RecordChange {
  /** The first bar to process; 0 when the whole history is replayed. */
  readonly first: number;
  /** The factor from the record's prices to those of the bars; 1 unless the source rescaled its history. */
  readonly factor: number;
  /** The first session whose recorded events the replay replaces; null unless the prices made the replay necessary. */
  readonly changedFrom: string | null;
  /** The reasons of that replay, for the flags of the ticker. */
  readonly notes: readonly string[];
}

/**
 * Decides how a record is updated. Only new sessions are processed, so that no stop moves when the source rewrites its
 * history. The whole history is replayed without a record, after an edit of the position, and when the sessions that
 * the record covers are not those of the bars.
 */
export function recordChangeOf(
  record: TickerRecord | null,
  bars: Bars,
  position: Position | null,
  origin: BarsOrigin = {},
): RecordChange {
  if (record === null) return { first: 0, factor: 1, changedFrom: null, notes: [] };
  const { through, lastPrices, priceSource } = record;
  const isOtherSource = origin.source !== undefined && origin.source !== (priceSource ?? origin.source);
  const compared = isOtherSource ? [] : lastPrices;
  const corrections = correctedPrices(compared, bars, origin.disputes);
  const { factor, until } =
    corrections.length === 0 ? rescalingOf(lastPrices, bars, origin.adjustments) : { factor: 1, until: null };
  const reasons = [
    ...correctionReason(corrections),
    ...(until === null ? [] : [{ date: until, text: dividedLate(until, 1 / factor) }]),
    ...lateSession(compared, bars, origin.disputes),
    ...missingSession(compared, through, bars, origin.disputes),
    ...(lastPrices.length > 0 ? [] : [{ date: through, text: 'The prices come from other sources than before' }]),
  ];
  const texts = [
    ...reasons.map(({ text }) => text),
    'The framework’s state was computed again from the first session.',
  ];
  const notes = reasons.length === 0 ? [] : [texts.join('. ')];
  if (isEdited(record, lineOf(position))) return { first: 0, factor, changedFrom: null, notes };
  const [changedFrom = null] = [...reasons.map(({ date }) => date), lastDate(bars)].toSorted();
  return reasons.length === 0
    ? { first: bars.dates.lastIndexOf(through) + 1, factor, changedFrom: null, notes }
    : { first: 0, factor, changedFrom, notes };
}

/** Maximum fraction of the shares that a broker pays out in cash when a split leaves fractions of shares. */
const CASH_IN_LIEU = 0.1;

interface Reason {
  readonly date: string;
  readonly text: string;
}

const dividedLate = (until: string, ratio: number): string =>
  `The source divided its prices before ${until} by ${roundedRatio(ratio)} after that session was audited`;

function correctionReason(corrections: readonly PriceCorrection[]): Reason[] {
  const changes = corrections.map(
    ({ date, field, from, to }) => `${field} of ${date} from ${roundedPrice(from)} to ${roundedPrice(to)}`,
  );
  return corrections.slice(0, 1).map(({ date }) => ({ date, text: `Corrected prices: ${changes.join(', ')}` }));
}

/** Finds the first session that the source delivered after a later one. */
function lateSession(stored: readonly StoredPrices[], bars: Bars, disputes: BarsOrigin['disputes']): Reason[] {
  const known = new Set([...stored.map(({ date }) => date), ...datesOfDisputedPrices(disputes)]);
  const [from = '', to = ''] = [stored[0]?.date, stored.at(-1)?.date];
  return bars.dates
    .filter((date) => date > from && date < to && !known.has(date))
    .slice(0, 1)
    .map((date) => ({ date, text: `The session of ${date} arrived late` }));
}

/** Finds the first processed session that is not in the bars any more. */
function missingSession(
  stored: readonly StoredPrices[],
  through: string,
  bars: Bars,
  disputes: BarsOrigin['disputes'],
): Reason[] {
  const known = new Set(bars.dates);
  const disputed = datesOfDisputedPrices(disputes);
  return [...stored.map(({ date }) => date).filter((date) => date > dateAt(bars, 0) && !disputed.has(date)), through]
    .filter((date) => !known.has(date))
    .slice(0, 1)
    .map((date) => ({ date, text: `The prices no longer contain the session of ${date}` }));
}

/**
 * Whether a holding was edited, or a new holding's entry date lies in sessions that were already processed. False for
 * a holding that is gone, or that was edited for a split, which the record applies when the source does.
 */
function isEdited({ position: before, through }: TickerRecord, now: PortfolioLine | null): boolean {
  if (now === null) return false;
  if (before === null) return now.entryDate !== null && now.entryDate <= through;
  const ratio = enteredSplit(before, now);
  const isSameStop = (one: number | null | undefined, other: number | null | undefined): boolean =>
    one === other || (ratio !== null && smallWholeRatio((one ?? NaN) / (other ?? NaN)) === ratio);
  return (
    (ratio === null && !isSameEntry(before.averagePrice, now.averagePrice)) ||
    !isSameStop(before.stop, now.stop) ||
    before.entryDate !== now.entryDate ||
    before.stopFrom !== now.stopFrom ||
    !isSameStop(before.initialStop, now.initialStop)
  );
}

/** Returns the ratio of a split for which the user edited quantity and average price, so that the cost is the same. */
function enteredSplit(before: PortfolioLine, now: PortfolioLine): number | null {
  const ratio = smallWholeRatio(before.averagePrice / now.averagePrice);
  const quantities = (now.quantity ?? NaN) / (before.quantity ?? NaN);
  return ratio !== null && Math.abs(quantities / ratio - 1) <= CASH_IN_LIEU ? ratio : null;
}
