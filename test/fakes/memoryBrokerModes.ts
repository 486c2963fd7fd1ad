import type { BrokerModes } from '../../src/application/broker/brokerModes.port.js';
import type { BrokerModeRecord } from '../../src/domain/brokerMode/brokerModeRecord.js';

/** Keeps the mode in memory; while `full`, it takes nothing, and while `slow` is a promise, each write waits for it. */
export class MemoryBrokerModes implements BrokerModes {
  full = false;
  slow: Promise<void> | null = null;
  private kept: BrokerModeRecord | null = null;

  async load(): Promise<BrokerModeRecord | null> {
    return this.kept;
  }

  async save(record: BrokerModeRecord): Promise<void> {
    await this.slow;
    if (this.full) throw new Error('no space left on device');
    this.kept = record;
  }
}
