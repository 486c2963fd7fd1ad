import type { OrderEvent } from '../../../../domain/dashboard/trading/orders/orderEvent.js';

export interface OrderLogContents {
  /** Oldest first; none when the log is unsound. */
  readonly events: readonly OrderEvent[];
  /** What is wrong with the log and where; null when it is as it was written. */
  readonly fault: string | null;
}

/** Every intent, reply and transition, kept for good. */
export interface OrderLog {
  /** On disk when it resolves, in the order of the calls. */
  append(event: OrderEvent): Promise<void>;
  /** Reads the whole log, and repairs what a crash left inconsistent. To be called before the first `append`. */
  load(): Promise<OrderLogContents>;
}
