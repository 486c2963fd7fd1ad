import type { AlertOutcome } from './alertOutcome.js';

/** A client's idempotency key, which is unique within its license. */
export interface RequestKey {
  readonly licenseId: string;
  readonly key: string;
}

/** The request that came first under a key. */
export interface KeptRequest {
  readonly at: Date;
  /** The dispatch that this request made; null when it made none. */
  readonly dispatchId: string | null;
  /** Null until the request is answered. */
  readonly answer: AlertOutcome | null;
}

/** The first answer under each key. */
export interface AlertAnswers {
  find(key: RequestKey): Promise<KeptRequest | null>;
  /** Replaces the request stored under the key. */
  put(key: RequestKey, request: KeptRequest): Promise<void>;
  remove(key: RequestKey): Promise<void>;
  /** Deletes the requests older than `before` and returns their number. */
  prune(before: Date): Promise<number>;
}
