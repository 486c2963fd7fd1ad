import type { ConsensusSignal, SignalState } from '../../shared/consensus/consensusSignal.js';

/** A user's latest signals, and the resulting states. */
export interface LatestSignals {
  /** One signal for each combination of ticker and kind. */
  readonly signals: readonly ConsensusSignal[];
  /** The user's state on each ticker, as given by the latest signal on that ticker. */
  readonly states: ReadonlyMap<string, SignalState>;
}

export function latestSignalsOf(sent: readonly ConsensusSignal[]): LatestSignals {
  return {
    signals: [...new Map(sent.map((signal) => [`${signal.ticker} ${signal.kind}`, signal])).values()],
    states: new Map(sent.map(({ ticker, state }) => [ticker, state])),
  };
}
