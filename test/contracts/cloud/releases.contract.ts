import { describe, expect, it } from '@jest/globals';
import type { Releases } from '../../../src/application/cloud/publishing/releases.port.js';
import type { Release } from '../../../src/domain/shared/release/release.js';

const AT = new Date('2026-11-21T06:30:00.000Z');

const NEWER: Release = {
  version: '6.5.0-rc.1',
  min_version: '6.0.0',
  download: {
    mac: 'https://plumbline.example/6.5.0.dmg',
    win: null,
    linux_x64: 'https://plumbline.example/plumbline-6.5.0-rc.1-linux-x64.tar.gz',
  },
  release_notes: "First line\n“second”; it's <b>bold</b> $1",
};
const OLDER: Release = {
  version: '6.4.0',
  min_version: '6.0.0',
  download: { mac: null, win: 'https://plumbline.example/6.4.0.msi' },
  release_notes: '',
};

/** Verifies a release repository, which must be empty at the start of each test. */
export function releasesContract(name: string, subject: () => Releases): void {
  describe(`${name} as a release repository`, () => {
    it('is empty before the first release', async () => {
      expect(await subject().latest()).toBeNull();
    });

    it('returns a release as it was published', async () => {
      const releases = subject();
      await releases.publish(NEWER, AT);

      expect(await releases.latest()).toEqual(NEWER);
    });

    it('returns the release that was published last, even if its version is older', async () => {
      const releases = subject();
      await releases.publish(NEWER, AT);
      await releases.publish(OLDER, AT);

      expect(await releases.latest()).toEqual(OLDER);
    });
  });
}
