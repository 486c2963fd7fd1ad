import type { BrokerMode } from '../../../../domain/dashboard/trading/mode/brokerMode.js';

export interface BrokerModeChange {
  readonly mode: BrokerMode;
  readonly at: Date;
  /** Why live mode ended, unless the user ended it. */
  readonly endedBy: string | null;
}

/** The log of mode changes. It is kept apart from the stored mode, so that one can contradict the other. */
export interface BrokerModeLog {
  /** Resolves once the change is stored. */
  append(change: BrokerModeChange): Promise<void>;
  /** Returns the mode of the latest change; null before the first one. */
  latestMode(): Promise<BrokerMode | null>;
}
