import { laterOf } from '../../shared/calendar/calendarDays.js';
import type { RegimeHistory } from '../analysis/regime/regimeHistory.js';
import { sessionAfter } from '../market/calendar/tradingSessions.js';
import { isSameRatio } from '../market/compareFetchedBars.js';
import type { PriceAdjustment, Split } from '../market/priceHistory.js';
import { roundedRatio } from '../market/rounding.js';

interface TickerSplits {
  /** Adjustments by which the bars are divided. */
  readonly adjustments?: readonly PriceAdjustment[];
  /** Splits that the source reports, whether or not the bars are divided by them. */
  readonly splits?: readonly Split[];
}

/** Returns the session after the last bar of a ticker, or of the market if that is later. */
export const nextSessionOf = (lastBar: string, { dates }: Pick<RegimeHistory, 'dates'>): string =>
  sessionAfter(laterOf(lastBar, dates.at(-1) ?? ''));

/** Returns the combined ratio of the splits dated after the last bar; null without such splits. */
export function pendingRatioOf(splits: TickerSplits, last: string): number | null {
  const pending = [...(splits.adjustments ?? []), ...undividedSplits(splits)].filter(({ date }) => date > last);
  return pending.length === 0 ? null : pending.reduce((product, { ratio }) => product * ratio, 1);
}

/**
 * Returns why the adjustment basis of the next session’s prices may differ from that of the bars; null if it cannot,
 * as on the day of a split for which the bars are already adjusted.
 */
export function otherBasisReason(splits: TickerSplits, last: string, next: string): string | null {
  const early = splits.adjustments?.find(({ date }) => date > next);
  if (early !== undefined)
    return `The source has already divided its prices by ${roundedRatio(early.ratio)} for the split on ${early.date}. The next map is the one for that session.`;
  const undivided = undividedSplits(splits).find(({ date }) => date > last && date <= next);
  return undivided === undefined
    ? null
    : `The source reports a split on ${undivided.date}, but it may not have divided its prices by ${roundedRatio(undivided.ratio)} yet. The next map is available after that session at the latest.`;
}

const undividedSplits = ({ adjustments = [], splits = [] }: TickerSplits): readonly Split[] =>
  splits.filter(
    (split) => !adjustments.some(({ date, ratio }) => date === split.date && isSameRatio(ratio, split.ratio)),
  );
