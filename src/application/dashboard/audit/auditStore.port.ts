import type { AuditPayload } from '../../../domain/dashboard/audit/auditPayload.js';

/** An audit as it was published, with the exact bytes that are served. */
export interface StoredAudit {
  readonly generatedAt: string;
  /** The payload as UTF-8 JSON. */
  readonly json: Uint8Array;
  /** Strong entity tag, including the quotes. */
  readonly etag: string;
  /** The parsed bytes. */
  readonly audit: AuditPayload;
}

/** Stores the latest audit. */
export interface AuditStore {
  latest(): StoredAudit | null;
  /** Writes the payload to disk before `latest` returns it. */
  publish(payload: AuditPayload): Promise<void>;
  /** Replaces the latest audit with the same audit after more of its fields have been filled in. */
  amend(payload: AuditPayload): Promise<void>;
}
