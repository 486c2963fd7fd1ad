import { unavailable } from '../../shared/unavailable.js';
import type { RegressionSlope } from './measures/marketRisk.js';
import { portfolioRiskOf, type RiskRequest } from './portfolioRisk.js';
import type { PortfolioRisk, RiskCluster } from './riskReport.js';
import type { Capital, LeftOutPosition, Measure } from './riskPosition.js';

export type ClusterWeight = Pick<RiskCluster, 'symbols' | 'weight'>;

/** The risk figures that an order can change, for one portfolio. */
export interface RiskSummary {
  readonly capital: Capital;
  readonly net: number;
  readonly gross: number;
  /** Null without an index or with too few prices. */
  readonly beta: RegressionSlope | null;
  /** Loss if all stops are hit: in US dollars, and as a fraction of the capital. */
  readonly heat: { readonly amount: number; readonly weight: number };
  readonly largest_cluster: ClusterWeight | null;
}

/** The risk of a portfolio before and after an order; null when nothing is held. */
export interface OrderRisk {
  readonly before: RiskSummary | null;
  readonly after: RiskSummary | null;
  /** The cluster that the order's ticker belongs to after the order; null when it belongs to none. */
  readonly own_cluster: Measure<{ readonly cluster: ClusterWeight | null }>;
  readonly left_out: readonly LeftOutPosition[];
}

export function orderRiskOf(symbol: string, before: RiskRequest, after: RiskRequest): OrderRisk {
  const result = portfolioRiskOf(after);
  return {
    before: summaryOf(portfolioRiskOf(before)),
    after: summaryOf(result),
    own_cluster: result === null ? { kind: 'measured', cluster: null } : clusterOf(symbol, result),
    left_out: after.leftOut,
  };
}

function summaryOf(risk: PortfolioRisk | null): RiskSummary | null {
  if (risk === null) return null;
  const { capital, exposure, market, heat, clusters } = risk;
  return {
    capital,
    net: exposure.net,
    gross: exposure.gross,
    beta: market.kind === 'measured' ? market.beta : null,
    heat: { amount: heat.at_stops, weight: heat.weights.at_stops },
    largest_cluster: weightOf(clusters[0]),
  };
}

function clusterOf(symbol: string, { market, clusters }: PortfolioRisk): OrderRisk['own_cluster'] {
  if (market.kind === 'unavailable') return market;
  const missing = market.left_out.find((each) => each.symbol === symbol);
  if (missing !== undefined) return unavailable(missing.reason);
  return { kind: 'measured', cluster: weightOf(clusters.find(({ symbols }) => symbols.includes(symbol))) };
}

const weightOf = (cluster: RiskCluster | undefined): ClusterWeight | null =>
  cluster === undefined ? null : { symbols: cluster.symbols, weight: cluster.weight };
