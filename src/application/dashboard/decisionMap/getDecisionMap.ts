import type { SessionAssumptions } from '../../../domain/dashboard/decisionMap/assumptions.js';
import {
  computeDecisionMapInSlices,
  computeWhatIf,
  type DecisionMapResult,
} from '../../../domain/dashboard/decisionMap/decisionMap.js';
import { runWithPauses } from '../market/yieldToEventLoop.js';
import {
  applyAssumptionChanges,
  type ChangedAssumptions,
  type DecisionMapSubject,
  type LoadMapSubject,
} from './loadMapSubject.js';

type OfTicker = Pick<DecisionMapSubject, 'ticker' | 'generated_at'>;

export interface TickerMap extends OfTicker {
  readonly result: DecisionMapResult;
}

export interface WhatIfAudit extends OfTicker {
  readonly close: number;
  readonly assumptions: SessionAssumptions;
  readonly result: ReturnType<typeof computeWhatIf>;
}

/** Evaluates every possible close of a ticker's next session. */
export class GetDecisionMap {
  constructor(private readonly load: LoadMapSubject) {}

  /** Throws what `execute` would throw, without evaluating anything. */
  checkAssumptions(symbol: string, changes: ChangedAssumptions): void {
    applyAssumptionChanges(this.load.execute(symbol).subject, changes);
  }

  /**
   * Throws the errors of `LoadMapSubject` and `applyAssumptionChanges`.
   * @param symbol in upper or lower case
   */
  async execute(symbol: string, changes: ChangedAssumptions = {}): Promise<TickerMap> {
    const { subject, maps, ...ofTicker } = this.load.execute(symbol);
    const isStandard = Object.values(changes).every((value) => value === undefined);
    const known = isStandard ? maps.maps.get(ofTicker.ticker) : undefined;
    const result =
      known ?? (await runWithPauses(computeDecisionMapInSlices(subject, applyAssumptionChanges(subject, changes))));
    return { ...ofTicker, result };
  }
}

/** Audits a ticker with a hypothetical session. Nothing is stored. */
export class GetWhatIfAudit {
  constructor(private readonly load: LoadMapSubject) {}

  /** Throws what `execute` would throw, without auditing anything. */
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
