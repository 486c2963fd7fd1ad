import type { AlertRecord } from '../../../domain/dashboard/agents/alerts/alertQueue.js';

/** Where alerts wait until they are sent, whatever becomes of the program. */
export interface AlertRecords {
  /** Oldest first; what cannot be read is left out. */
  read(): Promise<readonly AlertRecord[]>;
  /** Kept when it resolves. */
  append(record: AlertRecord): Promise<void>;
  /** In place of everything that was kept before. */
  rewrite(records: readonly AlertRecord[]): Promise<void>;
}
