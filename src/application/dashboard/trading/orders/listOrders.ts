import type { OrderIntent, OrderIntentStore } from './orderIntentStore.js';

export interface ListedOrders {
  /** Newest first. */
  readonly intents: readonly OrderIntent[];
  /** What is wrong with the order log; null when nothing. */
  readonly logFault: string | null;
}

/** Every order and cancel that was ever meant, with what is known of it. */
export class ListOrders {
  constructor(private readonly intents: OrderIntentStore) {}

  execute(): ListedOrders {
    return { intents: this.intents.list().toReversed(), logFault: this.intents.logFault };
  }
}
