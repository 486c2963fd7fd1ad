import type { RawBar } from '../../../domain/dashboard/market/readBars.js';
import { readCurrency } from '../../../domain/dashboard/market/currency.js';
import type { PriceFeedAnswer } from '../../../application/dashboard/market/priceFeed.port.js';
import { byDate } from '../../../domain/shared/calendar/calendarDays.js';
import type { YahooChart } from './yahoo.schema.js';

/** Significant digits of Yahoo's prices, which are 32-bit floats. */
const DIGITS = 7;

/**
 * Converts a chart to bars. Leaves out days without a price, the duplicate row of a session in progress, and splits
 * without a positive ratio.
 */
export function yahooBars({
  meta,
  timestamp = [],
  indicators,
  events,
}: YahooChart): Extract<PriceFeedAnswer, { kind: 'bars' }> {
  const dayOf = calendarOf(meta.exchangeTimezoneName);
  const [quote] = indicators.quote;
  const rowByDate = new Map<string, RawBar>();
  timestamp.forEach((seconds, i) => {
    const prices = [quote?.open[i], quote?.high[i], quote?.low[i], quote?.close[i]].map(rounded);
    const [open = null, high = null, low = null, close = null] = prices;
    if (prices.every((price) => price === null)) return;
    const date = dayOf(new Date(seconds * 1000));
    rowByDate.set(date, { date, open, high, low, close, volume: quote?.volume[i] ?? null });
  });
  const splits = Object.values(events?.splits ?? {})
    .filter(({ numerator, denominator }) => numerator > 0 && denominator > 0)
    .map(({ date, numerator, denominator }) => ({ date: dayOf(date), ratio: numerator / denominator }));
  const dividends = Object.values(events?.dividends ?? {}).map(({ date, amount }) => ({ date: dayOf(date), amount }));
  return {
    kind: 'bars',
    rows: [...rowByDate.values()],
    currency: readCurrency(meta.currency),
    splits: splits.toSorted(byDate),
    dividends: dividends.toSorted(byDate),
  };
}

const rounded = (price: number | null | undefined): number | null =>
  price === null || price === undefined ? null : Number(price.toPrecision(DIGITS));

/** Returns a function that formats a time as an ISO date in the exchange's time zone. */
function calendarOf(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (at) => format.format(at);
}
