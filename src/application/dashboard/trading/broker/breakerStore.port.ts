import type { BreakerRecord } from '../../../../domain/dashboard/trading/breaker/breakerRecord.js';

/** Stores the breaker's state, so that it survives a restart. */
export interface BreakerStore {
  /** Returns null when nothing was stored. An unreadable state counts as half-open. */
  load(): Promise<BreakerRecord | null>;
  /** Resolves once the record is stored. */
  save(record: BreakerRecord): Promise<void>;
}
