import { NotFound } from '../../../domain/shared/failure/failure.js';
import type { AuditStore, StoredAudit } from './auditStore.port.js';

export class GetLatestAudit {
  constructor(private readonly store: AuditStore) {}

  /** @throws NotFound `no_audit_yet` */
  execute(): StoredAudit {
    const latest = this.store.latest();
    if (latest === null) throw new NotFound('There is no audit yet. Start one with POST /audit/run.', 'no_audit_yet');
    return latest;
  }
}
