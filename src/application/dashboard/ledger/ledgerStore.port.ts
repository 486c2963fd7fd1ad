import type { LedgerEvent } from '../../../domain/dashboard/ledger/ledgerEvent.js';

/** The append-only ledger. */
export interface LedgerStore {
  /**
   * Returns the events, oldest first: the same array as long as nothing is added.
   * @throws Conflict `ledger_damaged`
   */
  load(): Promise<readonly LedgerEvent[]>;
  /** Resolves once the event is on disk. A batch is added completely or not at all. */
  append(event: LedgerEvent): Promise<void>;
}
