import type { Releases } from '../../../../application/cloud/publishing/releases.port.js';
import type { Release } from '../../../../domain/shared/release/release.js';
import type { Database } from '../../database/database.js';
import { ReleaseEntity } from '../../entities/publishing/release.entity.js';

export class MikroReleases implements Releases {
  constructor(private readonly database: Database) {}

  async latest(): Promise<Release | null> {
    const [newest] = await this.database.read((em) =>
      em.find(ReleaseEntity, {}, { orderBy: { number: 'desc' }, limit: 1 }),
    );
    if (newest === undefined) return null;
    const { version, minVersion, macUrl, winUrl, platformUrls, releaseNotes } = newest;
    const download = { mac: macUrl, win: winUrl, ...platformUrls };
    return { version, min_version: minVersion, download, release_notes: releaseNotes };
  }

  async publish({ version, min_version, download, release_notes }: Release, at: Date): Promise<void> {
    const { mac, win, ...platformUrls } = download;
    await this.database.write((em) =>
      em.persist(
        em.create(ReleaseEntity, {
          version,
          minVersion: min_version,
          macUrl: mac,
          winUrl: win,
          platformUrls,
          releaseNotes: release_notes,
          publishedAt: at,
        }),
      ),
    );
  }
}
