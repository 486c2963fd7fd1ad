import type { RawBar } from '../../../domain/dashboard/market/readBars.js';
import type { PriceAdjustment } from '../../../domain/dashboard/market/priceHistory.js';
import type { PriceSource } from '../../../domain/dashboard/market/priceSource.js';

/** Bars oldest first, adjusted for splits and not for dividends; the last may be of a session that is not over. */
export type FeedBars =
  | {
      readonly kind: 'bars';
      readonly rows: readonly RawBar[];
      /** Code of the currency of all prices, as `readCurrency` reads it; null when the source gave none. */
      readonly currency: string | null;
      /** The splits that the source knows of; empty where it tells none. */
      readonly splits: readonly Pick<PriceAdjustment, 'date' | 'ratio'>[];
    }
  | { readonly kind: 'failed'; readonly reason: string };

/** Daily bars from a source that is asked over the network. */
export interface PriceFeed {
  readonly source: PriceSource;
  /** As people call it. */
  readonly title: string;
  /** The currency of everything that the source quotes; null when it differs from symbol to symbol. */
  readonly onlyCurrency: string | null;
  /** The bars of the sessions from an ISO date on. Whatever goes wrong is an answer with a reason that carries no secret. */
  bars(symbol: string, from: string): Promise<FeedBars>;
}
