import type { TickerRecord } from '../../../domain/dashboard/framework/record/tickerRecord.js';

/** The data that ticker records are based on; records of the sample data do not apply to the user's own positions. */
export interface AuditOrigin {
  /** Name of the price source. */
  readonly prices: string;
  /** Name of the portfolio. */
  readonly portfolio: string;
}

export type TickerRecordByTicker = Readonly<Record<string, TickerRecord>>;

/** Stores ticker records between two audits of the same origin. */
export interface TickerRecordStore {
  /** Empty when nothing is stored for this origin. Only sample prices rule out records of other prices. */
  load(origin: AuditOrigin): Promise<TickerRecordByTicker>;
  /** Replaces everything stored before; resolves once the records are on disk. */
  save(origin: AuditOrigin, records: TickerRecordByTicker): Promise<void>;
}
