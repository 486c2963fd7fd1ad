import type { BrokerModeRecord } from '../../../../domain/dashboard/trading/mode/brokerModeRecord.js';
import type { DryRunStart } from '../../../../domain/dashboard/trading/mode/dryRunStart.js';

/** The mode as stored between two runs of the program, and any doubt about the start of its dry-run window. */
export interface StoredBrokerMode extends BrokerModeRecord, DryRunStart {}

/** Stores the broker mode, so that it survives a restart. */
export interface BrokerModeStore {
  /** Returns null when the mode is missing or unreadable. */
  load(): Promise<StoredBrokerMode | null>;
  /** Resolves once the record is stored. */
  save(record: StoredBrokerMode): Promise<void>;
  /** Once it resolves, no later `load` returns a live record. Needs no disk space, so it works when `save` does not. */
  revokeLive(): Promise<void>;
}
