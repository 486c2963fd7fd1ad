import { describe, expect, it } from '@jest/globals';
import { InvalidRequest } from '../../../../src/domain/shared/failure/failure.js';
import { requireSatisfiableRelease, type Release } from '../../../../src/domain/shared/release/release.js';

const release = (version: string, min_version: string): Release => ({
  version,
  min_version,
  download: { mac: null, win: null },
  release_notes: '',
});

describe('a release', () => {
  it.each([
    ['6.4.0', '6.4.0'],
    ['6.4.0', '6.3.9'],
    ['6.10.0', '6.9.0'],
    ['6.4.0', '6.4.0-rc.1'],
  ])('may require a minimum version: %s requires %s', (version, demanded) => {
    expect(requireSatisfiableRelease(release(version, demanded))).toEqual(release(version, demanded));
  });

  it.each([
    ['6.4.0', '6.4.1'],
    ['6.9.0', '6.10.0'],
    ['6.4.0-rc.1', '6.4.0'],
  ])('may not require a version that no release could satisfy: %s requires %s', (version, demanded) => {
    expect(() => requireSatisfiableRelease(release(version, demanded))).toThrow(
      new InvalidRequest([{ path: 'min_version', message: `must not be above the version ${version}` }]),
    );
  });
});
