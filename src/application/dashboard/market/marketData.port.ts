import type { RawBar } from '../../../domain/dashboard/market/readBars.js';
import type { Dividend, PriceAdjustment, Split } from '../../../domain/dashboard/market/priceHistory.js';
import type { PriceSource } from '../../../domain/dashboard/market/priceSource.js';

/** The daily prices of a symbol as the source has them, oldest first; nothing is validated yet. */
export type DailyPrices =
  | {
      readonly kind: 'prices';
      readonly rows: readonly RawBar[];
      /** Currency code of all prices, as `readCurrency` returns it. */
      readonly currency: string;
      /** Notes about these prices for the user, one sentence each. */
      readonly notes: readonly string[];
      /** Adjustments that the source made to its earlier prices since they were first requested, oldest first. */
      readonly adjustments: readonly PriceAdjustment[];
      /** The splits that the source reports, which it may apply to the closes late; absent when it reports none. */
      readonly splits?: readonly Split[];
      /** Cash dividends, which are never subtracted from the closes; absent when the source reports none. */
      readonly dividends?: readonly Dividend[];
      /** Why the source could not be reached; set when earlier, stored prices are returned instead. */
      readonly outage?: string;
      /** The source of these prices, when a list of sources is tried in order. */
      readonly source?: PriceSource;
    }
  | {
      readonly kind: 'unavailable';
      readonly reason: string;
      /** The symbol's currency if it is known even though there are no prices; otherwise null. */
      readonly currency: string | null;
    };

export const noPrices = (reason: string, currency: string | null = null): DailyPrices => ({
  kind: 'unavailable',
  reason,
  currency,
});

/** A source of daily prices. */
export interface MarketData {
  /** Name of the source, or of several sources in order, such as `alpaca,yahoo`. */
  readonly source: string;
  /** A note for the user about all prices of this source; null when the source needs no note. */
  readonly note: string | null;
  /**
   * Returns daily prices. For a symbol that the source lacks or cannot read, returns a reason instead of throwing.
   * @param source the only source to use, when several are configured
   */
  daily(symbol: string, source?: string): Promise<DailyPrices>;
}
