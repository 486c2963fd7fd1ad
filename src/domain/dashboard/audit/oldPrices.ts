import { MAX_BAR_AGE_DAYS } from '../market/calendar/freshness.js';
import { addDays } from '../../shared/calendar/calendarDays.js';
import type { AuditPayload, TickerAudit } from './auditPayload.js';

/** Whether a ticker's prices end well before those of the others. */
export const hasOldPrices = ({ metadata }: TickerAudit, as_of: string | null): boolean =>
  as_of !== null && metadata.last_date < addDays(as_of, -MAX_BAR_AGE_DAYS);

/** Names the tickers whose prices end before those of the others; null when all are equally recent. */
export function oldPricesNote({ tickers, as_of }: Pick<AuditPayload, 'tickers' | 'as_of'>): string | null {
  const old = Object.entries(tickers).filter(([, ticker]) => hasOldPrices(ticker, as_of));
  const listed = old.map(([ticker, { metadata }]) => `${ticker} (${metadata.last_date})`);
  return listed.length === 0
    ? null
    : `The prices of these tickers end well before ${as_of}, so their last closes are used: ${listed.join(', ')}.`;
}
