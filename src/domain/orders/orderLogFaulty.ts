import { Conflict } from '../failure.js';

/** What a person does about a log that is not as it was written. */
export const LOG_REMEDY =
  'Put orders.jsonl and orders.head.json back from a backup, or move both away to begin a new log, then restart the dashboard. Until then, close positions and cancel orders on the screen of your broker.';

/** The order log is not as it was written: nothing is added to it, and so nothing is sent. */
export class OrderLogFaulty extends Conflict {
  constructor(fault: string) {
    super('order_log_faulty', `${fault} ${LOG_REMEDY}`);
  }
}
