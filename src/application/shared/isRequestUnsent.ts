/**
 * Codes of errors that only occur before the first byte of a request is sent. `ERR_SSL_WRONG_VERSION_NUMBER` is not one
 * of them, because a later TLS record can cause it too.
 */
const CODES_BEFORE_REQUEST: ReadonlySet<unknown> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  // Certificate errors: another server replied, such as one that shows a hotel's login page, or a clock is wrong.
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** The calls that open a connection. Codes such as EHOSTUNREACH do not suffice: they also occur on open connections. */
const CONNECTING_CALLS: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo']);

/** Whether a `fetch` that was rejected with `error` certainly sent no byte of its request. */
export function isRequestUnsent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && CODES_BEFORE_REQUEST.has(error.code)) return true;
  if ('syscall' in error && CONNECTING_CALLS.has(error.syscall)) return true;
  // A host with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isRequestUnsent);
  return 'cause' in error && isRequestUnsent(error.cause);
}
