import type { RawBar } from '../../../domain/dashboard/market/readBars.js';
import type { Dividend, Split } from '../../../domain/dashboard/market/priceHistory.js';
import type { PriceSource } from '../../../domain/dashboard/market/priceSource.js';

/** Bars oldest first, adjusted for splits but not for dividends. The last session may still be in progress. */
export type PriceFeedAnswer =
  | {
      readonly kind: 'bars';
      readonly rows: readonly RawBar[];
      /** Currency code of all prices, as `readCurrency` returns it; null when the source did not state one. */
      readonly currency: string | null;
      /** The splits and dividends since the first bar, oldest first; empty when the source reports none. */
      readonly splits: readonly Split[];
      readonly dividends: readonly Dividend[];
    }
  | { readonly kind: 'failed'; readonly reason: string };

/** A remote source of daily bars. */
export interface PriceFeed {
  readonly source: PriceSource;
  /** Name of the source for display. */
  readonly title: string;
  /** The currency of all of the source's quotes; null when it differs by symbol. */
  readonly onlyCurrency: string | null;
  /**
   * Returns the bars of the sessions from an ISO date on. Every failure is a result with a reason that contains no
   * secret.
   */
  bars(symbol: string, from: string): Promise<PriceFeedAnswer>;
}
