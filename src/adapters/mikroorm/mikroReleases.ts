import { z } from 'zod';
import type { Releases } from '../../application/cloud/publishing/releases.port.js';
import type { Release } from '../../domain/shared/release/release.js';
import type { Database } from './database/database.js';

const row = z.object({
  version: z.string(),
  min_version: z.string(),
  mac_url: z.string().nullable(),
  win_url: z.string().nullable(),
  release_notes: z.string(),
});

export class MikroReleases implements Releases {
  constructor(private readonly database: Database) {}

  async latest(): Promise<Release | null> {
    const [newest] = await this.database.query('select * from releases order by number desc limit 1');
    if (newest === undefined) return null;
    const { mac_url: mac, win_url: win, version, min_version, release_notes } = row.parse(newest);
    return { version, min_version, download: { mac, win }, release_notes };
  }

  async publish({ version, min_version, download, release_notes }: Release, at: Date): Promise<void> {
    await this.database.query(
      `insert into releases (version, min_version, mac_url, win_url, release_notes, published_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [version, min_version, download.mac, download.win, release_notes, at],
    );
  }
}
