import type { RawBar } from '../../../domain/dashboard/market/readBars.js';
import type { PriceAdjustment } from '../../../domain/dashboard/market/priceHistory.js';
import type { PriceSource } from '../../../domain/dashboard/market/priceSource.js';

/** The daily prices of a symbol, oldest first as the source has them; nothing about the rows is believed yet. */
export type DailyPrices =
  | {
      readonly kind: 'prices';
      readonly rows: readonly RawBar[];
      /** Code of the currency of all prices, as `readCurrency` reads it. */
      readonly currency: string;
      /** What the user should know about these prices, one sentence each. */
      readonly notes: readonly string[];
      /** How the source re-wrote its earlier prices since they were first asked for, oldest first. */
      readonly adjustments: readonly PriceAdjustment[];
    }
  | {
      readonly kind: 'unavailable';
      readonly reason: string;
      /** The currency that the symbol is known to be quoted in although there are no prices; null when it is not known. */
      readonly currency: string | null;
    };

/** A source of daily prices. */
export interface MarketData {
  readonly source: PriceSource;
  /** What the user should know about all of its prices; null when nothing. */
  readonly note: string | null;
  /** A symbol that the source lacks or cannot read is an answer with a reason, not an exception. */
  daily(symbol: string): Promise<DailyPrices>;
}
