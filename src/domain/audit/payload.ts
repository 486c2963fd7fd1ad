import type { Grade } from './grade.js';
import type { PillarName } from './score.js';
import type { RegimeDay, RegimeHistory } from './regime/regimeHistory.js';
import type { RegimeLabel } from './regime/regime.js';

/** The audit as it is published, field for field; names are those of the wire. */
export interface AuditPayload {
  readonly schema_version: 1;
  readonly generated_at: string;
  readonly data_source: string;
  /** The last session in the data, over all tickers. */
  readonly as_of: string | null;
  readonly regime: RegimeDay & Pick<RegimeHistory, 'notes'>;
  readonly portfolio: PortfolioSummary;
  readonly tickers: Readonly<Record<string, TickerAudit>>;
  /** Why a ticker is missing from `tickers`. */
  readonly errors: Readonly<Record<string, string>>;
}

export interface PortfolioSummary {
  readonly source: string;
  readonly positions: number;
  readonly watched: number;
  readonly errors: readonly { readonly line: number; readonly message: string }[];
  readonly notes: readonly string[];
}

export interface TickerAudit {
  readonly score: number | null;
  /** With hysteresis. */
  readonly grade: Grade | null;
  readonly raw_grade: Grade | null;
  readonly regime: RegimeLabel;
  readonly state: null;
  readonly swing_signal: null;
  readonly pillars: Readonly<Record<PillarName, PillarAudit>>;
  readonly triggers: null;
  readonly levels: null;
  readonly structure: null;
  readonly options: null;
  readonly whale: null;
  readonly position: PositionAudit | null;
  readonly metadata: TickerMetadata;
}

export interface PillarAudit {
  readonly score: number | null;
  readonly weight: number;
  readonly terms: Readonly<Record<string, TermAudit>>;
}

export interface TermAudit {
  /** 0–100; null when a denominator is 0 or the history is too short. */
  readonly value: number | null;
  readonly inputs: Readonly<Record<string, number | null>>;
}

export interface PositionAudit {
  readonly quantity: number;
  readonly average_price: number;
  readonly stop: number | null;
  readonly entry_date: string | null;
}

export interface TickerMetadata {
  readonly bars: number;
  readonly first_date: string;
  readonly last_date: string;
  readonly last_close: number;
  /** Against the close before; null for a single bar. */
  readonly change_pct: number | null;
  /** The last 60 closes, oldest first. */
  readonly closes: readonly number[];
  readonly indicators: Readonly<Record<string, number | null>>;
  /** What is wrong with the bars, one sentence for each kind. */
  readonly flags: readonly string[];
  readonly options_reason: string | null;
}
