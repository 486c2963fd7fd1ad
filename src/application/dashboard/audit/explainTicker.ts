import { explainTicker, type Explanation } from '../../../domain/dashboard/audit/explanation/explainTicker.js';
import type { PublishedAudit, PublishedTicker } from '../../../domain/dashboard/audit/publishedAudit.js';
import type { ReadAudit } from './readAudit.js';
import { tickerInAudit } from './tickerInAudit.js';

/** A ticker's audit and where each of its judgements comes from. */
export interface ExplainedTicker {
  readonly ticker: string;
  readonly generated_at: string;
  readonly data_source: string;
  readonly audit: PublishedTicker;
  readonly explanation: Explanation;
}

/** Explains a ticker of the latest audit. */
export class ExplainTicker {
  constructor(private readonly readAudit: ReadAudit) {}

  /**
   * @param symbol in any case
   * @throws NotFound `no_audit_yet`, `unknown_ticker`
   */
  execute(symbol: string): ExplainedTicker {
    return explainedIn(this.readAudit.execute().audit, symbol);
  }
}

/** @throws NotFound `unknown_ticker`, with the reason when the audit has one */
export function explainedIn(audit: PublishedAudit, symbol: string): ExplainedTicker {
  const { name, ticker } = tickerInAudit(audit, symbol);
  const { generated_at, data_source } = audit;
  return { ticker: name, generated_at, data_source, audit: ticker, explanation: explainTicker(audit, ticker) };
}
