import { Forbidden } from '../../../domain/shared/failure/failure.js';
import type { UpdateStatus } from '../../../domain/dashboard/release/updateStatus.js';
import type { KnownRelease } from './knownRelease.js';
import type { CloudConnection } from '../license/cloud.port.js';
import { connected } from '../license/connected.js';

/** What is known of newer versions. Nothing is asked: the update agent does that once a day. */
export class ReadUpdate {
  constructor(
    private readonly connection: CloudConnection,
    private readonly known: KnownRelease,
  ) {}

  /** @throws NotConfigured without a cloud that could name a version */
  execute(): UpdateStatus & { readonly checkedAt: Date | null } {
    connected(this.connection);
    return { ...this.known.status(), checkedAt: this.known.checkedAt };
  }

  /** @throws Forbidden when this version is too old to place orders with */
  demandCurrent(): void {
    const { current, release, upgradeRequired } = this.known.status();
    if (!upgradeRequired || release === null) return;
    throw new Forbidden(
      'upgrade_required',
      `This is Plumbline ${current}, and orders need ${release.min_version} or later: install ${release.version}, then place the order. Cancelling goes on working.`,
      { current, min_version: release.min_version, latest: release.version },
    );
  }
}
