import {
  computeDecisionMapInSlices,
  type DecisionMapResult,
} from '../../../domain/dashboard/decisionMap/decisionMap.js';
import { runWithPauses } from '../market/yieldToEventLoop.js';
import {
  applyAssumptionChanges,
  type ChangedAssumptions,
  type DecisionMapSubject,
  type LoadMapSubject,
} from './loadMapSubject.js';

export interface TickerMap extends Pick<DecisionMapSubject, 'ticker' | 'generated_at'> {
  readonly result: DecisionMapResult;
}

/** Evaluates every possible close of a ticker's next session. */
export class GetDecisionMap {
  constructor(private readonly load: LoadMapSubject) {}

  /** Throws the same errors as `execute`, but evaluates nothing. */
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
