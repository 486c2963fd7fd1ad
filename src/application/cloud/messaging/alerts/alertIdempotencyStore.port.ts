import type { AlertOutcome } from './alertOutcome.js';

/** A client's idempotency key, which is unique within its license. */
export interface AlertIdempotencyKey {
  readonly licenseId: string;
  readonly key: string;
}

/** The first request with an idempotency key. */
export interface StoredAlertRequest {
  readonly at: Date;
  /** The dispatch that this request created; null when it created none. */
  readonly dispatchId: string | null;
  /** Null until the request is answered. */
  readonly response: AlertOutcome | null;
}

/** Stores the first answer under each key. */
export interface AlertIdempotencyStore {
  find(key: AlertIdempotencyKey): Promise<StoredAlertRequest | null>;
  /** Replaces the request stored under the key. */
  put(key: AlertIdempotencyKey, request: StoredAlertRequest): Promise<void>;
  remove(key: AlertIdempotencyKey): Promise<void>;
  /** Deletes the requests older than `before` and returns their number. */
  prune(before: Date): Promise<number>;
}
