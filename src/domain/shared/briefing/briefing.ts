import type { DetailRow } from '../alerts/detailRows.js';

export interface PortfolioSummary {
  readonly totalValue: number | null;
  /** In percent: 1.5 is 1.5 %. */
  readonly dayChangePct: number | null;
  /** ISO 4217, as in USD. */
  readonly currency: string | null;
  /** What else the dashboard had to say. */
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

/** Of which a briefing may speak. */
export const MAX_BRIEFING_TICKERS = 200;

/** Where a portfolio stands, as its dashboard tells it each morning. */
export interface Briefing {
  /** Null when it was not told, and so for the other two. */
  readonly summary: PortfolioSummary | null;
  readonly stateCounts: readonly { readonly state: string; readonly count: number }[] | null;
  readonly actionable: readonly ActionableTicker[] | null;
  /** When it was so. */
  readonly asOf: Date | null;
}
