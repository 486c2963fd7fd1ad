import { Failure, UpstreamError, type FailureFacts, type FailureKind } from '../../shared/failure/failure.js';

interface CloudWords {
  readonly slug: string;
  readonly message: string;
  readonly facts: FailureFacts;
}

/** `other`: a refusal code that this version does not know. */
export type CloudRefusalReason = FailureKind | 'other';

/** The cloud refused the request, with its own code and message. A retry would be refused, too. */
export class CloudRefusal extends Failure {
  readonly kind: FailureKind;

  /** @param retryAfterSeconds from the cloud's answer, if given */
  constructor(
    readonly reason: CloudRefusalReason,
    { slug, message, facts }: CloudWords,
    readonly retryAfterSeconds: number | null,
  ) {
    super(slug, message, facts);
    this.kind = reason === 'other' ? 'invalid' : reason;
  }
}

/** How far a request without a valid answer got. Only `unsent` guarantees that it had no effect. */
export type CloudRequestReach = 'unsent' | 'unknown' | 'answered';

/** The cloud was unreachable, timed out or failed; a retry may succeed. */
export class CloudOutage extends UpstreamError {
  constructor(
    message: string,
    readonly reach: CloudRequestReach,
    readonly retryAfterSeconds: number | null = null,
    options: { cause?: unknown } = {},
  ) {
    super('cloud', message, options);
  }
}
