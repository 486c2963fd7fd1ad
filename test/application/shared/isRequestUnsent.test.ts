import { describe, expect, it } from '@jest/globals';
import { isRequestUnsent } from '../../../src/application/shared/isRequestUnsent.js';

const failure = (code: string, syscall?: string): Error =>
  Object.assign(new Error(code), { code, ...(syscall === undefined ? {} : { syscall }) });

describe('isRequestUnsent', () => {
  it.each([
    ['getaddrinfo', 'ENOTFOUND', true],
    ['connect', 'ECONNREFUSED', true],
    ['connect', 'EHOSTUNREACH', true],
    ['connect', 'ETIMEDOUT', true],
    ['read', 'EHOSTUNREACH', false],
    ['write', 'ENETDOWN', false],
    ['read', 'ECONNRESET', false],
    ['a connection', 'UND_ERR_CONNECT_TIMEOUT', true],
    ['a certificate', 'CERT_HAS_EXPIRED', true],
    ['a certificate', 'CERT_NOT_YET_VALID', true],
    ['a certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', true],
    ['a certificate', 'ERR_TLS_CERT_ALTNAME_INVALID', true],
    ['a TLS record', 'ERR_SSL_WRONG_VERSION_NUMBER', false],
    ['a connection', 'UND_ERR_SOCKET', false],
  ])('classifies a request that failed at %s with %s: %s', (at, code, unsent) => {
    const cause = failure(code, at.includes(' ') ? undefined : at);
    expect(isRequestUnsent(new TypeError('fetch failed', { cause }))).toBe(unsent);
  });

  it('requires that no address of a host could be reached', () => {
    const refused = failure('ECONNREFUSED', 'connect');
    const failed = [[refused, refused], [refused, failure('ECONNRESET', 'read')], []];
    expect(failed.map((errors) => isRequestUnsent(new AggregateError(errors)))).toEqual([true, false, false]);
  });

  it('classifies a thrown non-error, or an error without a cause, as possibly sent', () => {
    expect(['lost', null, new Error('lost')].map(isRequestUnsent)).toEqual([false, false, false]);
  });
});
