import type { AuditHistory } from '../../../src/application/dashboard/audit/auditHistory.port.js';
import type { AuditSummary } from '../../../src/domain/dashboard/audit/changes/auditSummary.js';

export class MemoryAuditHistory implements AuditHistory {
  private stored: readonly AuditSummary[] = [];

  async read(): Promise<readonly AuditSummary[]> {
    return structuredClone(this.stored);
  }

  async save(summaries: readonly AuditSummary[]): Promise<void> {
    this.stored = structuredClone(summaries);
  }
}
