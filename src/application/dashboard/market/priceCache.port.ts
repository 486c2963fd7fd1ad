import type { PriceHistory } from '../../../domain/dashboard/market/priceHistory.js';

/** Stores the prices of one source between audits. */
export interface PriceCache {
  /** Returns null when the history is missing or unreadable. */
  load(symbol: string): Promise<PriceHistory | null>;
  /** Replaces what was stored before; resolves once the history is on disk. */
  save(symbol: string, history: PriceHistory): Promise<void>;
}
