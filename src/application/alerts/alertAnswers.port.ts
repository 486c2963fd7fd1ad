import type { AlertOutcome } from './alertOutcome.js';

/** The client's own key of one request. */
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
  /** Replaces what was kept under the key. */
  put(key: RequestKey, request: KeptRequest): Promise<void>;
  remove(key: RequestKey): Promise<void>;
  /** Deletes those from before `before`; how many. */
  prune(before: Date): Promise<number>;
}
