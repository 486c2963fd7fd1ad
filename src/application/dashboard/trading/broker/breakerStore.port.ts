import type { BreakerRecord } from '../../../../domain/dashboard/trading/breaker/breakerRecord.js';

/** Where the breaker's state survives a restart. */
export interface BreakerStore {
  /** Null when there is none, or none that can be read. */
  load(): Promise<BreakerRecord | null>;
  /** Kept when it resolves. */
  save(record: BreakerRecord): Promise<void>;
}
