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
   * Returns null when nothing has been stored yet.
   * @throws BrokerFailure when the stored account is unreadable
   */
  load(): Promise<PaperAccount | null>;
  /** Resolves once the whole account is stored. */
  save(account: PaperAccount): Promise<void>;
}
