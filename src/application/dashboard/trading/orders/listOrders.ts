import type { OrderIntent, OrderIntentStore } from './orderIntentStore.js';

export interface ListedOrders {
  /** Newest first. */
  readonly intents: readonly OrderIntent[];
  /** Why the order log cannot be used; null when it can be used. */
  readonly logFault: string | null;
}

/** Lists every order and cancellation that was ever requested, with its known state. */
export class ListOrders {
  constructor(private readonly intents: OrderIntentStore) {}

  execute(): ListedOrders {
    return { intents: this.intents.list().toReversed(), logFault: this.intents.logFault };
  }
}
