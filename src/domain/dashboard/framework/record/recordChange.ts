import { lastIndexUntil } from '../../market/align.js';
import { dateAt, lastDate, type Bars } from '../../market/bars.js';
import type { PriceAdjustment } from '../../market/priceHistory.js';
import type { PriceSource } from '../../market/priceSource.js';
import type { BarDispute } from '../../market/priceJudge/barDispute.js';
import { isTradingSession } from '../../market/calendar/tradingSessions.js';
import { smallWholeRatio } from '../../market/smallWholeRatio.js';
import type { Position } from '../../portfolio/position.js';
import {
  UNCHANGED,
  containsStoredPrices,
  correctedPrices,
  datesOfDisputedPrices,
  rescalingOf,
  type PriceCorrection,
  type StoredPrices,
} from './adjustmentBasis.js';
import { roundedPrice, roundedRatio } from '../../market/rounding.js';
import { basisFactorOf, isSameEntry, lineOf, type PortfolioLine, type TickerRecord } from './tickerRecord.js';

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
  /** The portfolio line to record. It stays the earlier one while a split that the user may have entered is awaited. */
  readonly line: PortfolioLine | null;
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
  const line = lineOf(position);
  if (record === null) return { first: 0, factor: 1, changedFrom: null, notes: [], line };
  const { through, lastPrices, priceSource, hasOtherPrices = false } = record;
  const isOtherSource =
    hasOtherPrices || (origin.source !== undefined && origin.source !== (priceSource ?? origin.source));
  const compared = isOtherSource ? [] : lastPrices;
  const isUnchanged = !hasOtherPrices && lastPrices.at(-1)?.date === through && containsStoredPrices(bars, lastPrices);
  const { factor, until } = isUnchanged ? UNCHANGED : rescalingOf(lastPrices, bars, origin.adjustments, isOtherSource);
  const reasons = isUnchanged
    ? []
    : [
        ...correctionReason(factor === 1 ? correctedPrices(compared, bars, origin.disputes) : []),
        ...(until === null ? [] : [{ date: until, text: dividedLate(until, 1 / factor) }]),
        ...lateSession(compared, bars, origin.disputes),
        ...missingSession(compared, through, bars, origin.disputes),
        ...(hasOtherPrices ? [{ date: through, text: 'The prices come from other sources than before' }] : []),
      ];
  const texts = [
    ...reasons.map(({ text }) => text),
    'The framework’s state was computed again from the first session.',
  ];
  const notes = reasons.length === 0 ? [] : [texts.join('. ')];
  const ratio = splitRatioOf(record.position, line);
  const isApplied = splitsIn(1 / (basisFactorOf(record) * factor), origin.adjustments).includes(ratio);
  const isAwaited = !isApplied && lastDate(bars) === through && hasQuantityAfter(ratio, record.position, line);
  if (isEdited(record, line, isApplied || isAwaited ? ratio : null))
    return { first: 0, factor, changedFrom: null, notes, line };
  const recorded = isAwaited ? record.position : line;
  const [changedFrom = null] = [...reasons.map(({ date }) => date), lastDate(bars)].toSorted();
  return reasons.length === 0
    ? { first: bars.dates.lastIndexOf(through) + 1, factor, changedFrom: null, notes, line: recorded }
    : { first: 0, factor, changedFrom, notes, line: recorded };
}

interface Reason {
  readonly date: string;
  readonly text: string;
}

const dividedLate = (until: string, ratio: number): string =>
  `After the session of ${until} was audited, the source divided all earlier prices by ${roundedRatio(ratio)}`;

function correctionReason(corrections: readonly PriceCorrection[]): Reason[] {
  const changes = corrections.map(
    ({ date, field, from, to }) => `${field} of ${date} from ${roundedPrice(from)} to ${roundedPrice(to)}`,
  );
  return corrections.slice(0, 1).map(({ date }) => ({ date, text: `Corrected prices: ${changes.join(', ')}` }));
}

/**
 * Finds the first session that the source delivered after a later one. A bar outside the New York sessions may be
 * there only because the second source failed, so that nothing excluded the bar.
 */
function lateSession(stored: readonly StoredPrices[], bars: Bars, disputes: BarsOrigin['disputes']): Reason[] {
  const known = new Set([...stored.map(({ date }) => date), ...datesOfDisputedPrices(disputes)]);
  const [from = '', to = ''] = [stored[0]?.date, stored.at(-1)?.date];
  const added = bars.dates
    .slice(lastIndexUntil(bars.dates, from) + 1, lastIndexUntil(bars.dates, to) + 1)
    .filter((date) => !known.has(date));
  return added
    .filter((date) => isTradingSession(date) || !stored.every((session) => isTradingSession(session.date)))
    .slice(0, 1)
    .map((date) => ({ date, text: `The session of ${date} arrived late` }));
}

/** Finds the first processed session that is not in the bars any more, apart from disputed ones. */
function missingSession(
  stored: readonly StoredPrices[],
  through: string,
  bars: Bars,
  disputes: BarsOrigin['disputes'],
): Reason[] {
  const disputed = datesOfDisputedPrices(disputes);
  const processed = stored.filter(({ date, isDisputed }) => isDisputed !== true && !disputed.has(date));
  return [...processed.map(({ date }) => date).filter((date) => date > dateAt(bars, 0)), through]
    .filter((date) => dateAt(bars, lastIndexUntil(bars.dates, date)) !== date)
    .slice(0, 1)
    .map((date) => ({ date, text: `The prices no longer contain the session of ${date}` }));
}

/**
 * Whether a holding was edited, or a new holding's entry date lies in sessions that were already processed. False when
 * the portfolio no longer lists the holding.
 * @param split the ratio of the split for which the line was edited; null without one
 */
function isEdited(
  { position: before, through }: TickerRecord,
  now: PortfolioLine | null,
  split: number | null,
): boolean {
  if (now === null) return false;
  if (before === null) return now.entryDate !== null && now.entryDate <= through;
  const isSameStop = (one: number | null | undefined, other: number | null | undefined): boolean =>
    one === other || (split !== null && smallWholeRatio((one ?? NaN) / (other ?? NaN)) === split);
  return (
    (split === null && !isSameEntry(before.averagePrice, now.averagePrice)) ||
    !isSameStop(before.stop, now.stop) ||
    before.entryDate !== now.entryDate ||
    before.stopFrom !== now.stopFrom ||
    !isSameStop(before.initialStop, now.initialStop)
  );
}

/** Returns the ratio by which the average price was divided, if it can be that of a split. */
const splitRatioOf = (before: PortfolioLine | null, now: PortfolioLine | null): number | null =>
  smallWholeRatio((before?.averagePrice ?? NaN) / (now?.averagePrice ?? NaN));

/** Returns the possible split ratios in a divisor of prices, which may include some of the latest re-adjustments. */
function splitsIn(divisor: number, adjustments: readonly PriceAdjustment[] = []): readonly (number | null)[] {
  const ratios = adjustments.filter(({ kind }) => kind === 'readjustment').map(({ ratio }) => ratio);
  return [...ratios, 1].map((_, first) =>
    smallWholeRatio(ratios.slice(first).reduce((rest, ratio) => rest / ratio, divisor)),
  );
}

/** Whether a split changed the quantity. A broker pays out less than a share in cash. */
const hasQuantityAfter = (split: number | null, before: PortfolioLine | null, now: PortfolioLine | null): boolean =>
  Math.abs((now?.quantity ?? NaN) - (before?.quantity ?? NaN) * (split ?? NaN)) < 1;
