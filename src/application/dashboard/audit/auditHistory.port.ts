import type { AuditSummary } from '../../../domain/dashboard/audit/changes/auditSummary.js';

/** Summaries of the audits before the latest. */
export interface AuditHistory {
  /** Oldest first; empty when there are none or they are unreadable. */
  read(): Promise<readonly AuditSummary[]>;
  /** Replaces all stored summaries. */
  save(summaries: readonly AuditSummary[]): Promise<void>;
}
