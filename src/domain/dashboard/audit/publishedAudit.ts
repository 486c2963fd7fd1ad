import type { Level } from '../analysis/levels/level.js';
import type { FrameworkEvent } from '../framework/frameworkEvent.js';
import type { PillarName } from '../analysis/score.js';

/** What explanations and coaches read of a published audit. What an earlier release did not record is absent. */
export interface PublishedAudit {
  readonly generated_at: string;
  readonly data_source: string;
  readonly regime: PublishedRegime;
  readonly tickers: Readonly<Record<string, PublishedTicker>>;
  readonly errors: Readonly<Record<string, string>>;
}

export type Figures = Readonly<Record<string, number | null>>;

interface PublishedRegime {
  readonly label: string;
  readonly trend: number;
  readonly volatility: number;
  readonly breadth: number | null;
  readonly since: string | null;
  readonly index?: string | null | undefined;
  readonly notes: readonly string[];
  readonly inputs?: Figures | undefined;
}

export interface PublishedTicker {
  readonly score: number | null;
  readonly grade: string | null;
  readonly raw_grade: string | null;
  readonly prior_grade?: string | null | undefined;
  readonly state: string | null;
  readonly swing_signal: string | null;
  readonly pillars: Readonly<Record<PillarName, PublishedPillar>>;
  readonly triggers: readonly PublishedTrigger[] | null;
  readonly levels: {
    readonly support: readonly PublishedCluster[];
    readonly resistance: readonly PublishedCluster[];
  } | null;
  readonly structure: PublishedStructure | null;
  readonly framework?: PublishedFramework | null | undefined;
  readonly position?: PublishedPosition | null | undefined;
  readonly whale?:
    | { readonly signals: readonly PublishedWhaleSignal[]; readonly not_configured: readonly string[] }
    | null
    | undefined;
  readonly options?: PublishedOptions | null | undefined;
  readonly metadata: {
    readonly bars: number;
    readonly first_date: string;
    readonly last_date: string;
    readonly last_close: number;
    /** Code of the currency of all prices of the ticker. */
    readonly currency?: string | undefined;
    /** The last ones, oldest first. */
    readonly closes: readonly number[];
    /** Against the close before. */
    readonly change_pct?: number | null | undefined;
    readonly indicators?: Figures | undefined;
    readonly framework_reason?: string | null | undefined;
  };
}

export interface PublishedPosition {
  /** 0 on the watch list; below 0 for a short position. */
  readonly quantity?: number | undefined;
  readonly average_price?: number | undefined;
  readonly stop: number | null;
  readonly entry_date?: string | null | undefined;
}

export interface PublishedWhaleSignal {
  readonly kind: string;
  readonly date: string;
  readonly direction: string;
  readonly contract: string | null;
  readonly numbers: Readonly<Record<string, number>>;
}

/** Volatilities in percent a year, prices per share. */
export interface PublishedOptions {
  readonly iv30: number;
  readonly iv_rank: number | null;
  readonly label: string | null;
  readonly expected_move: {
    readonly expiry: string;
    readonly days: number;
    readonly by_straddle: number | null;
    readonly by_iv: number;
  };
}

export interface PublishedPillar {
  readonly score: number | null;
  readonly weight: number;
  readonly terms: Readonly<Record<string, { readonly value: number | null; readonly inputs: Figures }>>;
}

export interface PublishedTrigger {
  readonly name: string;
  readonly strength: number;
  readonly bars_ago: number;
  readonly date?: string | undefined;
  readonly inputs?: Figures | undefined;
}

export interface PublishedCluster {
  readonly price: number;
  readonly strength: number;
  readonly levels: readonly Level[];
}

export interface PublishedStructure {
  readonly state: string;
  readonly verdict: string;
  readonly reason: string;
  readonly structure: {
    readonly primary_resistance: number | null;
    readonly primary_support: number | null;
    readonly resistance_strength: number | null;
    readonly support_strength: number | null;
    readonly reward_risk: number | null;
    readonly stretch: number | null;
    readonly trap?: { readonly side: string; readonly price: number; readonly strength: number } | null | undefined;
  };
  readonly exhaustion: { readonly rsi: number | null; readonly label: string; readonly momentum: string | null };
  readonly tape: { readonly lean_at_resistance: string };
  readonly better_entries?: readonly { readonly price: number; readonly reason: string }[] | undefined;
  readonly inputs?: Figures | undefined;
}

export interface PublishedFramework {
  readonly since: string | null;
  readonly reason?: PublishedReason | null | undefined;
  readonly holding: PublishedHolding | null;
  readonly fire?: { readonly kind: string; readonly strength: number } | null | undefined;
  readonly transitions: readonly PublishedTransition[];
  readonly events?: readonly FrameworkEvent[] | undefined;
  readonly inputs: Figures;
}

export interface PublishedTransition {
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly reason: PublishedReason;
}

export interface PublishedReason {
  readonly kind: string;
  readonly text: string;
  readonly numbers: Readonly<Record<string, number>>;
}

export interface PublishedHolding {
  readonly entry_price: number;
  readonly entry_date: string;
  readonly initial_stop: number | null;
  readonly stop: number | null;
  readonly risk: number | null;
  readonly sessions?: number | undefined;
  readonly rungs: readonly {
    readonly r: number;
    readonly price: number;
    readonly share: number;
    readonly hit: boolean;
  }[];
  readonly stop_origin?:
    | { readonly stated: number | null; readonly trigger_low: number | null; readonly atr14_prior: number | null }
    | null
    | undefined;
  readonly stop_since?: string | null | undefined;
  readonly breached_since?: string | null | undefined;
}
