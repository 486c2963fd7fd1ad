import type { FrameworkAudit } from '../framework/frameworkAudit.js';
import type { TickerState } from '../framework/tickerContext.js';
import type { Grade } from '../analysis/grade.js';
import type { LevelCluster } from '../analysis/levels/clusters.js';
import type { OptionsAudit } from '../analysis/options/optionsAudit.js';
import type { PillarName } from '../analysis/score.js';
import type { RegimeLabel } from '../analysis/regime/regime.js';
import type { StructureAudit } from '../analysis/structure/structureAudit.js';
import type { SwingSignal } from '../analysis/triggers/swingSignal.js';
import type { WhaleAudit } from '../analysis/whale/whaleSignals.js';

/** The audit as it is published, field for field; names are those of the wire. */
export interface AuditPayload {
  readonly schema_version: 1;
  readonly generated_at: string;
  readonly data_source: string;
  /** The last session in the data, over all tickers. */
  readonly as_of: string | null;
  readonly regime: RegimeAudit;
  readonly portfolio: PortfolioSummary;
  readonly tickers: Readonly<Record<string, TickerAudit>>;
  /** Why a ticker is missing from `tickers`. */
  readonly errors: Readonly<Record<string, string>>;
}

/** `T` as earlier releases wrote it: fields `K` may be absent. */
export type WithOptional<T, K extends keyof T> = Omit<T, K> & { readonly [Key in K]?: T[Key] | undefined };

/** Numbers by name; null where one cannot be computed. */
export type NumberByName = Readonly<Record<string, number | null>>;

export interface RegimeAudit {
  readonly label: RegimeLabel;
  /** The votes: −1, 0 or 1. Breadth is null when it is left out. */
  readonly trend: number;
  readonly volatility: number;
  readonly breadth: number | null;
  /** The first session of the present label; null before there is one. */
  readonly since: string | null;
  /** The symbol of the market index; null when none is loaded. */
  readonly index: string | null;
  /** What was left out, and why. */
  readonly notes: readonly string[];
  /** What the votes were read from. */
  readonly inputs: NumberByName;
}

interface PortfolioSummary {
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
  /** The grade of the bar before, from which the hysteresis goes on. */
  readonly prior_grade: Grade | null;
  readonly regime: RegimeLabel;
  /** null for a short position: the framework follows long ones. */
  readonly state: TickerState | null;
  readonly swing_signal: SwingSignal;
  readonly pillars: Readonly<Record<PillarName, PillarAudit>>;
  /** Of the last bars, the latest first. */
  readonly triggers: readonly TriggerAudit[];
  /** null while there is no ATR. */
  readonly levels: LevelsAudit | null;
  readonly structure: StructureAudit | null;
  /** null with the reason in `metadata.options_reason`. */
  readonly options: WithOptional<OptionsAudit, 'quotes' | 'expiries'> | null;
  readonly whale: WhaleAudit;
  readonly framework: FrameworkAudit | null;
  readonly position: PositionAudit | null;
  readonly metadata: TickerMetadata;
}

export interface PillarAudit {
  readonly score: number | null;
  readonly weight: number;
  readonly terms: Readonly<Record<string, TermAudit>>;
}

interface TermAudit {
  /** 0–100; null when a denominator is 0 or the history is too short. */
  readonly value: number | null;
  readonly inputs: NumberByName;
}

export interface TriggerAudit {
  /** Earlier releases may have had triggers that this one lacks. */
  readonly name: string;
  /** 0–1. */
  readonly strength: number;
  readonly bars_ago: number;
  /** ISO date of its bar; absent in audits of earlier releases. */
  readonly date?: string | undefined;
  /** What its rule and its strength read of the bar. */
  readonly inputs: NumberByName;
}

/** Nearest first. */
export interface LevelsAudit {
  readonly support: readonly LevelCluster[];
  readonly resistance: readonly LevelCluster[];
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
  /** Code of the currency of all prices of the ticker; absent in audits of earlier releases. */
  readonly currency?: string | undefined;
  /** Against the close before; null for a single bar. */
  readonly change_pct: number | null;
  /** The last 60 closes, oldest first. */
  readonly closes: readonly number[];
  readonly indicators: NumberByName;
  /** What is wrong with the bars, one sentence for each kind. */
  readonly flags: readonly string[];
  readonly options_reason: string | null;
  readonly framework_reason: string | null;
}
