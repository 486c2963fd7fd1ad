import { roundedRatio } from '../../../market/rounding.js';
import type { PreflightContext } from '../preflightContext.js';
import { equityNameAt } from '../../mode/brokerMode.js';
import { formatPercentage } from './layerVerdict.js';

/** The result of checking an order against the size limit of its ticker's cluster. */
export interface ClusterCapFinding {
  /** Why an order that opens or increases a position is refused; null when it is not refused. */
  readonly problem: string | null;
  readonly numbers: Readonly<Record<string, number | null>>;
}

/** Passes when no limit is set. When one is set, an order whose cluster cannot be measured is refused. */
export function clusterCapFinding({
  limits,
  risk,
  broker,
}: Pick<PreflightContext, 'limits' | 'risk' | 'broker'>): ClusterCapFinding {
  const { maxClusterPct } = limits;
  if (maxClusterPct === null) return { problem: null, numbers: {} };
  const own = risk?.kind === 'measured' ? risk.own_cluster : risk;
  if (own?.kind !== 'measured')
    return {
      problem: `The cluster of this order cannot be measured, so the limit ORDER_MAX_CLUSTER_PCT cannot be checked. ${own?.reason ?? 'Preview the order again.'}`,
      numbers: { cluster_pct: null, max_cluster_pct: maxClusterPct },
    };
  const { cluster } = own;
  const pct = 100 * (cluster?.weight ?? 0);
  return {
    problem:
      cluster === null || pct <= maxClusterPct
        ? null
        : `${cluster.symbols.join(', ')} moved together and would be ${formatPercentage(pct)} of ${equityNameAt(broker)}; the maximum per cluster is ${maxClusterPct}%.`,
    numbers: { cluster_pct: roundedRatio(pct), max_cluster_pct: maxClusterPct },
  };
}
