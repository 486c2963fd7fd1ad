import type { BrokerPosition } from '../../../../domain/dashboard/portfolio/brokerPosition.js';
import type { PlacedOrder } from './broker.port.js';

/** A simulated account that exists only on this machine. */
export interface PaperAccount {
  /** Dollars. */
  readonly cash: number;
  readonly positions: readonly BrokerPosition[];
  /** Oldest first. */
  readonly orders: readonly PlacedOrder[];
}

export interface PaperAccountStore {
  /**
   * Null when nothing was stored yet.
   * @throws BrokerFailure when the stored account is unreadable
   */
  load(): Promise<PaperAccount | null>;
  /** Resolves once stored as a whole. */
  save(account: PaperAccount): Promise<void>;
}
