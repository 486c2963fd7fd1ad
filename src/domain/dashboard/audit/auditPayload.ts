import type { NextDecisions } from './decisions.js';
import type { FrameworkAudit } from '../framework/frameworkAudit.js';
import type { TickerState } from '../framework/tickerContext.js';
import type { Grade } from '../analysis/grade.js';
import type { LevelCluster } from '../analysis/levels/clusters.js';
import type { OptionsAudit } from '../analysis/options/optionsAudit.js';
import type { PillarName } from '../analysis/score.js';
import type { RegimeLabel } from '../analysis/regime/regime.js';
import type { StructureAudit } from '../analysis/structure/structureAudit.js';
import type { SwingSignal } from '../analysis/triggers/swingSignal.js';
import type { ExchangeRate } from '../market/currency.js';
import type { PortfolioRisk } from '../risk/riskReport.js';
import type { PriceCheckAudit } from './priceCheck.js';
import type { WhaleAudit } from '../analysis/whale/whaleAudit.js';

/** The published audit, with wire names. */
export interface AuditPayload {
  readonly schema_version: 1;
  readonly generated_at: string;
  readonly data_source: string;
  /** Latest session in the data of all tickers. */
  readonly as_of: string | null;
  readonly regime: RegimeAudit;
  readonly portfolio: PortfolioSummary;
  readonly tickers: Readonly<Record<string, TickerAudit>>;
  /** Reasons why tickers are missing from `tickers`, by symbol. */
  readonly errors: Readonly<Record<string, string>>;
}

/** `T` as earlier releases wrote it: the fields `K` can be missing. */
export type WithOptional<T, K extends keyof T> = Omit<T, K> & { readonly [Key in K]?: T[Key] | undefined };

/** Numbers by name; null where a number cannot be computed. */
export type NumberByName = Readonly<Record<string, number | null>>;

export interface RegimeAudit {
  readonly label: RegimeLabel;
  /** Votes: −1, 0 or 1. Breadth is null when it is left out. */
  readonly trend: number;
  readonly volatility: number;
  readonly breadth: number | null;
  /** First session of the current label; null when there is no label. */
  readonly since: string | null;
  /** Symbol of the market index; null when none is loaded. */
  readonly index: string | null;
  /** Votes that were left out, with the reasons. */
  readonly notes: readonly string[];
  /** Inputs of the votes. */
  readonly inputs: NumberByName;
}

interface PortfolioSummary {
  readonly source: string;
  readonly positions: number;
  readonly watched: number;
  /** Holdings that were not audited because of the plan's limit, not in `positions`; absent without such holdings. */
  readonly holdings_over_limit?: number | undefined;
  readonly errors: readonly { readonly line: number; readonly message: string }[];
  readonly notes: readonly string[];
  /** Null when no holding can be measured. */
  readonly risk: PortfolioRisk | null;
}

export interface TickerAudit {
  readonly score: number | null;
  /** The published grade, after hysteresis. */
  readonly grade: Grade | null;
  readonly raw_grade: Grade | null;
  /** Grade of the prior bar, from which the hysteresis continues. */
  readonly prior_grade: Grade | null;
  readonly regime: RegimeLabel;
  /** Null for a short position, since the framework covers only long positions. */
  readonly state: TickerState | null;
  readonly swing_signal: SwingSignal;
  readonly pillars: Readonly<Record<PillarName, PillarAudit>>;
  /** Triggers of the last bars, latest first. */
  readonly triggers: readonly TriggerAudit[];
  /** Null when no ATR can be computed. */
  readonly levels: LevelsAudit | null;
  readonly structure: StructureAudit | null;
  /** Null when there is no usable option data; `metadata.options_reason` then says why. */
  readonly options: WithOptional<OptionsAudit, 'quotes' | 'expiries'> | null;
  readonly whale: WhaleAudit;
  readonly framework: FrameworkAudit | null;
  readonly position: PositionAudit | null;
  /** Null until the ticker's decision map is computed, and for tickers that cannot have one. */
  readonly next: NextDecisions | null;
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
  /** Name of the trigger. In an audit by an earlier release, it can be a trigger that this release does not have. */
  readonly name: string;
  /** 0–1. */
  readonly strength: number;
  readonly bars_ago: number;
  /** ISO date of the trigger's bar; absent in audits of earlier releases. */
  readonly date?: string | undefined;
  /** Inputs of the rule and of the strength. */
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
  /** ISO date of the first session to which the stop applies; absent if it applies from the entry. */
  readonly stop_from?: string | undefined;
  /** Present if the average price is the price in an imported file that had no cost. */
  readonly cost_assumed?: true | undefined;
}

export interface TickerMetadata {
  readonly bars: number;
  readonly first_date: string;
  readonly last_date: string;
  readonly last_close: number;
  /** Currency code of all prices of the ticker; absent in audits of earlier releases. */
  readonly currency?: string | undefined;
  /** The rate that converts the prices to USD, at the last bar; absent for USD. */
  readonly exchange_rate?: ExchangeRate | undefined;
  /** The source of the ticker's prices; absent unless a list of sources is tried in order. */
  readonly price_source?: string | undefined;
  /** Cash dividends per share in the 12 months before the last bar; absent when the source reports none. */
  readonly dividends?: number | undefined;
  /** Change from the prior close; null for a single bar. */
  readonly change_pct: number | null;
  /** The last 60 closes, oldest first. */
  readonly closes: readonly number[];
  readonly indicators: NumberByName;
  /** Problems with the bars, one sentence per kind. */
  readonly flags: readonly string[];
  /** Absent when a single source is configured and nothing is disputed, and in audits of earlier releases. */
  readonly price_check?: PriceCheckAudit | undefined;
  /** Combined ratio of the splits dated after the last bar; absent without such splits. */
  readonly pending_split?: number | undefined;
  /** Why the adjustment basis of the next session may differ, so that its stop is unknown; otherwise absent. */
  readonly split_reason?: string | undefined;
  readonly options_reason: string | null;
  readonly framework_reason: string | null;
  /** Why the ticker has no decision map; absent until the maps are computed, and for a ticker with a map. */
  readonly map_reason?: string | undefined;
}
