import type { AuditSummary } from '../../../domain/dashboard/audit/changes/auditSummary.js';

/** Summaries of the audits before the latest. */
export interface AuditHistory {
  /** Oldest first; empty when there is none that can be read. */
  read(): Promise<readonly AuditSummary[]>;
  /** In the place of all that were kept. */
  save(summaries: readonly AuditSummary[]): Promise<void>;
}
