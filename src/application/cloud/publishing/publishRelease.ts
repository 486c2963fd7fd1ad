import { requireSatisfiableMinVersion, type Release } from '../../../domain/shared/release/release.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Releases } from './releases.port.js';

/** Publishes a release to all dashboards. */
export class PublishRelease {
  constructor(
    private readonly releases: Releases,
    private readonly clock: Clock,
  ) {}

  async execute(release: Release): Promise<Release> {
    await this.releases.publish(requireSatisfiableMinVersion(release), this.clock.now());
    return release;
  }
}
