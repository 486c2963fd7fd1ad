import type { Fire, FireState } from '../../shared/consensus/fire.js';

/** What remains of a list of fires when the later one of each replaces the earlier. */
export interface LatestFires {
  /** One per ticker and kind. */
  readonly fires: readonly Fire[];
  /** A user's state on a ticker is that of the latest fire on it. */
  readonly states: ReadonlyMap<string, FireState>;
}

export function latestFiresOf(sent: readonly Fire[]): LatestFires {
  return {
    fires: [...new Map(sent.map((fire) => [`${fire.ticker} ${fire.kind}`, fire])).values()],
    states: new Map(sent.map(({ ticker, state }) => [ticker, state])),
  };
}
