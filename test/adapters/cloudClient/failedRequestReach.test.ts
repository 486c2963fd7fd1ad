import { expect, it } from '@jest/globals';
import { failedRequestReach } from '../../../src/adapters/cloudClient/failedRequestReach.js';

const failedWith = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

it.each([
  ['ENOTFOUND', 'unsent'],
  ['ECONNREFUSED', 'unsent'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'unsent'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'unsent'],
  ['ECONNRESET', 'unknown'],
  ['UND_ERR_SOCKET', 'unknown'],
])('a request that ended with %s is %s', (code, reach) => {
  expect(failedRequestReach(failedWith(code))).toBe(reach);
});

it('what is no error, or has no cause, is unknown', () => {
  expect([failedRequestReach('lost'), failedRequestReach(new Error('lost'))]).toEqual(['unknown', 'unknown']);
});
