import { createHash } from 'node:crypto';
import type { AuditStore, StoredAudit } from '../../../application/dashboard/audit/auditStore.port.js';
import type { AuditPayload } from '../../../domain/dashboard/audit/auditPayload.js';
import { canonicalJsonOfPlainData } from '../../../domain/shared/canonicalJson.js';
import { readIfPresent, writeAtomically } from '../durable/atomicFile.js';

/** Stores the latest audit in one JSON file, and keeps its bytes in memory to serve them. */
export class AuditFile implements AuditStore {
  private kept: StoredAudit | null = null;

  /** @param check throws unless the value is an audit of this version */
  constructor(
    private readonly path: string,
    private readonly check: (value: unknown) => AuditPayload,
    private readonly warn: (message: string) => void,
  ) {}

  latest(): StoredAudit | null {
    return this.kept;
  }

  /**
   * Loads the audit of an earlier run; an audit of an earlier version is upgraded. An unreadable file counts as
   * missing.
   */
  async load(): Promise<void> {
    const json = await readIfPresent(this.path);
    if (json === null) return;
    try {
      const stored: object = JSON.parse(json.toString('utf8'));
      const audit = this.check(stored);
      const isOfThisVersion = canonicalJsonOfPlainData(audit) === canonicalJsonOfPlainData(stored);
      this.keep(audit, isOfThisVersion ? json : Buffer.from(JSON.stringify(audit)));
    } catch {
      this.warn(`${this.path} is not an audit that this version can read. Run a new audit.`);
    }
  }

  /** Discards the audit in memory and leaves the file, which the caller moves away. */
  invalidate(): void {
    this.kept = null;
  }

  /** Makes an audit the latest until the program ends, without storing it. */
  keepInMemory(payload: AuditPayload): void {
    this.keep(payload, Buffer.from(JSON.stringify(payload)));
  }

  async publish(payload: AuditPayload): Promise<void> {
    const json = Buffer.from(JSON.stringify(payload));
    await writeAtomically(this.path, json);
    this.keep(payload, json);
  }

  async amend(payload: AuditPayload): Promise<void> {
    const isSame = this.kept !== null && Buffer.from(JSON.stringify(payload)).equals(this.kept.json);
    if (!isSame) await this.publish(payload);
  }

  private keep(audit: AuditPayload, json: Buffer): void {
    const etag = `"${createHash('sha256').update(json).digest('base64url')}"`;
    this.kept = { generatedAt: audit.generated_at, json, etag, audit };
  }
}
