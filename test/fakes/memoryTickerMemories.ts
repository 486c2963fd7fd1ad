import type {
  AuditOrigin,
  MemoryByTicker,
  TickerMemories,
} from '../../src/application/dashboard/framework/tickerMemories.port.js';

export class MemoryTickerMemories implements TickerMemories {
  private kept: { origin: AuditOrigin; memories: MemoryByTicker } | null = null;

  async recall({ prices, portfolio }: AuditOrigin): Promise<MemoryByTicker> {
    const same = this.kept?.origin.prices === prices && this.kept.origin.portfolio === portfolio;
    return same && this.kept !== null ? structuredClone(this.kept.memories) : {};
  }

  async keep(origin: AuditOrigin, memories: MemoryByTicker): Promise<void> {
    this.kept = structuredClone({ origin, memories });
  }
}
