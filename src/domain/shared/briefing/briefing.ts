import type { DetailRow } from '../alerts/detailRows.js';

export interface PortfolioSummary {
  readonly totalValue: number | null;
  /** Change on the day in percent: 1.5 is 1.5%. */
  readonly dayChangePct: number | null;
  /** ISO 4217 code, such as USD. */
  readonly currency: string | null;
  /** Further details that the dashboard sent. */
  readonly others: readonly DetailRow[];
}

export interface ActionableTicker {
  readonly ticker: string;
  readonly state: string | null;
  /** 0–100. */
  readonly score: number | null;
  readonly grade: string | null;
  readonly reason: string | null;
}

/** The maximum number of tickers in a briefing. */
export const MAX_BRIEFING_TICKERS = 200;

/** The state of a portfolio, as its dashboard reports it each morning. */
export interface Briefing {
  /**
   * Null when the dashboard sent no summary. Likewise, `stateCounts` and `actionable` are null when it did not send
   * them.
   */
  readonly summary: PortfolioSummary | null;
  readonly stateCounts: readonly { readonly state: string; readonly count: number }[] | null;
  readonly actionable: readonly ActionableTicker[] | null;
  /** The time that the briefing describes. */
  readonly asOf: Date | null;
}
