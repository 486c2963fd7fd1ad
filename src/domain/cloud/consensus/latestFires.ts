import type { Fire, FireState } from '../../shared/consensus/fire.js';

/** The latest fire per ticker and kind. */
export interface LatestFires {
  /** One per ticker and kind. */
  readonly fires: readonly Fire[];
  /** A user's state on a ticker is the state of the latest fire on it. */
  readonly states: ReadonlyMap<string, FireState>;
}

export function latestFiresOf(sent: readonly Fire[]): LatestFires {
  return {
    fires: [...new Map(sent.map((fire) => [`${fire.ticker} ${fire.kind}`, fire])).values()],
    states: new Map(sent.map(({ ticker, state }) => [ticker, state])),
  };
}
