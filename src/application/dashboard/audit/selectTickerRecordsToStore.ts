import type { TickerResult } from '../../../domain/dashboard/audit/auditTicker.js';
import type { AuditPlan } from './planAudit.js';
import type { TickerRecordByTicker } from '../framework/tickerRecordStore.port.js';

/**
 * Returns the records to store after an audit. A ticker that failed or was skipped keeps its record. The record of a
 * ticker that the portfolio no longer lists is dropped, unless a line of the portfolio could not be read, since that
 * may be the ticker's line.
 */
export function selectTickerRecordsToStore(
  { audited, skippedReasonByTicker, portfolio }: AuditPlan,
  before: TickerRecordByTicker,
  results: readonly TickerResult[],
): TickerRecordByTicker {
  const named = new Set([...audited.map(({ ticker }) => ticker), ...Object.keys(skippedReasonByTicker)]);
  const memories = new Map(
    Object.entries(before).filter(([ticker]) => named.has(ticker) || portfolio.errors.length > 0),
  );
  for (const result of results) {
    if (result.kind === 'failed') continue;
    if (result.record === null) memories.delete(result.symbol);
    else memories.set(result.symbol, result.record);
  }
  return Object.fromEntries(memories);
}
