import type { AlertRecord } from '../../../domain/dashboard/agents/alerts/alertQueue.js';

/** Stores the alerts that wait to be sent, so that they survive a restart. */
export interface AlertRecords {
  /** Oldest first; skips unreadable records. */
  read(): Promise<readonly AlertRecord[]>;
  /** Resolves once the record is stored. */
  append(record: AlertRecord): Promise<void>;
  /** Replaces everything stored before. */
  rewrite(records: readonly AlertRecord[]): Promise<void>;
}
