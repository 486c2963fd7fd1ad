import { auditChanges, type AuditChanges } from '../../../domain/dashboard/audit/changes/auditChanges.js';
import { comparedWith, summaryOf, type AuditSummary } from '../../../domain/dashboard/audit/changes/auditSummary.js';
import type { AuditHistory } from './auditHistory.port.js';
import type { AuditStore } from './auditStore.port.js';

export interface ChangesSince extends AuditChanges {
  /** The audit that the latest is compared with; null when there is no earlier one, and then nothing has changed. */
  readonly since: Pick<AuditSummary, 'generatedAt' | 'asOf'> | null;
}

const NOTHING: ChangesSince = { since: null, tickers: [], added: [], removed: [] };

/** What the latest audit says otherwise than the one before. */
export class ReadChanges {
  constructor(
    private readonly store: AuditStore,
    private readonly history: AuditHistory,
  ) {}

  async execute(): Promise<ChangesSince> {
    const audit = this.store.latest()?.audit;
    if (audit === undefined) return NOTHING;
    const before = comparedWith(summaryOf(audit), await this.history.read());
    return before === null ? NOTHING : { since: before, ...auditChanges(before, audit) };
  }
}
