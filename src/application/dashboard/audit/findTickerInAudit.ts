import type { AuditPayload, TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';
import { optionExclusionReason } from '../../../domain/dashboard/market/occSymbol.js';
import { NotFound } from '../../../domain/shared/failure/failure.js';
import { canonicalSymbol, spellingsOf } from '../../../domain/shared/ticker.js';

/**
 * @param symbol in any spelling
 * @throws NotFound `unknown_ticker`, with the reason when the audit has one
 */
export function findTickerInAudit(
  audit: AuditPayload,
  symbol: string,
): { readonly name: string; readonly ticker: TickerAudit } {
  const canonical = canonicalSymbol(symbol);
  // Audits by earlier releases contain tickers as the user typed them.
  const name = spellingsOf(canonical).find((spelling) => Object.hasOwn(audit.tickers, spelling)) ?? canonical;
  const ticker = Object.hasOwn(audit.tickers, name) ? audit.tickers[name] : undefined;
  if (ticker === undefined) throw new NotFound(whyNot(audit, name), 'unknown_ticker');
  return { name, ticker };
}

function whyNot({ errors, generated_at }: AuditPayload, name: string): string {
  const reason = Object.hasOwn(errors, name) ? errors[name] : undefined;
  if (reason !== undefined) return `${name} could not be audited. ${reason}`;
  return (
    optionExclusionReason(name) ??
    `${name} is not in the audit of ${generated_at}. Add it to the portfolio and run an audit in the dashboard.`
  );
}
