import type { CloudRequestReach } from '../../domain/dashboard/license/cloudFailure.js';

/** Codes of connection errors that occur before a byte of the request is sent. */
const NEVER_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  // These certificate errors mean that another server replied, such as one that shows a hotel's login page.
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Returns how far a request got before its `fetch` was rejected with `problem`. */
export function reachOfFailedRequest(problem: unknown): CloudRequestReach {
  if (!(problem instanceof Error)) return 'unknown';
  if ('code' in problem && NEVER_CONNECTED.has(problem.code)) return 'unsent';
  return problem.cause === undefined ? 'unknown' : reachOfFailedRequest(problem.cause);
}
