import type { PriceHistory } from '../../../domain/dashboard/market/priceHistory.js';

/** Keeps the prices of one source between audits. */
export interface PriceCache {
  /** null when there is none, or none that can be read. */
  load(symbol: string): Promise<PriceHistory | null>;
  /** In place of what was kept before; on disk when it resolves. */
  save(symbol: string, history: PriceHistory): Promise<void>;
}
