import { summariesToKeep, auditSummaryOf } from '../../../domain/dashboard/audit/changes/auditSummary.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { AuditHistory } from './auditHistory.port.js';
import type { AuditStore } from './auditStore.port.js';

/** Stores a summary of the latest audit before the next audit replaces it. */
export class RecordAuditSummary {
  constructor(
    private readonly store: AuditStore,
    private readonly history: AuditHistory,
    private readonly report: ReportProblem,
  ) {}

  /** Never rejects: a failure to store the history must not prevent an audit. */
  async execute(): Promise<void> {
    const latest = this.store.latest();
    if (latest === null) return;
    try {
      const summary = auditSummaryOf(latest.audit);
      const others = (await this.history.read()).filter(({ generatedAt }) => generatedAt !== summary.generatedAt);
      await this.history.save(summariesToKeep([...others, summary]));
    } catch (problem) {
      this.report(problem, 'history of audits');
    }
  }
}
