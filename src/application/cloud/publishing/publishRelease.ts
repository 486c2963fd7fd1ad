import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import {
  FIRST_RELEASE,
  requireSatisfiableMinVersion,
  withoutDownloads,
  type Downloads,
  type Release,
} from '../../../domain/shared/release/release.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Releases } from './releases.port.js';

export type ReleaseToPublish = Omit<Release, 'min_version'> & { readonly min_version?: string | undefined };

/** Publishes a release to all dashboards. */
export class PublishRelease {
  constructor(
    private readonly releases: Releases,
    private readonly clock: Clock,
    /** Whether an address is one that this cloud serves and whose file it does not have. */
    private readonly isMissing: (address: string) => boolean,
  ) {}

  /** Leaves out the archives that this cloud lacks. Without a minimum version, that of the last release remains. */
  async execute({ min_version, ...rest }: ReleaseToPublish): Promise<Release> {
    const download = withoutDownloads(rest.download, this.isMissing);
    if (hasAny(rest.download) && !hasAny(download))
      throw new InvalidRequest([{ path: 'download', message: 'none of these files is in RELEASES_DIR' }]);
    const release = {
      ...rest,
      download,
      min_version: min_version ?? (await this.releases.latest())?.min_version ?? FIRST_RELEASE,
    };
    await this.releases.publish(requireSatisfiableMinVersion(release), this.clock.now());
    return release;
  }
}

const hasAny = (downloads: Downloads): boolean => Object.values(downloads).some((address) => address !== null);
