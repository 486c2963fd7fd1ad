import type { AuditHistory } from '../../src/application/dashboard/audit/auditHistory.port.js';
import type { AuditSummary } from '../../src/domain/dashboard/audit/changes/auditSummary.js';

export class MemoryAuditHistory implements AuditHistory {
  private kept: readonly AuditSummary[] = [];

  async read(): Promise<readonly AuditSummary[]> {
    return structuredClone(this.kept);
  }

  async save(summaries: readonly AuditSummary[]): Promise<void> {
    this.kept = structuredClone(summaries);
  }
}
