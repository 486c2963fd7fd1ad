import { FIRST_RELEASE, requireSatisfiableMinVersion, type Release } from '../../../domain/shared/release/release.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Releases } from './releases.port.js';

export type ReleaseToPublish = Omit<Release, 'min_version'> & { readonly min_version?: string | undefined };

/** Publishes a release to all dashboards. */
export class PublishRelease {
  constructor(
    private readonly releases: Releases,
    private readonly clock: Clock,
  ) {}

  /** Without a minimum version, that of the last release remains. */
  async execute({ min_version, ...rest }: ReleaseToPublish): Promise<Release> {
    const release = {
      ...rest,
      min_version: min_version ?? (await this.releases.latest())?.min_version ?? FIRST_RELEASE,
    };
    await this.releases.publish(requireSatisfiableMinVersion(release), this.clock.now());
    return release;
  }
}
