import { explainTicker, type ExplainedTicker } from '../../../domain/dashboard/audit/explanation/explainTicker.js';
import type { AuditPayload } from '../../../domain/dashboard/audit/auditPayload.js';
import type { GetLatestAudit } from './getLatestAudit.js';
import { findTickerInAudit } from './findTickerInAudit.js';

/** Explains a ticker of the latest audit. */
export class ExplainTicker {
  constructor(private readonly readAudit: GetLatestAudit) {}

  /**
   * @param symbol in upper or lower case
   * @throws NotFound `no_audit_yet`, `unknown_ticker`
   */
  execute(symbol: string): ExplainedTicker {
    return explainTickerOfAudit(this.readAudit.execute().audit, symbol);
  }
}

/** @throws NotFound `unknown_ticker`, with the reason when the audit has one */
export function explainTickerOfAudit(audit: AuditPayload, symbol: string): ExplainedTicker {
  const { name, ticker } = findTickerInAudit(audit, symbol);
  const { generated_at, data_source } = audit;
  return { ticker: name, generated_at, data_source, audit: ticker, explanation: explainTicker(audit, ticker) };
}
