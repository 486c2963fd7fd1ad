import type { Intent, OrderBook } from './orderBook.js';

export interface ListedOrders {
  /** Newest first. */
  readonly intents: readonly Intent[];
  /** What is wrong with the order log; null when nothing. */
  readonly logFault: string | null;
}

/** Every order and cancel that was ever meant, with what is known of it. */
export class ListOrders {
  constructor(private readonly book: OrderBook) {}

  execute(): ListedOrders {
    return { intents: this.book.intents().toReversed(), logFault: this.book.logFault };
  }
}
