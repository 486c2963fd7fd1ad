import type { Release } from '../../shared/release/release.js';
import { compareVersions } from '../../shared/release/version.js';
import { DAY_MS } from '../../shared/timeUnits.js';

export const UPDATE_CHECK_INTERVAL_MS = DAY_MS;

/** The known facts about the latest release; fields are null until the cloud has answered once. */
export interface UpdateStatus {
  readonly current: string;
  readonly release: Release | null;
  readonly updateAvailable: boolean;
  /** Whether this version is below the minimum that the latest release requires; if so, it places no orders. */
  readonly upgradeRequired: boolean;
}

export function updateStatus(current: string, release: Release | null): UpdateStatus {
  return {
    current,
    release,
    updateAvailable: release !== null && compareVersions(current, release.version) < 0,
    upgradeRequired: release !== null && compareVersions(current, release.min_version) < 0,
  };
}
