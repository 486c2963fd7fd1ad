import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../../runs.js';
import { webAddresses } from '../../../webAddresses.js';
import { normalizeWebAddress } from '../../../../src/domain/dashboard/coaching/webAddress.js';

describe('a web address', () => {
  it.each([
    ['HTTPS://News.Example.COM:443/Path?Q=A#part', 'https://news.example.com/Path?Q=A'],
    ['https://a.example/x?utm_source=s&id=1&UTM_Medium=m&b=%20c', 'https://a.example/x?id=1&b=%20c'],
    ['https://a.example/x?utm_source=s', 'https://a.example/x'],
    ['https://a.example', 'https://a.example/'],
    ['http://a.example/', 'http://a.example/'],
    ['https://a.example/?q=utm_x', 'https://a.example/?q=utm_x'],
  ])('is normalized from %s to %s', (text, address) => {
    expect(normalizeWebAddress(text)).toBe(address);
  });

  it.each([
    '',
    'a.example',
    '/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example/',
    'https://user@a.example/',
    'https://:word@a.example/',
    'https://',
  ])('is not recognized in %j', (text) => {
    expect(normalizeWebAddress(text)).toBeNull();
  });

  it('is unchanged by a second normalization', () => {
    fc.assert(
      fc.property(webAddresses, (url) => {
        const once = normalizeWebAddress(url);
        expect(once === null ? null : normalizeWebAddress(once)).toBe(once);
      }),
      { numRuns: runs(300) },
    );
  });
});
