import type {
  AuditOrigin,
  TickerRecordByTicker,
  TickerRecordStore,
} from '../../../src/application/dashboard/framework/tickerRecordStore.port.js';
import { withOtherPrices } from '../../../src/domain/dashboard/framework/record/tickerRecord.js';

export class MemoryTickerRecordStore implements TickerRecordStore {
  private stored: { origin: AuditOrigin; memories: TickerRecordByTicker } | null = null;

  async load({ prices, portfolio }: AuditOrigin): Promise<TickerRecordByTicker> {
    if (this.stored?.origin.portfolio !== portfolio) return {};
    const { origin, memories } = structuredClone(this.stored);
    if (origin.prices === prices) return memories;
    if ([origin.prices, prices].includes('sample')) return {};
    return Object.fromEntries(Object.entries(memories).map(([ticker, record]) => [ticker, withOtherPrices(record)]));
  }

  async save(origin: AuditOrigin, memories: TickerRecordByTicker): Promise<void> {
    this.stored = structuredClone({ origin, memories });
  }
}
