import { majorUnitOf, rateQuotationOf, USD } from '../../../domain/dashboard/market/currency.js';
import { finalBarTest } from '../../../domain/dashboard/market/calendar/finalBars.js';
import { separateFinishedBars } from '../../../domain/dashboard/market/calendar/separateFinishedBars.js';
import { readBars } from '../../../domain/dashboard/market/readBars.js';
import {
  exchangeRateOn,
  type DailyRates,
  type ExchangeRateReading,
} from '../../../domain/dashboard/portfolio/exchangeRate.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import { CachedReads } from '../../shared/cachedReads.js';
import type { Clock } from '../../shared/clock.port.js';
import type { MarketData } from './marketData.port.js';

type RatesReading =
  | { readonly kind: 'rates'; readonly rates: DailyRates }
  | { readonly kind: 'none'; readonly reason: string };

/** Rates are cached this long, so that all tickers of an audit use the same ones. */
const LIFETIME_MS = MINUTE_MS;

/** Daily exchange rates, from the same source as the prices to be converted. */
export class ExchangeRates {
  private readonly cached: CachedReads<RatesReading>;

  constructor(
    private readonly prices: MarketData,
    private readonly clock: Clock,
  ) {
    this.cached = new CachedReads(LIFETIME_MS, clock);
  }

  /**
   * @param date ISO date of the price that is converted
   * @param source the only source to use, when several are configured
   */
  async on(date: string, currency: string, source?: string): Promise<ExchangeRateReading> {
    const unit = majorUnitOf(currency);
    if (unit === null || unit.currency === USD) return exchangeRateOn(currency, { dates: [date], close: [1] }, date);
    const { symbol } = rateQuotationOf(unit.currency);
    const daily = await this.cached.get(`${symbol} ${source ?? ''}`, () => this.read(symbol, source));
    return daily.kind === 'none' ? daily : exchangeRateOn(currency, daily.rates, date);
  }

  private async read(symbol: string, source?: string): Promise<RatesReading> {
    const none = (reason: string): RatesReading => ({
      kind: 'none',
      reason: `there is no exchange rate ${symbol}: ${reason}`,
    });
    const now = this.clock.now().getTime();
    const daily = await this.prices.daily(symbol, source);
    if (daily.kind === 'unavailable') return none(daily.reason);
    const reading = readBars(separateFinishedBars(daily.rows, finalBarTest(symbol, now)).finishedRows);
    return reading.kind === 'bars' ? { kind: 'rates', rates: reading.bars } : none(reading.reason);
  }
}
