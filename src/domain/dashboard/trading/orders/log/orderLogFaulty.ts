import { Conflict } from '../../../../shared/failure/failure.js';

/** Tells the user how to recover from an order log that does not verify. */
export const ORDER_LOG_REMEDY =
  'Put orders.jsonl and orders.head.json back from a backup, or move both away to begin a new log, then restart the dashboard. Until then, close positions and cancel orders on the screen of your broker.';

/** The order log does not verify, so nothing is added to it and no order is sent. */
export class OrderLogFaulty extends Conflict {
  constructor(fault: string) {
    super('order_log_faulty', `${fault} ${ORDER_LOG_REMEDY}`);
  }
}
