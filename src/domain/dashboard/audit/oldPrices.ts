import { MAX_BAR_AGE_DAYS } from '../market/calendar/freshness.js';
import { addDays } from '../../shared/calendar/calendarDays.js';
import type { AuditPayload, TickerAudit } from './auditPayload.js';

/** Whether a ticker's prices end well before those of the others. */
export const hasOldPrices = ({ metadata }: TickerAudit, as_of: string | null): boolean =>
  endsEarly(metadata.last_date, as_of);

/** @param last ISO date of the last bar */
export const endsEarly = (last: string, as_of: string | null): boolean =>
  as_of !== null && last < addDays(as_of, -MAX_BAR_AGE_DAYS);

interface AuditedPrices extends Pick<AuditPayload, 'tickers' | 'as_of'> {
  readonly portfolio: Pick<AuditPayload['portfolio'], 'risk'>;
}

/** Names the tickers, and the index, whose prices end well before those of the others; null without such prices. */
export function oldPricesNote({ tickers, as_of, portfolio: { risk } }: AuditedPrices): string | null {
  const old = Object.entries(tickers).filter(([, ticker]) => hasOldPrices(ticker, as_of));
  const listed = old.map(([ticker, { metadata }]) => `${ticker} (${metadata.last_date})`);
  const notes = [
    listed.length > 0 &&
      `The prices of these tickers end well before ${as_of}, so their last closes are used: ${listed.join(', ')}.`,
    risk !== null &&
      risk.index !== null &&
      endsEarly(risk.as_of, as_of) &&
      `The prices of the index ${risk.index} end on ${risk.as_of}, well before ${as_of}: correlations, betas and volatility end there, and the drawdown adds only today’s value.`,
  ].filter((note) => note !== false);
  return notes.length === 0 ? null : notes.join(' ');
}
