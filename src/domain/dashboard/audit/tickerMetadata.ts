import { lastDate } from '../market/bars.js';
import type { TickerHistory } from '../analysis/tickerHistory.js';
import { INDICATOR_NAMES } from '../analysis/indicatorSet.js';
import { addDays } from '../../shared/calendar/calendarDays.js';
import type { Dividend } from '../market/priceHistory.js';
import { roundedPrice } from '../market/rounding.js';
import type { TickerMetadata } from './auditPayload.js';
import { seriesAt, lastValueOf, finiteOrNull } from '../market/series.js';

const SPARKLINE_CLOSES = 60;

type LastSession = Pick<TickerMetadata, 'last_date' | 'last_close' | 'change_pct' | 'closes' | 'indicators'>;

/** Adds the figures of the last session to the other metadata. */
export const tickerMetadataOf = (
  { bars, indicators, length }: TickerHistory,
  others: Omit<TickerMetadata, keyof LastSession>,
): TickerMetadata => ({
  ...others,
  last_date: lastDate(bars),
  last_close: lastValueOf(bars.close),
  change_pct: finiteOrNull(100 * (lastValueOf(bars.close) / seriesAt(bars.close, length - 2) - 1)),
  closes: Array.from(bars.close.subarray(-SPARKLINE_CLOSES)),
  indicators: lastIndicators(indicators),
});

/** Copying an object that already has all names is faster than adding the names one by one. */
const NO_INDICATORS: TickerMetadata['indicators'] = Object.fromEntries(INDICATOR_NAMES.map((name) => [name, null]));

function lastIndicators(indicators: TickerHistory['indicators']): TickerMetadata['indicators'] {
  const values = { ...NO_INDICATORS };
  for (const name of INDICATOR_NAMES) values[name] = finiteOrNull(lastValueOf(indicators[name]));
  return values;
}

const YEAR_DAYS = 365;

/** Adds up the dividends per share of the 12 months before a date. */
export function sumDividendsOfLastYear(dividends: readonly Dividend[], date: string): number {
  const since = addDays(date, -YEAR_DAYS);
  const sum = dividends.filter((dividend) => dividend.date > since).reduce((total, { amount }) => total + amount, 0);
  return roundedPrice(sum);
}
