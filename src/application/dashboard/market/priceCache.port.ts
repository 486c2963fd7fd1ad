import type { PriceHistory } from '../../../domain/dashboard/market/history.js';

/** Keeps the prices of one source between audits. */
export interface PriceCache {
  /** null when there is none, or none that can be read. */
  recall(symbol: string): Promise<PriceHistory | null>;
  /** In place of what was kept before; on disk when it resolves. */
  keep(symbol: string, history: PriceHistory): Promise<void>;
}
