import { Forbidden } from '../../../domain/shared/failure/failure.js';
import type { UpdateStatus } from '../../../domain/dashboard/release/updateStatus.js';
import type { LatestReleaseCache } from './latestReleaseCache.js';
import type { CloudConnectionState } from '../license/cloudApis.port.js';
import { requireCloud } from '../license/requireCloud.js';

/** Reports newer versions without making a request; the update agent makes one per day. */
export class GetUpdateStatus {
  constructor(
    private readonly connection: CloudConnectionState,
    private readonly known: LatestReleaseCache,
  ) {}

  /** @throws NotConfigured when no cloud reports versions */
  execute(): UpdateStatus & { readonly checkedAt: Date | null } {
    requireCloud(this.connection);
    return { ...this.known.status(), checkedAt: this.known.checkedAt };
  }

  /** @throws Forbidden when this version is too old to place orders */
  requireCurrentVersion(): void {
    const { current, release, upgradeRequired } = this.known.status();
    if (!upgradeRequired || release === null) return;
    throw new Forbidden(
      'upgrade_required',
      `This is Plumbline ${current}, and orders need ${release.min_version} or later. Install ${release.version}, then place the order. You can still cancel orders.`,
      { current, min_version: release.min_version, latest: release.version },
    );
  }
}
