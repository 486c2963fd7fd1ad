import type { AuditPayload } from '../../../domain/dashboard/audit/auditPayload.js';

/** An audit as it was published, with the exact bytes that are served. */
export interface StoredAudit {
  readonly generatedAt: string;
  /** UTF-8 JSON of the payload. */
  readonly json: Uint8Array;
  /** Strong entity tag, quotes included. */
  readonly etag: string;
  /** The parsed bytes. */
  readonly audit: AuditPayload;
}

/** Stores the latest audit. */
export interface AuditStore {
  latest(): StoredAudit | null;
  /** The payload is on disk before `latest` returns it. */
  publish(payload: AuditPayload): Promise<void>;
  /** Replaces the latest audit with the same audit, in which more fields are filled. */
  amend(payload: AuditPayload): Promise<void>;
}
