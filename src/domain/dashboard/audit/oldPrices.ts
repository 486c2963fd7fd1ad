import { MAX_BAR_AGE_DAYS } from '../market/calendar/freshness.js';
import { addDays } from '../../shared/calendar/calendarDays.js';
import type { AuditPayload } from './auditPayload.js';

/** Names the tickers whose prices end before those of the others; null when all are equally recent. */
export function oldPricesNote({ tickers, as_of }: Pick<AuditPayload, 'tickers' | 'as_of'>): string | null {
  if (as_of === null) return null;
  const earliest = addDays(as_of, -MAX_BAR_AGE_DAYS);
  const old = Object.entries(tickers).filter(([, { metadata }]) => metadata.last_date < earliest);
  const listed = old.map(([ticker, { metadata }]) => `${ticker} (${metadata.last_date})`);
  return listed.length === 0
    ? null
    : `The prices of these tickers end well before ${as_of}, so their last closes are used: ${listed.join(', ')}.`;
}
