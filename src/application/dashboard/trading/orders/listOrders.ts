import type { OrderIntent, OrderIntentStore } from './orderIntentStore.js';

export interface ListedOrders {
  /** Newest first. */
  readonly intents: readonly OrderIntent[];
  /** Describes the damage to the order log; null when the log is intact. */
  readonly logFault: string | null;
}

/** Lists every order and cancellation that was ever requested, with its known state. */
export class ListOrders {
  constructor(private readonly intents: OrderIntentStore) {}

  execute(): ListedOrders {
    return { intents: this.intents.list().toReversed(), logFault: this.intents.logFault };
  }
}
