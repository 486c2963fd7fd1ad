import type {
  AuditOrigin,
  TickerRecordByTicker,
  TickerRecordStore,
} from '../../src/application/dashboard/framework/tickerRecordStore.port.js';

export class MemoryTickerRecordStore implements TickerRecordStore {
  private kept: { origin: AuditOrigin; memories: TickerRecordByTicker } | null = null;

  async load({ prices, portfolio }: AuditOrigin): Promise<TickerRecordByTicker> {
    const same = this.kept?.origin.prices === prices && this.kept.origin.portfolio === portfolio;
    return same && this.kept !== null ? structuredClone(this.kept.memories) : {};
  }

  async save(origin: AuditOrigin, memories: TickerRecordByTicker): Promise<void> {
    this.kept = structuredClone({ origin, memories });
  }
}
