import type { OrderEvent } from '../../../../domain/dashboard/trading/orders/orderEvent.js';

export interface OrderLogContents {
  /** Oldest first; empty when the log is damaged. */
  readonly events: readonly OrderEvent[];
  /** Describes the damage to the log and says where it is; null when the log is intact. */
  readonly fault: string | null;
}

/** The log of every intent, reply and transition, kept permanently. */
export interface OrderLog {
  /** Resolves once the event is on disk. Events are stored in the order of the calls. */
  append(event: OrderEvent): Promise<void>;
  /** Reads the whole log, and repairs what a crash left inconsistent. Call it before the first `append`. */
  load(): Promise<OrderLogContents>;
}
