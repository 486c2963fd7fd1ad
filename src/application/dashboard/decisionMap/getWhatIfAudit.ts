import type { SessionAssumptions } from '../../../domain/dashboard/decisionMap/assumptions.js';
import { computeWhatIf } from '../../../domain/dashboard/decisionMap/decisionMap.js';
import {
  applyAssumptionChanges,
  type ChangedAssumptions,
  type DecisionMapSubject,
  type LoadMapSubject,
} from './loadMapSubject.js';

export interface WhatIfAudit extends Pick<DecisionMapSubject, 'ticker' | 'generated_at'> {
  readonly close: number;
  readonly assumptions: SessionAssumptions;
  readonly result: ReturnType<typeof computeWhatIf>;
}

/** Audits a ticker with a hypothetical session. Nothing is stored. */
export class GetWhatIfAudit {
  constructor(private readonly load: LoadMapSubject) {}

  /** Throws the same errors as `execute`, but runs no audit. */
  checkAssumptions(symbol: string, close: number, changes: ChangedAssumptions): void {
    applyAssumptionChanges(this.load.execute(symbol).subject, changes, [close]);
  }

  /**
   * Throws the errors of `LoadMapSubject` and `applyAssumptionChanges`.
   * @param symbol in upper or lower case
   */
  execute(symbol: string, close: number, changes: ChangedAssumptions = {}): WhatIfAudit {
    const { subject, maps: _, ...ofTicker } = this.load.execute(symbol);
    const assumptions = applyAssumptionChanges(subject, changes, [close]);
    return { ...ofTicker, close, assumptions, result: computeWhatIf(subject, close, assumptions) };
  }
}
