import type {
  BrokerModeStore,
  StoredBrokerMode,
} from '../../../src/application/dashboard/trading/broker/brokerModeStore.port.js';

/**
 * Stores the mode in memory. While `full`, it fails to save; while `broken`, every write fails and changes nothing;
 * while `slow` is a promise, each write waits for it.
 */
export class MemoryBrokerModeStore implements BrokerModeStore {
  full = false;
  broken = false;
  slow: Promise<void> | null = null;
  private stored: StoredBrokerMode | null = null;

  async load(): Promise<StoredBrokerMode | null> {
    return this.stored;
  }

  async save(record: StoredBrokerMode): Promise<void> {
    await this.slow;
    if (this.full || this.broken) throw new Error('no space left on device');
    this.stored = record;
  }

  async revokeLive(): Promise<void> {
    await this.slow;
    if (this.broken) throw new Error('input/output error');
    if (this.stored?.mode === 'live') this.stored = { ...this.stored, mode: 'dryrun', account: null, endedBy: null };
  }
}
