import type { AuditPayload } from '../audit/auditPayload.js';
import { isStaleBarDate, NO_FRESH_PRICES_MESSAGE } from '../market/calendar/freshness.js';
import { SAMPLE_PRICE_SOURCE } from '../market/priceSource.js';

/** Returns why the audit's prices must not be sent to the cloud; null when those of at least one ticker are current. */
export function priceProblemOf(
  { data_source, tickers }: AuditPayload,
  at: number,
  consequence: 'nothing is reported' | 'no briefing is sent',
): string | null {
  if (data_source === SAMPLE_PRICE_SOURCE)
    return `The sample prices are not current, so ${consequence}. Choose another price source in Settings (MARKET_DATA).`;
  const isCurrent = Object.values(tickers).some(({ metadata }) => !isStaleBarDate(metadata.last_date, at));
  return isCurrent ? null : NO_FRESH_PRICES_MESSAGE;
}
