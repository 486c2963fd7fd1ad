import type { AuditPayload } from '../../../domain/dashboard/audit/auditPayload.js';

/** An audit as it was published, with the very bytes that are served. */
export interface StoredAudit {
  readonly generatedAt: string;
  /** UTF-8 JSON of the payload. */
  readonly json: Uint8Array;
  /** Strong entity tag, quotes included. */
  readonly etag: string;
  /** What the bytes say. */
  readonly audit: AuditPayload;
}

/** Keeps the latest audit. */
export interface AuditStore {
  latest(): StoredAudit | null;
  /** On disk before `latest` returns it. */
  publish(payload: AuditPayload): Promise<void>;
}
