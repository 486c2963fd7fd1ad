import { describe, expect, it } from '@jest/globals';
import type { Releases } from '../../src/application/cloud/publishing/releases.port.js';
import type { Release } from '../../src/domain/shared/release/release.js';

const AT = new Date('2026-11-21T06:30:00.000Z');

const NEWER: Release = {
  version: '6.5.0-rc.1',
  min_version: '6.0.0',
  download: { mac: 'https://plumbline.example/6.5.0.dmg', win: null },
  release_notes: "First line\n“second”; it's <b>bold</b> $1",
};
const OLDER: Release = {
  version: '6.4.0',
  min_version: '6.0.0',
  download: { mac: null, win: 'https://plumbline.example/6.4.0.msi' },
  release_notes: '',
};

/** What every place keeps that releases are published to; `subject` is empty at the beginning of each test. */
export function releasesContract(name: string, subject: () => Releases): void {
  describe(`${name} as releases`, () => {
    it('have none before the first', async () => {
      expect(await subject().latest()).toBeNull();
    });

    it('give back what was published', async () => {
      const releases = subject();
      await releases.publish(NEWER, AT);

      expect(await releases.latest()).toEqual(NEWER);
    });

    it('go by what was published last, also when that is an older version or the same moment', async () => {
      const releases = subject();
      await releases.publish(NEWER, AT);
      await releases.publish(OLDER, AT);

      expect(await releases.latest()).toEqual(OLDER);
    });
  });
}
