import type {
  AuditOrigin,
  TickerRecordByTicker,
  TickerRecordStore,
} from '../../../src/application/dashboard/framework/tickerRecordStore.port.js';

export class MemoryTickerRecordStore implements TickerRecordStore {
  private stored: { origin: AuditOrigin; memories: TickerRecordByTicker } | null = null;

  async load({ prices, portfolio }: AuditOrigin): Promise<TickerRecordByTicker> {
    const same = this.stored?.origin.prices === prices && this.stored.origin.portfolio === portfolio;
    return same && this.stored !== null ? structuredClone(this.stored.memories) : {};
  }

  async save(origin: AuditOrigin, memories: TickerRecordByTicker): Promise<void> {
    this.stored = structuredClone({ origin, memories });
  }
}
