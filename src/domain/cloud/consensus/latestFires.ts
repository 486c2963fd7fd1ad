import type { Fire, FireState } from '../../shared/consensus/fire.js';

/** The latest fire per ticker and kind. */
export interface LatestFires {
  /** The latest fire of each ticker and kind. */
  readonly fires: readonly Fire[];
  /** The user's state by ticker: the state of the latest fire on the ticker. */
  readonly states: ReadonlyMap<string, FireState>;
}

export function latestFiresOf(sent: readonly Fire[]): LatestFires {
  return {
    fires: [...new Map(sent.map((fire) => [`${fire.ticker} ${fire.kind}`, fire])).values()],
    states: new Map(sent.map(({ ticker, state }) => [ticker, state])),
  };
}
