import type { AuditSummary } from '../../../domain/dashboard/audit/changes/auditSummary.js';

/** Summaries of the audits before the latest. */
export interface AuditHistory {
  /** Returns the summaries, oldest first; empty when nothing is stored or the file is unreadable. */
  read(): Promise<readonly AuditSummary[]>;
  /** Replaces all stored summaries. */
  save(summaries: readonly AuditSummary[]): Promise<void>;
}
