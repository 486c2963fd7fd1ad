import type { RateLimitRule } from '../limits/rateLimitRule.js';
import type { SnapshotBodyFault } from '../sync/snapshot.js';
import { MINUTE_SECONDS } from '../timeUnits.js';

/** Why a request cannot be served, as far as the caller can do something about it. Anything else thrown is a bug. */
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
 * A refusal that the caller is told about: `slug` for programs, `message` for people (it says what to do),
 * `facts` for the extra fields of the error body. None of the three may carry a secret.
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
  /** Dotted, as in `fires.3.ticker`; empty for the whole body. */
  readonly path: string;
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
  constructor(limitBytes: number) {
    super('payload_too_large', `The body may be at most ${limitBytes} bytes.`, { limit_bytes: limitBytes });
  }
}

export class RateLimited extends Failure {
  readonly kind = 'rate_limited';
  constructor(
    readonly rule: RateLimitRule,
    readonly retryAfterSeconds: number,
  ) {
    super('rate_limit_exceeded', `Too many requests. Try again in ${retryAfterSeconds} s.`, {
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

/** The bytes that were kept of a snapshot are gone or are others: trying again brings no better ones. */
export class SnapshotFaulty extends Failure {
  readonly kind = 'upstream';
  constructor(
    id: string,
    readonly fault: SnapshotBodyFault,
  ) {
    super(
      'snapshot_faulty',
      `What was kept of this snapshot is ${fault === 'missing' ? 'gone' : 'damaged'} and cannot be given back. Use another one, and upload a new one.`,
      { provider: 'storage', snapshot_id: id },
    );
  }
}

/** "45 s", "29 min": nobody counts half an hour in seconds. */
const waitWords = (seconds: number): string =>
  seconds <= MINUTE_SECONDS ? `${seconds} s` : `${Math.ceil(seconds / MINUTE_SECONDS)} min`;

/** The broker failed several times in a row and is not asked for a while. */
export class CircuitOpen extends Failure {
  readonly kind = 'unavailable';
  constructor(readonly retryAfterSeconds: number) {
    super(
      'circuit_open',
      `The broker failed several times in a row and is not asked for another ${waitWords(retryAfterSeconds)}.`,
      { provider: 'broker', retry_after: retryAfterSeconds },
    );
  }
}

/** What was to be kept did not fit. */
export class DiskFull extends Failure {
  readonly kind = 'unavailable';
  constructor(path: string, cause: unknown) {
    super('disk_full', `${path} could not be written: there is no room left on its disk. Make some, then do it again.`);
    this.cause = cause;
  }
}

/** The disk refused a write although it is not full: it fails, is read-only, or denies permission. */
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

/** What a deployment can be run without, and how a message says that it is absent. */
const ABSENCE = {
  email: 'e-mail is not configured',
  push: 'push messages are not configured',
  payments: 'payments are not configured',
  payment_events: 'payment events are not configured',
  snapshot_storage: 'snapshot storage is not configured',
  scheduled_jobs: 'scheduled jobs are not configured',
  operator: 'operator access is not configured',
  metrics: 'metrics are not configured',
  cloud: 'a cloud is not configured',
  broker: 'a broker is not configured',
} as const;
export type Capability = keyof typeof ABSENCE;

interface MissingCapability {
  /** The setting that would provide it; only bootstrap knows its name. */
  readonly setting?: string;
  readonly explanation?: string;
  /** In place of the sentence that is made of the others. */
  readonly message?: string;
}

export class NotConfigured extends Failure {
  readonly kind = 'not_configured';
  constructor(
    readonly capability: Capability,
    private readonly details: MissingCapability = {},
  ) {
    const { setting, explanation = 'This deployment does not offer that', message } = details;
    const cause = setting === undefined ? ABSENCE[capability] : `the setting ${setting} is missing`;
    super('not_configured', message ?? `${explanation}: ${cause}.`, setting === undefined ? {} : { setting });
  }

  /** The same failure, which names the setting in its message and facts. */
  withSetting(setting: string): NotConfigured {
    return new NotConfigured(this.capability, { setting, ...this.details });
  }
}

function describe(fields: readonly FieldProblem[]): string {
  return fields.map((field) => (field.path === '' ? field.message : `${field.path}: ${field.message}`)).join('; ');
}
