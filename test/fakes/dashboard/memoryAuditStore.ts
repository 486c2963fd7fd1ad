import type { AuditStore, StoredAudit } from '../../../src/application/dashboard/audit/auditStore.port.js';
import type { AuditPayload } from '../../../src/domain/dashboard/audit/auditPayload.js';

export class MemoryAuditStore implements AuditStore {
  private stored: StoredAudit | null = null;
  readonly published: AuditPayload[] = [];
  private writes = 0;

  latest(): StoredAudit | null {
    return this.stored;
  }

  async publish(payload: AuditPayload): Promise<void> {
    this.published.push(payload);
    await this.amend(payload);
  }

  async amend(payload: AuditPayload): Promise<void> {
    const json = Buffer.from(JSON.stringify(payload));
    this.stored = { generatedAt: payload.generated_at, json, etag: `"${++this.writes}"`, audit: payload };
  }
}
