import type { DecisionMap } from '../../../domain/dashboard/decisionMap/decisionMap.js';
import type { MapCheck } from '../../../domain/dashboard/decisionMap/checkMap.js';
import {
  sortByNearestDecision,
  nearbyStopsOf,
  type NearbyStops,
} from '../../../domain/dashboard/decisionMap/portfolioMap.js';
import type { GetLatestAudit } from '../audit/getLatestAudit.js';
import type { AuditDecisionMaps, DecisionMaps } from './decisionMaps.js';
import { mapNotReadyConflict } from './loadMapSubject.js';

export interface PortfolioMap {
  readonly generated_at: string;
  /** The tickers, sorted by the distance to the next change of their state, stop or rungs, nearest first. */
  readonly tickers: readonly { readonly map: DecisionMap; readonly check: MapCheck | null }[];
  /** Reasons for missing maps, by symbol. */
  readonly unavailable: Readonly<Record<string, string>>;
  readonly stops_within: NearbyStops;
}

/** Returns the tickers of the latest audit, sorted by how close they are to a decision. */
export class GetPortfolioMap {
  constructor(
    private readonly readAudit: GetLatestAudit,
    private readonly maps: DecisionMaps,
  ) {}

  /**
   * @throws NotFound `no_audit_yet`
   * @throws Conflict `map_not_ready`
   */
  execute(): PortfolioMap {
    const stored = this.readAudit.execute();
    const current = this.maps.of(stored);
    if (current === null || !current.isReady) throw mapNotReadyConflict();
    return portfolioMapOf(current);
  }
}

/** Sorts the maps by their nearest decision, and adds up the sales that broken stops would cause. */
export function portfolioMapOf({
  generatedAt,
  basis,
  maps: results,
  checks,
}: Pick<AuditDecisionMaps, 'generatedAt' | 'basis' | 'maps' | 'checks'>): PortfolioMap {
  const maps = [...results.values()].flatMap((result) => (result.kind === 'map' ? [result.map] : []));
  const held = maps.flatMap((map) => {
    const input = basis.inputs[map.symbol];
    return input === undefined ? [] : [{ input, map }];
  });
  return {
    generated_at: generatedAt,
    tickers: sortByNearestDecision(maps).map((map) => ({ map, check: checks[map.symbol] ?? null })),
    unavailable: Object.fromEntries(
      [...results].flatMap(([symbol, result]) => (result.kind === 'unavailable' ? [[symbol, result.reason]] : [])),
    ),
    stops_within: nearbyStopsOf(held),
  };
}
