import type { RateLimitRule } from '../limits/rateLimitRule.js';
import type { SnapshotBodyFault } from '../sync/snapshot.js';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../timeUnits.js';

/** Kinds of request failure that the caller can act on. Any other error thrown is a bug. */
export type FailureKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'rate_limited'
  | 'upstream'
  | 'unavailable'
  | 'not_configured';

export type FailureFacts = Readonly<Record<string, unknown>>;

/**
 * A refusal reported to the caller: `slug` is for programs, `message` is for people and says what to do, and `facts`
 * are extra fields of the error body. None of them may contain a secret.
 */
export abstract class Failure extends Error {
  abstract readonly kind: FailureKind;

  constructor(
    readonly slug: string,
    message: string,
    readonly facts: FailureFacts = {},
  ) {
    super(message);
    this.name = new.target.name;
  }
}

export interface FieldProblem {
  /** Path of the field, with dots, as in `fires.3.ticker`; empty for the whole body. */
  readonly path: string;
  /** Either a whole sentence, or a phrase that continues the name of the field, such as "must be a ticker". */
  readonly message: string;
}

export class InvalidRequest extends Failure {
  readonly kind = 'invalid';
  constructor(
    readonly fields: readonly FieldProblem[],
    slug = 'invalid_request',
  ) {
    super(slug, describe(fields), { fields });
  }
}

export class MalformedJson extends Failure {
  readonly kind = 'invalid';
  constructor(message = 'The body is not JSON. Send one JSON object.') {
    super('malformed_json', message);
  }
}

export class Unauthenticated extends Failure {
  readonly kind = 'unauthenticated';
}

export class Forbidden extends Failure {
  readonly kind = 'forbidden';
}

export class NotFound extends Failure {
  readonly kind = 'not_found';
  constructor(message: string, slug = 'not_found') {
    super(slug, message);
  }
}

export class Conflict extends Failure {
  readonly kind = 'conflict';
}

export class TooLarge extends Failure {
  readonly kind = 'too_large';
  constructor(limitBytes: number, content = 'The body') {
    super('payload_too_large', `${content} must be at most ${limitBytes} bytes.`, { limit_bytes: limitBytes });
  }
}

export class RateLimited extends Failure {
  readonly kind = 'rate_limited';
  constructor(
    readonly rule: RateLimitRule,
    readonly retryAfterSeconds: number,
    cause = 'Too many requests',
  ) {
    super('rate_limit_exceeded', `${cause}. Try again in ${waitWords(retryAfterSeconds)}.`, {
      bucket: rule.bucket,
      limit: rule.limit,
      window_sec: rule.windowSeconds,
      retry_after: retryAfterSeconds,
    });
  }
}

export type UpstreamProvider =
  | 'payment'
  | 'email'
  | 'push'
  | 'database'
  | 'storage'
  | 'broker'
  | 'market_data'
  | 'ai'
  | 'search'
  | 'cloud';

export class UpstreamError extends Failure {
  readonly kind = 'upstream';
  constructor(provider: UpstreamProvider, message: string, options: { cause?: unknown } = {}) {
    super('upstream_error', message, { provider });
    this.cause = options.cause;
  }
}

/** The latest snapshot is not the one that the uploader expected. */
export class SnapshotConflict extends Conflict {
  constructor(readonly latestId: string | null) {
    super(
      'snapshot_conflict',
      'Another snapshot has become the latest one. List the snapshots, then upload with the latest id or without `expected_latest`.',
      { latest_snapshot_id: latestId },
    );
  }
}

/** The stored bytes of a snapshot are missing or damaged, so a retry cannot succeed. */
export class SnapshotFaulty extends Failure {
  readonly kind = 'upstream';
  constructor(
    id: string,
    readonly fault: SnapshotBodyFault,
  ) {
    super(
      'snapshot_faulty',
      `The stored bytes of this snapshot are ${fault === 'missing' ? 'gone' : 'damaged'}, so it cannot be restored. Use another snapshot, and upload a new one.`,
      { provider: 'storage', snapshot_id: id },
    );
  }
}

/** Formats a wait as "45 s", as "29 min" or, from two hours, as "24 h". */
function waitWords(seconds: number): string {
  if (seconds <= MINUTE_SECONDS) return `${seconds} s`;
  if (seconds < 2 * HOUR_SECONDS) return `${Math.ceil(seconds / MINUTE_SECONDS)} min`;
  return `${Math.ceil(seconds / HOUR_SECONDS)} h`;
}

/** The broker failed several times in a row; calls to it are paused. */
export class CircuitOpen extends Failure {
  readonly kind = 'unavailable';
  constructor(readonly retryAfterSeconds: number) {
    super(
      'circuit_open',
      `The broker failed several times in a row. Calls to it are paused for another ${waitWords(retryAfterSeconds)}.`,
      { provider: 'broker', retry_after: retryAfterSeconds },
    );
  }
}

/** A write failed because the disk is full. */
export class DiskFull extends Failure {
  readonly kind = 'unavailable';
  constructor(path: string, cause: unknown) {
    super('disk_full', `${path} could not be written because its disk is full. Free some space, then try again.`);
    this.cause = cause;
  }
}

/** The disk is not full but refused a write: it is failing, read-only or denies permission. */
export class DiskFailed extends Failure {
  readonly kind = 'unavailable';
  constructor(path: string, code: string, cause: unknown) {
    super(
      'disk_failed',
      `${path} could not be written (${code}). Check its disk and the permissions of its folder, then try again.`,
    );
    this.cause = cause;
  }
}

/** The capabilities that a deployment can lack, each with the reason shown in messages. */
const ABSENCE = {
  email: 'e-mail is not configured',
  push: 'push messages are not configured',
  browser_push: 'notifications in browsers are not configured',
  payments: 'payments are not configured',
  payment_events: 'payment events are not configured',
  snapshot_storage: 'snapshot storage is not configured',
  scheduled_jobs: 'scheduled jobs are not configured',
  operator: 'operator access is not configured',
  metrics: 'metrics are not configured',
  cloud: 'no cloud is configured',
  broker: 'no broker is configured',
} as const;
export type Capability = keyof typeof ABSENCE;

interface MissingCapability {
  /** The setting that would enable the missing capability; only bootstrap knows its name. */
  readonly setting?: string;
  readonly explanation?: string;
  /** Replaces the generated message. */
  readonly message?: string;
}

export class NotConfigured extends Failure {
  readonly kind = 'not_configured';
  constructor(
    readonly capability: Capability,
    private readonly details: MissingCapability = {},
  ) {
    const { setting, explanation = 'This deployment does not offer this feature', message } = details;
    const cause = setting === undefined ? ABSENCE[capability] : `the setting ${setting} is missing`;
    super('not_configured', message ?? `${explanation}: ${cause}.`, setting === undefined ? {} : { setting });
  }

  /** Returns the same failure with the setting named in its message and facts. */
  withSetting(setting: string): NotConfigured {
    return new NotConfigured(this.capability, { setting, ...this.details });
  }
}

function describe(fields: readonly FieldProblem[]): string {
  return fields
    .map(({ path, message }) => (path === '' || isSentence(message) ? message : `${path}: ${message}`))
    .join('; ');
}

const isSentence = (message: string): boolean => /^[^\p{Ll}].*\.$/u.test(message);
