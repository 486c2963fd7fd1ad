import type { Fire, FireState } from '../../shared/consensus/fire.js';

/** A user's triggers that fired most recently, one per ticker and kind, and the resulting states. */
export interface LatestFires {
  /** One fire for each combination of ticker and kind. */
  readonly fires: readonly Fire[];
  /** The user's state on each ticker, as given by the latest fire on that ticker. */
  readonly states: ReadonlyMap<string, FireState>;
}

export function latestFiresOf(sent: readonly Fire[]): LatestFires {
  return {
    fires: [...new Map(sent.map((fire) => [`${fire.ticker} ${fire.kind}`, fire])).values()],
    states: new Map(sent.map(({ ticker, state }) => [ticker, state])),
  };
}
