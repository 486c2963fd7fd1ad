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
])('failedRequestReach of a failure with %s is %s', (code, reach) => {
  expect(failedRequestReach(failedWith(code))).toBe(reach);
});

it('failedRequestReach is unknown for a value that is not an error, or an error without a cause', () => {
  expect([failedRequestReach('lost'), failedRequestReach(new Error('lost'))]).toEqual(['unknown', 'unknown']);
});
