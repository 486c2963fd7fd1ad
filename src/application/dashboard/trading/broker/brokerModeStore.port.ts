import type { BrokerModeRecord } from '../../../../domain/dashboard/trading/mode/brokerModeRecord.js';
import type { DryRunStart } from '../../../../domain/dashboard/trading/mode/dryRunStart.js';

/** The mode as it is stored between two starts, with any doubt about when its dry-run window began. */
export interface StoredBrokerMode extends BrokerModeRecord, DryRunStart {}

/** Where the broker mode survives a restart. */
export interface BrokerModeStore {
  /** Null when nothing was stored, or when it cannot be read. */
  load(): Promise<StoredBrokerMode | null>;
  /** Kept when it resolves. */
  save(record: StoredBrokerMode): Promise<void>;
  /** Once it resolves, no later `load` returns a live record. Needs no disk space, so it works when `save` does not. */
  revokeLive(): Promise<void>;
}
