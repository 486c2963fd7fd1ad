import { Failure, UpstreamError, type FailureFacts, type FailureKind } from '../../shared/failure/failure.js';

interface CloudWords {
  readonly slug: string;
  readonly message: string;
  readonly facts: FailureFacts;
}

/** `other`: the cloud refused the request for a reason that this version does not know. */
export type CloudRefusalReason = FailureKind | 'other';

/** The cloud understood and said no: its own slug and sentence. The same request would be refused again. */
export class CloudRefusal extends Failure {
  readonly kind: FailureKind;

  /** @param retryAfterSeconds when it may be asked again, if it said so */
  constructor(
    readonly reason: CloudRefusalReason,
    { slug, message, facts }: CloudWords,
    readonly retryAfterSeconds: number | null,
  ) {
    super(slug, message, facts);
    this.kind = reason === 'other' ? 'invalid' : reason;
  }
}

/** How far a request came that had no proper answer. Only what is `unsent` has surely had no effect. */
export type CloudRequestReach = 'unsent' | 'unknown' | 'answered';

/** The cloud could not be reached, did not answer in time, or has a problem of its own: worth another try. */
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
