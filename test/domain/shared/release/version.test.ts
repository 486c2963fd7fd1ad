import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareVersions, isVersion } from '../../../../src/domain/shared/release/version.js';
import { runs } from '../../../runs.js';

/** Each version precedes the next, as in §11 of Semantic Versioning 2.0.0 (https://semver.org). */
const ORDERED = [
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '2.0.0',
  '2.1.0',
  '2.1.1',
];

const number = fc.oneof(fc.nat(12), fc.bigInt({ min: 0n, max: 10n ** 30n })).map(String);
const word = fc.stringMatching(/^[0-9]{0,2}[A-Za-z-][0-9A-Za-z-]{0,3}$/);
const precedence = fc
  .tuple(fc.tuple(number, number, number), fc.array(fc.oneof(number, word), { maxLength: 4 }))
  .map(([core, prerelease]) => core.join('.') + (prerelease.length > 0 ? `-${prerelease.join('.')}` : ''));
const build = fc
  .array(fc.stringMatching(/^[0-9A-Za-z-]{1,4}$/), { maxLength: 2 })
  .map((parts) => (parts.length > 0 ? `+${parts.join('.')}` : ''));

describe('compareVersions', () => {
  it('orders versions as semver.org does [REL-06]', () => {
    expect(ORDERED.toReversed().toSorted(compareVersions)).toEqual(ORDERED);
    for (const [i, a] of ORDERED.entries()) {
      for (const [j, b] of ORDERED.entries())
        expect([a, b, Math.sign(compareVersions(a, b))]).toEqual([a, b, Math.sign(i - j)]);
    }
  });

  it.each([
    ['1.9.0', '1.10.0'],
    ['9.0.0', '10.0.0'],
    ['1.0.9', '1.0.10'],
    ['1.0.0-99', '1.0.0-100'],
    ['1.0.0-999', '1.0.0-a'],
    ['1.0.0-A', '1.0.0-a'],
    ['1.0.0-a', '1.0.0-a.0'],
    ['1.0.9007199254740992', '1.0.9007199254740993'],
    ['1.0.0-9007199254740992', '1.0.0-9007199254740993'],
  ])('puts %s before %s', (a, b) => {
    expect([compareVersions(a, b) < 0, compareVersions(b, a) > 0]).toEqual([true, true]);
  });

  it('is total: one of two versions comes first, unless they differ only in the build', () => {
    fc.assert(
      fc.property(precedence, precedence, build, build, (a, b, buildA, buildB) => {
        const [order, reverse] = [compareVersions(a + buildA, b + buildB), compareVersions(b + buildB, a + buildA)];
        return Math.sign(order) + Math.sign(reverse) === 0 && (order === 0) === (a === b);
      }),
      { numRuns: runs(500) },
    );
  });

  it('is transitive', () => {
    fc.assert(
      fc.property(fc.array(precedence, { minLength: 3, maxLength: 6 }), (versions) => {
        const sorted = versions.toSorted(compareVersions);
        return sorted.every((a, i) => sorted.slice(i).every((b) => compareVersions(a, b) <= 0));
      }),
      { numRuns: runs(500) },
    );
  });

  it('throws on text that is not a version [REL-06]', () => {
    expect(() => compareVersions('1.0', '1.0.0')).toThrow(new RangeError('1.0 is not a semantic version'));
    expect(() => compareVersions('1.0.0', 'v1.0.0')).toThrow(new RangeError('v1.0.0 is not a semantic version'));
  });
});

describe('a version', () => {
  it.each([
    '0.0.0',
    '6.4.0',
    '1.2.3-0',
    '1.0.0--',
    '1.0.0-0A.is.legal',
    '1.0.0+001',
    '1.0.0-rc.1+build.1',
    '1.0.0+0.build.1-rc.10000aaa-kk-0.1',
    '99999999999999999999999.999999999999999999.99999999999999999',
  ])('may be %s', (text) => {
    expect(isVersion(text)).toBe(true);
  });

  it.each([
    '',
    '1',
    '1.2',
    '1.2.3.4',
    'v1.2.3',
    ' 1.2.3',
    '1.2.3\n',
    '01.2.3',
    '1.02.3',
    '1.2.03',
    '-1.2.3',
    '1.2.3-',
    '1.2.3-01',
    '1.2.3-a..b',
    '1.2.3+',
    '1.2.3+a..b',
    '1.2.3+a+b',
    '1.2.3-ä',
    '1.2.x',
  ])('may not be %j', (text) => {
    expect(isVersion(text)).toBe(false);
  });

  it('may be any text that compareVersions can order', () => {
    fc.assert(
      fc.property(precedence, build, (version, suffix) => isVersion(version + suffix)),
      { numRuns: runs() },
    );
  });
});
