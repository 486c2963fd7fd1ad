import { FIRST_RELEASE, type Release } from '../../../domain/shared/release/release.js';
import type { Releases } from './releases.port.js';

/** Returns the release that dashboards should run; before the first publication, this program's version. */
export class GetLatestRelease {
  constructor(
    private readonly releases: Pick<Releases, 'latest'>,
    private readonly runningVersion: string,
  ) {}

  async execute(): Promise<Release> {
    return (await this.releases.latest()) ?? unpublished(this.runningVersion);
  }
}

const unpublished = (version: string): Release => ({
  version,
  min_version: FIRST_RELEASE,
  download: { mac: null, win: null },
  release_notes: '',
});
