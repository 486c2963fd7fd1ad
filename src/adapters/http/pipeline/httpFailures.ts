import { Failure } from '../../../domain/shared/failure/failure.js';

/** A request that violates HTTP. The reply has its own `status` instead of the one for its failure kind. */
export abstract class HttpFailure extends Failure {
  readonly kind = 'invalid';
  abstract readonly status: number;
}

/** A request header that the file server cannot satisfy, such as Range (416) or If-Match (412). */
export class UnmetHeader extends HttpFailure {
  constructor(readonly status: number) {
    super(
      status === 416 ? 'range_not_satisfiable' : 'precondition_failed',
      'A header of this request, such as Range, cannot be satisfied. Send the request without that header.',
    );
  }
}

export class MethodNotAllowed extends HttpFailure {
  readonly status = 405;
  constructor(readonly allowed: readonly string[]) {
    super('method_not_allowed', `Use ${allowed.join(' or ')} on this path.`);
  }
}

/** The body arrives so slowly that it would hold up other requests. */
export class BodyTooSlow extends HttpFailure {
  readonly status = 408;
  constructor(bytesPerSecond: number) {
    super(
      'request_timeout',
      `The body arrived at less than ${bytesPerSecond} bytes per second. Send it again over a faster connection.`,
    );
  }
}

export const OVERLOAD_RETRY_AFTER_SECONDS = 10;

/** The current request bodies need more memory than this server allows. */
export class Overloaded extends Failure {
  readonly kind = 'unavailable';
  readonly retryAfterSeconds = OVERLOAD_RETRY_AFTER_SECONDS;
  constructor() {
    super(
      'overloaded',
      `The server is receiving more data than fits in memory. Send the request again in ${OVERLOAD_RETRY_AFTER_SECONDS} s.`,
      { retry_after: OVERLOAD_RETRY_AFTER_SECONDS },
    );
  }
}

/** The request reached a server that does not serve the host it names (RFC 9110 §15.5.20). */
export class MisdirectedRequest extends HttpFailure {
  readonly status = 421;
}
