import type { Correlations } from './measures/correlation.js';
import type { Drawdown, HistoryDrawdown } from './measures/drawdown.js';
import type { PortfolioExposure } from './measures/exposure.js';
import type { Heat } from './measures/heat.js';
import type { MarketRisk } from './measures/marketRisk.js';
import type { Capital, LeftOutPosition, Measure } from './riskPosition.js';
import type { StressResult } from './measures/stress.js';

/** The risk of a portfolio, described from daily prices. It neither forecasts nor advises. */
export interface PortfolioRisk {
  /** Last session of the calendar that the returns are aligned on. */
  readonly as_of: string;
  readonly capital: Capital;
  /** Symbol of the market index; null when none is loaded. */
  readonly index: string | null;
  /** At most seven findings, those with the largest weights first. */
  readonly findings: readonly RiskFinding[];
  readonly exposure: PortfolioExposure;
  /** Correlations over the last 60 and the last 250 sessions. */
  readonly correlations: readonly (Measure<Correlations> & { readonly window: number })[];
  /** Groups of at least two positions that moved together over the last 250 sessions. */
  readonly clusters: readonly RiskCluster[];
  readonly market: Measure<MarketRisk>;
  readonly heat: Heat;
  readonly stress: readonly StressResult[];
  /** Drawdown of the shares held today. */
  readonly drawdown: Measure<Drawdown>;
  /** Drawdown over the account's actual history; absent in audits of earlier releases. */
  readonly history_drawdown?: Measure<HistoryDrawdown> | undefined;
  /** Held tickers that no figure covers. */
  readonly left_out: readonly LeftOutPosition[];
}

/** Positions that moved closely together. */
export interface RiskCluster {
  readonly symbols: readonly string[];
  /** Lowest and highest sample correlation of two members. */
  readonly lowest_correlation: number;
  readonly highest_correlation: number;
  /** Gross value as a fraction of the capital. */
  readonly weight: number;
  /** The cluster's share of the volatility; null when the portfolio's value did not move. */
  readonly volatility_share: number | null;
}

export const RISK_FINDING_KINDS = [
  'cluster',
  'largest_position',
  'sector',
  'volatility_share',
  'beta',
  'heat',
  'stops_near',
  'no_stop',
  'stress',
  'left_out',
] as const;

export type RiskFindingKind = (typeof RISK_FINDING_KINDS)[number];

/** A sentence about the portfolio, with the numbers behind it. */
export interface RiskFinding {
  readonly kind: RiskFindingKind;
  readonly text: string;
  /** The fraction of the capital that the finding concerns; findings are sorted by it. */
  readonly weight: number;
  readonly symbols: readonly string[];
}
