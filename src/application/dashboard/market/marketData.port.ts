import type { RawBar } from '../../../domain/dashboard/market/readBars.js';
import type { PriceAdjustment } from '../../../domain/dashboard/market/priceHistory.js';
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
    }
  | {
      readonly kind: 'unavailable';
      readonly reason: string;
      /** The symbol's currency when it is known although there are no prices; otherwise null. */
      readonly currency: string | null;
    };

/** A source of daily prices. */
export interface MarketData {
  readonly source: PriceSource;
  /** Note for the user about all of its prices; null without one. */
  readonly note: string | null;
  /** A symbol that the source lacks or cannot read is a result with a reason, not an exception. */
  daily(symbol: string): Promise<DailyPrices>;
}
