import type { Dividend, Split } from '../../../domain/dashboard/market/priceHistory.js';
import { newYorkDate } from '../../../domain/dashboard/market/calendar/tradingSessions.js';
import type { RawBar } from '../../../domain/dashboard/market/readBars.js';
import { byDate, isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { hasPrice } from '../remote/rows.js';
import type { AlpacaBars, AlpacaCorporateActions } from './alpaca.schema.js';

/** Converts pages of bars, whose timestamps are midnight in New York, to rows. Leaves out bars with no price at all. */
export function alpacaRows(pages: readonly AlpacaBars[], name: string): RawBar[] {
  const bars = pages.flatMap(({ bars: bySymbol }) =>
    bySymbol !== null && Object.hasOwn(bySymbol, name) ? (bySymbol[name] ?? []) : [],
  );
  const rows = bars.map(({ t, o, h, l, c, v }) => ({
    date: newYorkDate(Date.parse(t)),
    open: o ?? null,
    high: h ?? null,
    low: l ?? null,
    close: c ?? null,
    volume: v ?? null,
  }));
  return rows.filter(hasPrice).toSorted(byDate);
}

/**
 * Returns splits and dividends. Alpaca reports each dividend per share as it was paid; this function adjusts it for
 * later splits, like the prices of the bars.
 */
export function corporateActionsOf(pages: readonly AlpacaCorporateActions[]): {
  readonly splits: readonly Split[];
  readonly dividends: readonly Dividend[];
} {
  const splits = pages
    .flatMap(({ forwardSplits = [], reverseSplits = [] }) => [...forwardSplits, ...reverseSplits])
    .map(({ exDate, newRate, oldRate }) => ({ date: isoDate(exDate.getTime()), ratio: newRate / oldRate }))
    .toSorted(byDate);
  const dividends = pages
    .flatMap(({ cashDividends = [] }) => cashDividends)
    .map(({ exDate, rate }) => ({ date: isoDate(exDate.getTime()), rate }))
    .map(({ date, rate }) => ({ date, amount: rate / sharesSince(splits, date) }))
    .toSorted(byDate);
  return { splits, dividends };
}

/** Returns how many shares one share became through the splits after a date. */
const sharesSince = (splits: readonly Split[], date: string): number =>
  splits.filter((split) => split.date > date).reduce((shares, { ratio }) => shares * ratio, 1);
