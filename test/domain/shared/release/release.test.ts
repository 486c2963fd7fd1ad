import { describe, expect, it } from '@jest/globals';
import { InvalidRequest } from '../../../../src/domain/shared/failure/failure.js';
import {
  PLATFORMS,
  archiveName,
  downloadFor,
  isReleaseFile,
  requireSatisfiableMinVersion,
  type Release,
} from '../../../../src/domain/shared/release/release.js';

const release = (version: string, min_version: string): Release => ({
  version,
  min_version,
  download: { mac: null, win: null },
  release_notes: '',
});

describe('a release', () => {
  it('offers each platform its download', () => {
    const downloads = { mac: 'dmg', win: 'msi', macos_arm64: 'a', win_x64: 'w', linux_x64: 'l' };
    expect(PLATFORMS.map((each) => downloadFor(downloads, each))).toEqual(['msi', 'dmg', null, 'l', null]);
  });

  it.each([
    ['6.4.0', '6.4.0'],
    ['6.4.0', '6.3.9'],
    ['6.10.0', '6.9.0'],
    ['6.4.0', '6.4.0-rc.1'],
  ])('may require a minimum version: %s requires %s', (version, demanded) => {
    expect(requireSatisfiableMinVersion(release(version, demanded))).toEqual(release(version, demanded));
  });

  it.each([
    ['6.4.0', '6.4.1'],
    ['6.9.0', '6.10.0'],
    ['6.4.0-rc.1', '6.4.0'],
  ])('may not require a version that no release could satisfy: %s requires %s', (version, demanded) => {
    expect(() => requireSatisfiableMinVersion(release(version, demanded))).toThrow(
      new InvalidRequest([{ path: 'min_version', message: `must not be higher than version ${version}` }]),
    );
  });
});

describe('the files of a release', () => {
  const ARCHIVES = [
    'plumbline-6.5.0-win-x64.zip',
    'plumbline-6.5.0-macos-arm64.tar.gz',
    'plumbline-6.5.0-macos-x64.tar.gz',
    'plumbline-6.5.0-linux-x64.tar.gz',
    'plumbline-6.5.0-linux-arm64.tar.gz',
  ];

  it('are one archive per platform, their checksums and a signature', () => {
    expect(PLATFORMS.map((platform) => archiveName('6.5.0', platform))).toEqual(ARCHIVES);
    for (const name of [...ARCHIVES, 'SHA256SUMS', 'SHA256SUMS.sig'])
      expect([name, isReleaseFile(name, '6.5.0')]).toEqual([name, true]);
  });

  it.each(['plumbline-6.4.0-linux-x64.tar.gz', 'plumbline-6.5.0-linux-x64.zip', 'SHA256SUMS.asc', ''])(
    'do not include “%s”',
    (name) => expect(isReleaseFile(name, '6.5.0')).toBe(false),
  );
});
