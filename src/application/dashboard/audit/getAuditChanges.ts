import { auditChangesSince, type AuditChanges } from '../../../domain/dashboard/audit/changes/auditChanges.js';
import {
  summaryToCompareWith,
  auditSummaryOf,
  type AuditSummary,
} from '../../../domain/dashboard/audit/changes/auditSummary.js';
import type { AuditHistory } from './auditHistory.port.js';
import type { AuditStore } from './auditStore.port.js';

export interface AuditChangesSince extends AuditChanges {
  /** The audit that the latest is compared with; null when there is no earlier one, and then the lists are empty. */
  readonly since: Pick<AuditSummary, 'generatedAt' | 'asOf'> | null;
}

const NOTHING: AuditChangesSince = { since: null, tickers: [], added: [], removed: [] };

/** Compares the latest audit with the previous audit. */
export class GetAuditChanges {
  constructor(
    private readonly store: AuditStore,
    private readonly history: AuditHistory,
  ) {}

  async execute(): Promise<AuditChangesSince> {
    const audit = this.store.latest()?.audit;
    if (audit === undefined) return NOTHING;
    const before = summaryToCompareWith(auditSummaryOf(audit), await this.history.read());
    return before === null ? NOTHING : { since: before, ...auditChangesSince(before, audit) };
  }
}
