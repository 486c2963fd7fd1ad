import type { QuotedStrikeCounts } from '../../../domain/dashboard/analysis/options/quotedStrikes.js';
import type { OptionDataResult } from '../../../domain/dashboard/analysis/options/optionsAudit.js';

/** At-the-money 30-day volatility of a session, in percent, and the quotes behind it. */
export interface StoredVolatility {
  readonly session: string;
  readonly iv30: number;
  readonly quotes: QuotedStrikeCounts;
}

/** A source of option chains. */
export interface OptionChains {
  /**
   * The chain at the close of a session (ISO date). A source without one, or without enough quotes near `spot`, returns
   * the reason.
   * @param spot the session's close
   */
  at(symbol: string, session: string, spot: number): Promise<OptionDataResult>;
  /** Stores the volatility of a session that an audit computed, so that later ones can be ranked. */
  saveVolatility(symbol: string, day: StoredVolatility): Promise<void>;
}
