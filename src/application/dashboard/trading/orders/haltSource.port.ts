import type { HaltReading } from '../../../../domain/dashboard/trading/orders/halts/haltReading.js';

/** Says whether a ticker is halted. A source that cannot be asked is a reading with a reason, not an exception. */
export interface HaltSource {
  read(ticker: string): Promise<HaltReading>;
}
