import type { BreakerRecord } from '../../../../domain/dashboard/trading/breaker/breakerRecord.js';

/** Where the breaker's state survives a restart. */
export interface BreakerStore {
  /** Null when nothing was stored. A state that cannot be read counts as half-open. */
  load(): Promise<BreakerRecord | null>;
  /** Kept when it resolves. */
  save(record: BreakerRecord): Promise<void>;
}
