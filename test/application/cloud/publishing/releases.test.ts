import { describe, expect, it } from '@jest/globals';
import { GetLatestRelease } from '../../../../src/application/cloud/publishing/getLatestRelease.js';
import { PublishRelease, type ReleaseToPublish } from '../../../../src/application/cloud/publishing/publishRelease.js';
import { InvalidRequest } from '../../../../src/domain/shared/failure/failure.js';
import type { Release } from '../../../../src/domain/shared/release/release.js';
import { MemoryReleases } from '../../../fakes/cloud/memoryReleases.js';
import { ManualClock } from '../../../fakes/manualClock.js';

const RELEASE: Release = {
  version: '6.5.0',
  min_version: '6.4.0',
  download: { mac: 'https://plumbline.example/6.5.0.dmg', win: null },
  release_notes: 'Adds a coach.',
};
const RUNNING = { version: '6.4.0', min_version: '6.4.0', download: { mac: null, win: null }, release_notes: '' };

function publishing() {
  const releases = new MemoryReleases();
  const setRelease = new PublishRelease(releases, new ManualClock(), (address) =>
    address.startsWith('https://gone.example/'),
  );
  return {
    getLatestRelease: new GetLatestRelease(releases, '6.4.0'),
    set: (release: ReleaseToPublish) => setRelease.execute(release),
  };
}

describe('the latest release', () => {
  it('is the running version, with no download, until a release is published [REL-07]', async () => {
    expect(await publishing().getLatestRelease.execute()).toEqual(RUNNING);
  });

  it('is the last published release, even if an earlier release has a higher version', async () => {
    const { getLatestRelease, set } = publishing();
    const older = { ...RELEASE, version: '6.4.1' };

    expect(await set(RELEASE)).toEqual(RELEASE);
    expect(await getLatestRelease.execute()).toEqual(RELEASE);
    await set(older);
    expect(await getLatestRelease.execute()).toEqual(older);
  });

  it('keeps the minimum version unless a release states another one', async () => {
    const { set } = publishing();
    const { min_version: _minimum, ...release } = RELEASE;
    const first = await set(release);
    await set({ ...RELEASE, min_version: '6.4.2' });

    expect([first, await set(release)]).toEqual([RELEASE, { ...RELEASE, min_version: '6.4.2' }]);
  });

  it('leaves out the archives that are missing, and refuses a release if all of them are', async () => {
    const { getLatestRelease, set } = publishing();
    const [here, gone] = ['https://plumbline.example/a.zip', 'https://gone.example/b.zip'];
    const published = { ...RELEASE, download: { mac: null, win: here, win_x64: here } };

    expect(await set({ ...published, download: { ...published.download, mac: gone, macos_x64: gone } })).toEqual(
      published,
    );
    await expect(set({ ...RELEASE, download: { mac: gone, win: gone } })).rejects.toThrow(
      'download: none of these files is in RELEASES_DIR',
    );
    expect(await getLatestRelease.execute()).toEqual(published);
  });

  it('refuses a minimum version that is higher than its own version', async () => {
    const { getLatestRelease, set } = publishing();

    await expect(set({ ...RELEASE, min_version: '6.5.1' })).rejects.toThrow(InvalidRequest);
    expect(await getLatestRelease.execute()).toEqual(RUNNING);
  });
});
