import { Failure, UpstreamError, type FailureFacts, type FailureKind } from '../../shared/failure/failure.js';

const KIND_OF: Readonly<Record<number, FailureKind>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  429: 'rate_limited',
  503: 'not_configured',
};

interface CloudWords {
  readonly slug: string;
  readonly message: string;
  readonly facts: FailureFacts;
}

/** The cloud understood and said no: its own slug and sentence. The same request would be refused again. */
export class CloudRefusal extends Failure {
  readonly kind: FailureKind;

  /** @param retryAfterSeconds when it may be asked again, if it said so */
  constructor(
    readonly status: number,
    { slug, message, facts }: CloudWords,
    readonly retryAfterSeconds: number | null,
  ) {
    super(slug, message, facts);
    this.kind = KIND_OF[status] ?? 'invalid';
  }
}

/** How far a request came that had no proper answer. Only what is `unsent` has surely had no effect. */
export type Reach = 'unsent' | 'unknown' | 'answered';

/** The cloud could not be reached, did not answer in time, or has a problem of its own: worth another try. */
export class CloudOutage extends UpstreamError {
  constructor(
    message: string,
    readonly reach: Reach,
    readonly retryAfterSeconds: number | null = null,
    options: { cause?: unknown } = {},
  ) {
    super('cloud', message, options);
  }
}
