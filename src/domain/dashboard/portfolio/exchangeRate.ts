import { addDays } from '../../shared/calendar/calendarDays.js';
import { lastIndexUntil } from '../market/align.js';
import { majorUnitOf, rateQuotationOf, type ExchangeRate } from '../market/currency.js';
import { toDecimal } from './decimal.js';

export type ExchangeRateReading =
  | { readonly kind: 'rate'; readonly rate: ExchangeRate }
  | { readonly kind: 'none'; readonly reason: string };

/** Long enough for a rate from the Thursday before Easter to convert prices of Easter Monday. */
export const MAX_RATE_AGE_DAYS = 4;

/** The daily closes of an exchange rate in the market's own quotation, ascending. */
export interface DailyRates {
  readonly dates: readonly string[];
  readonly close: ArrayLike<number>;
}

/** Returns the rate of a day or, if that day has none, the latest rate of the `MAX_RATE_AGE_DAYS` days before it. */
export function exchangeRateOn(currency: string, { dates, close }: DailyRates, date: string): ExchangeRateReading {
  const unit = majorUnitOf(currency);
  if (unit === null) return { kind: 'none', reason: `${currency} is a subunit of an unknown currency.` };
  const { symbol, isPriceOfDollar } = rateQuotationOf(unit.currency);
  const place = lastIndexUntil(dates, date);
  const [found, quoted] = [dates[place], close[place]];
  if (found === undefined || quoted === undefined || found < addDays(date, -MAX_RATE_AGE_DAYS))
    return {
      kind: 'none',
      reason:
        `there is no exchange rate ${symbol} for ${date} or the ${MAX_RATE_AGE_DAYS} days before` +
        `${found === undefined ? '' : `; the latest is from ${found}`}.`,
    };
  const [dollars, units] = isPriceOfDollar ? [1, quoted] : [quoted, 1];
  return {
    kind: 'rate',
    rate: { usd: toDecimal(dollars).dividedBy(toDecimal(units).times(unit.units)).toNumber(), date: found },
  };
}
