import type { TickerRecord } from '../../../domain/dashboard/framework/tickerRecord.js';

/** What the memories are about: those of the sample say nothing about the user's own holdings. */
export interface AuditOrigin {
  /** Name of the price source. */
  readonly prices: string;
  /** Name of the portfolio. */
  readonly portfolio: string;
}

export type TickerRecordByTicker = Readonly<Record<string, TickerRecord>>;

/** What is kept of each ticker between two audits of one origin. */
export interface TickerRecordStore {
  /** Empty when there is none, or only of another origin. */
  load(origin: AuditOrigin): Promise<TickerRecordByTicker>;
  /** In place of everything that was kept before; on disk when it resolves. */
  save(origin: AuditOrigin, memories: TickerRecordByTicker): Promise<void>;
}
