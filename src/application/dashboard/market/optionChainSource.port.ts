import type { QuotedStrikeCounts } from '../../../domain/dashboard/analysis/options/quotedStrikes.js';
import type { OptionDataResult } from '../../../domain/dashboard/analysis/options/optionsAudit.js';

/** At-the-money 30-day volatility of a session, in percent, and the quotes behind it. */
export interface StoredVolatility {
  readonly session: string;
  readonly iv30: number;
  readonly quotes: QuotedStrikeCounts;
}

/** A source of option chains. */
export interface OptionChainSource {
  /**
   * Returns the chain at the close of a session (ISO date), or a reason if the source has none, or too few quotes near
   * `spot`.
   * @param spot the session's close
   */
  at(symbol: string, session: string, spot: number): Promise<OptionDataResult>;
  /** Stores a session's volatility as computed by an audit, so that later volatilities can be ranked against it. */
  saveVolatility(symbol: string, day: StoredVolatility): Promise<void>;
}
