import { Conflict, InvalidRequest } from '../../../domain/shared/failure/failure.js';
import {
  standardAssumptions,
  type SessionAssumptions,
  type MapSubject,
} from '../../../domain/dashboard/decisionMap/assumptions.js';
import { mapSubjectOf } from '../../../domain/dashboard/decisionMap/mapBasis.js';
import { findTickerInAudit } from '../audit/findTickerInAudit.js';
import type { GetLatestAudit } from '../audit/getLatestAudit.js';
import type { AuditDecisionMaps, DecisionMaps } from './decisionMaps.js';

/** Assumptions that differ from the standard ones, by their names in the API. */
export interface ChangedAssumptions {
  readonly open?: number | undefined;
  readonly high?: number | undefined;
  readonly low?: number | undefined;
  readonly volume?: number | undefined;
  readonly index_close?: number | undefined;
  readonly breadth_above?: number | undefined;
}

export interface DecisionMapSubject {
  readonly ticker: string;
  readonly generated_at: string;
  readonly subject: MapSubject;
  readonly maps: AuditDecisionMaps;
}

/** Loads a ticker of the latest audit, to evaluate its next session. */
export class LoadMapSubject {
  constructor(
    private readonly readAudit: GetLatestAudit,
    private readonly maps: DecisionMaps,
  ) {}

  /**
   * @param symbol in upper or lower case
   * @throws NotFound `no_audit_yet`, `unknown_ticker`
   * @throws Conflict `map_not_ready`
   */
  execute(symbol: string): DecisionMapSubject {
    const stored = this.readAudit.execute();
    const { name } = findTickerInAudit(stored.audit, symbol);
    const maps = this.maps.of(stored);
    const subject = maps && mapSubjectOf(maps.basis, name);
    if (maps === null || subject === null) throw mapNotReadyConflict();
    return { ticker: name, generated_at: stored.generatedAt, subject, maps };
  }
}

export const mapNotReadyConflict = (): Conflict =>
  new Conflict('map_not_ready', 'The decision maps of the latest audit are not ready. Wait a moment, or run an audit.');

/**
 * Applies the changes to the standard assumptions.
 * @param closes the closes that high and low must include
 * @throws InvalidRequest naming the assumption that contradicts the others
 */
export function applyAssumptionChanges(
  subject: MapSubject,
  { open, high, low, volume, index_close, breadth_above }: ChangedAssumptions,
  closes: readonly number[] = [],
): SessionAssumptions {
  const usual = standardAssumptions(subject);
  const prices = [open ?? usual.open, ...closes];
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  if (high !== undefined && high < highest)
    throw invalid('high', `must be at least ${highest}, the higher of open and close`);
  if (low !== undefined && low > lowest) throw invalid('low', `must be at most ${lowest}, the lower of open and close`);
  if (index_close !== undefined && usual.indexClose === null)
    throw invalid('index_close', 'must be left out, because the price source has no market index');
  const { counted } = usual.breadth;
  if (breadth_above !== undefined && breadth_above > counted)
    throw invalid('breadth_above', `must be at most ${counted}, the number of other tickers with a 50-day average`);
  return {
    date: usual.date,
    open: open ?? usual.open,
    high: high ?? null,
    low: low ?? null,
    volume: volume ?? usual.volume,
    indexClose: index_close ?? usual.indexClose,
    breadth: { above: breadth_above ?? usual.breadth.above, counted },
  };
}

const invalid = (path: string, message: string): InvalidRequest => new InvalidRequest([{ path, message }]);
