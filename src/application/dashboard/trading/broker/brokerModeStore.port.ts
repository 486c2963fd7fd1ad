import type { BrokerModeRecord } from '../../../../domain/dashboard/trading/mode/brokerModeRecord.js';
import type { DryRunStart } from '../../../../domain/dashboard/trading/mode/dryRunStart.js';

/**
 * The broker mode as stored between two runs of the program, and any earlier dry-run start that is doubted because it
 * was ahead of the clock.
 */
export interface StoredBrokerMode extends BrokerModeRecord, DryRunStart {}

/** Stores the broker mode, so that it survives a restart. */
export interface BrokerModeStore {
  /** Returns null when the mode is missing or unreadable. */
  load(): Promise<StoredBrokerMode | null>;
  /** Resolves once the record is stored. */
  save(record: StoredBrokerMode): Promise<void>;
  /**
   * Once this resolves, no later `load` returns live mode. Needs no disk space, so it works even when `save` fails on a
   * full disk.
   */
  revokeLive(): Promise<void>;
}
