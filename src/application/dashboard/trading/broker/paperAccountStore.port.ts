import type { BrokerPosition } from '../../../../domain/dashboard/portfolio/brokerPosition.js';
import type { PlacedOrder } from './broker.port.js';

/** An account that exists on this machine alone. */
export interface PaperAccount {
  /** Dollars. */
  readonly cash: number;
  readonly positions: readonly BrokerPosition[];
  /** Oldest first. */
  readonly orders: readonly PlacedOrder[];
}

export interface PaperAccountStore {
  /**
   * Null when nothing was kept yet.
   * @throws BrokerFailure when what was kept cannot be read
   */
  load(): Promise<PaperAccount | null>;
  /** Kept, whole, when it resolves. */
  save(account: PaperAccount): Promise<void>;
}
