import type { BreakerStore } from '../../../src/application/dashboard/trading/broker/breakerStore.port.js';
import type { BreakerRecord } from '../../../src/domain/dashboard/trading/breaker/breakerRecord.js';

/** Stores the state in memory; while `full`, it rejects writes. */
export class MemoryBreakerStore implements BreakerStore {
  full = false;
  private stored: BreakerRecord | null = null;

  async load(): Promise<BreakerRecord | null> {
    return this.stored;
  }

  async save(record: BreakerRecord): Promise<void> {
    if (this.full) throw new Error('no space left on device');
    this.stored = record;
  }
}
