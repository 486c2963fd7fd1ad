import type { AuditPayload, TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';
import { NotFound } from '../../../domain/shared/failure/failure.js';

/**
 * @param symbol in any case
 * @throws NotFound `unknown_ticker`, with the reason when the audit has one
 */
export function findTickerInAudit(
  audit: AuditPayload,
  symbol: string,
): { readonly name: string; readonly ticker: TickerAudit } {
  const name = toAuditSymbol(symbol);
  const ticker = Object.hasOwn(audit.tickers, name) ? audit.tickers[name] : undefined;
  if (ticker === undefined) throw new NotFound(whyNot(audit, name), 'unknown_ticker');
  return { name, ticker };
}

/** Normalizes a ticker as typed by a user. */
export const toAuditSymbol = (symbol: string): string => symbol.trim().toUpperCase();

function whyNot({ errors, generated_at }: AuditPayload, name: string): string {
  const reason = Object.hasOwn(errors, name) ? errors[name] : undefined;
  if (reason !== undefined) return `${name} could not be audited. ${reason}`;
  return `${name} is not in the audit of ${generated_at}. Add it to the portfolio and run an audit.`;
}
