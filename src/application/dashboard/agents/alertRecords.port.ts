import type { AlertRecord } from '../../../domain/dashboard/agents/alerts/alertQueue.js';

/** Storage of the alerts that wait to be sent, which survives a restart. */
export interface AlertRecords {
  /** Oldest first; skips unreadable records. */
  read(): Promise<readonly AlertRecord[]>;
  /** Resolves once stored. */
  append(record: AlertRecord): Promise<void>;
  /** Replaces everything stored before. */
  rewrite(records: readonly AlertRecord[]): Promise<void>;
}
