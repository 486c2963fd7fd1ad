import { expect, it } from '@jest/globals';
import { reachOfFailedRequest } from '../../../src/adapters/cloudClient/reachOfFailedRequest.js';

const failedWith = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

it.each([
  ['ENOTFOUND', 'unsent'],
  ['ECONNREFUSED', 'unsent'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'unsent'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'unsent'],
  ['ECONNRESET', 'unknown'],
  ['UND_ERR_SOCKET', 'unknown'],
])('reachOfFailedRequest classifies a request that failed with %s as %s', (code, reach) => {
  expect(reachOfFailedRequest(failedWith(code))).toBe(reach);
});

it('reachOfFailedRequest classifies a thrown non-error, or an error without a cause, as unknown', () => {
  expect([reachOfFailedRequest('lost'), reachOfFailedRequest(new Error('lost'))]).toEqual(['unknown', 'unknown']);
});
