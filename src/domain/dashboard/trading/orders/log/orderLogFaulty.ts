import { Conflict } from '../../../../shared/failure/failure.js';

/** Tells the user how to recover from an order log that fails verification. */
export const ORDER_LOG_REMEDY =
  'Restore orders.jsonl and orders.head.json from a backup, or move both away to start a new log, then restart the dashboard. Until then, close positions and cancel orders directly at your broker.';

/** The order log fails verification, so nothing is appended to it and no order is sent. */
export class OrderLogFaulty extends Conflict {
  constructor(fault: string) {
    super('order_log_faulty', `${fault} ${ORDER_LOG_REMEDY}`);
  }
}
