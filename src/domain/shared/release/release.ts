import { InvalidRequest } from '../failure/failure.js';
import { compareVersions } from './version.js';

/** The release assumed before any is published; no dashboard is older. */
export const FIRST_RELEASE = '6.4.0';

/** A version of the dashboard that users can install. */
export interface Release {
  readonly version: string;
  /** Dashboards below it must upgrade. */
  readonly min_version: string;
  readonly download: { readonly mac: string | null; readonly win: string | null };
  readonly release_notes: string;
}

/** Refuses a release whose required minimum version is higher than its own version. */
export function requireSatisfiableRelease(release: Release): Release {
  if (compareVersions(release.min_version, release.version) > 0) {
    throw new InvalidRequest([{ path: 'min_version', message: `must not be above the version ${release.version}` }]);
  }
  return release;
}
