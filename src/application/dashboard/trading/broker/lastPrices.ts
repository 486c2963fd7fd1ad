import { dateAt } from '../../../../domain/dashboard/market/bars.js';
import { dollarsPerUnit } from '../../../../domain/dashboard/market/currency.js';
import { MINUTE_MS } from '../../../../domain/shared/timeUnits.js';
import type { LoadBars } from '../../market/loadBars.js';
import { CachedReads } from '../../../shared/cachedReads.js';
import type { Clock } from '../../../shared/clock.port.js';

export interface LastPrice {
  /** Closing price of the last completed session that has prices. */
  readonly price: number;
  /** ISO date of that session. */
  readonly date: string;
}

/** The last price of a ticker, or why it is unknown. */
export type PriceReading =
  | {
      readonly kind: 'priced';
      readonly price: LastPrice;
      /** Currency code of the price. */
      readonly currency: string;
      /** US dollars per unit of `currency`, at the exchange rate of the price's date. */
      readonly dollarsPerUnit: number;
    }
  /** `currency` is the ticker's currency according to the source; null when unknown. */
  | { readonly kind: 'unpriced'; readonly reason: string; readonly currency: string | null };

/** How long prices are cached: they change once a day, and reading a whole history for one price is slow. */
const LIFETIME_MS = MINUTE_MS;

/** Provides the last prices of tickers, from the same source as the audit. */
export class LastPrices {
  private readonly cached: CachedReads<PriceReading>;

  constructor(
    private readonly bars: LoadBars,
    clock: Clock,
  ) {
    this.cached = new CachedReads(LIFETIME_MS, clock);
  }

  /** Returns a price that was read at most a minute ago. */
  of(symbol: string): Promise<PriceReading> {
    return this.cached.get(symbol, () => this.read(symbol));
  }

  private async read(symbol: string): Promise<PriceReading> {
    const reading = await this.bars.execute(symbol);
    const { currency, exchangeRate } = reading;
    if (reading.kind === 'unusable') return { kind: 'unpriced', reason: reading.reason, currency };
    const { bars } = reading;
    const price = bars.close.at(-1);
    const usd = dollarsPerUnit(currency, exchangeRate);
    if (price === undefined || currency === null || usd === null)
      return { kind: 'unpriced', reason: `There is no price for ${symbol}.`, currency };
    const last = { price, date: dateAt(bars, bars.close.length - 1) };
    return { kind: 'priced', price: last, currency, dollarsPerUnit: usd };
  }
}
