import type { HaltReading } from '../../../../domain/dashboard/trading/orders/halts/haltReading.js';

/** Reports whether a ticker is halted. A source that cannot be contacted returns a reason, not an exception. */
export interface HaltSource {
  read(ticker: string): Promise<HaltReading>;
}
