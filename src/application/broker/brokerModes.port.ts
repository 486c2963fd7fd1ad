import type { BrokerModeRecord } from '../../domain/brokerMode/brokerModeRecord.js';

/** Where the broker mode survives a restart. */
export interface BrokerModes {
  /** Null when there is none, or none that can be read. */
  load(): Promise<BrokerModeRecord | null>;
  /** Kept when it resolves. */
  save(record: BrokerModeRecord): Promise<void>;
  /** When it resolves, no later `load` gives a live record. Needs no room on the disk, so it works when `save` does not. */
  revokeLive(): Promise<void>;
}
