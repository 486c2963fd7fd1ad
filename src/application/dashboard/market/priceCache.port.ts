import type { PriceHistory } from '../../../domain/dashboard/market/priceHistory.js';

/** Stores the prices of one source between audits. */
export interface PriceCache {
  /** Null when missing or unreadable. */
  load(symbol: string): Promise<PriceHistory | null>;
  /** Replaces what was stored before; resolves once on disk. */
  save(symbol: string, history: PriceHistory): Promise<void>;
}
