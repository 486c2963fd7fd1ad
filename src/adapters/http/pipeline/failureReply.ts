import { CloudRefusal } from '../../../domain/dashboard/license/cloudFailure.js';
import {
  CircuitOpen,
  Failure,
  RateLimited,
  UpstreamError,
  type FailureKind,
} from '../../../domain/shared/failure/failure.js';
import { RETRY_UPSTREAM_AFTER_SECONDS } from '../../../domain/shared/providerTimeouts.js';
import { HttpFailure, MethodNotAllowed, Overloaded } from './httpFailures.js';
import { refusedRequestHeaders } from './rateLimitHeaders.js';

const STATUS_OF: Readonly<Record<FailureKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  upstream: 502,
  unavailable: 503,
  not_configured: 503,
};

export interface FailureReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly detail: Readonly<Record<string, unknown>> };
}

/**
 * Converts an error to a reply. Any error other than a `Failure` is a bug and gets status 500 with only the request id.
 */
export function failureReply(error: unknown, requestId: string): FailureReply {
  if (!(error instanceof Failure)) {
    const message = 'Something went wrong on our side. Tell us the request_id if it happens again.';
    return { status: 500, headers: {}, body: { detail: { error: 'internal_error', message, request_id: requestId } } };
  }
  return {
    status: error instanceof HttpFailure ? error.status : STATUS_OF[error.kind],
    headers: headersOf(error),
    body: { detail: { error: error.slug, message: error.message, ...error.facts } },
  };
}

function headersOf(failure: Failure): Record<string, string> {
  if (failure.kind === 'unauthenticated')
    return { 'www-authenticate': failure.slug.startsWith('license_key_') ? 'LicenseKey' : 'Bearer' };
  if (failure instanceof MethodNotAllowed) return { allow: failure.allowed.join(', ') };
  if (failure instanceof RateLimited) {
    return {
      ...refusedRequestHeaders(failure.rule, failure.retryAfterSeconds),
      'retry-after': String(failure.retryAfterSeconds),
    };
  }
  if (failure instanceof CircuitOpen || failure instanceof Overloaded)
    return { 'retry-after': String(failure.retryAfterSeconds) };
  if (failure instanceof CloudRefusal && failure.retryAfterSeconds !== null)
    return { 'retry-after': String(failure.retryAfterSeconds) };
  if (failure instanceof UpstreamError) return { 'retry-after': String(RETRY_UPSTREAM_AFTER_SECONDS) };
  return {};
}
