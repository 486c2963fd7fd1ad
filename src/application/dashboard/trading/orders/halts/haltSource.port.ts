import type { HaltReading } from '../../../../../domain/dashboard/trading/orders/halts/haltReading.js';

/** Reports whether a ticker is halted. If the source cannot be contacted, returns a reason instead of throwing. */
export interface HaltSource {
  read(ticker: string): Promise<HaltReading>;
}
