import { compareVersions } from '../../shared/release/version.js';
import type { Release } from '../../shared/release/release.js';

/** A completely unpacked version, beside the current one, that the next start tries. */
export interface PendingVersion {
  readonly version: string;
  /**
   * Number of starts of this version that ended, for example in a power cut, before it was ready or reported a failure.
   */
  readonly attempts: number;
}

/** A version that failed to start on this machine and is not tried again. */
export interface FailedVersion {
  readonly version: string;
  readonly reason: string;
}

/** The program versions in an installation that was unpacked from an archive. */
export interface InstalledVersions {
  /** The version that the launchers start. */
  readonly current: string;
  readonly pending: PendingVersion | null;
  readonly failed: readonly FailedVersion[];
}

/** The version that a start runs. `giveUp` runs the current version and stops trying the pending one. */
export type StartDecision =
  | { readonly kind: 'current' }
  | { readonly kind: 'try'; readonly version: string }
  | { readonly kind: 'giveUp'; readonly version: string; readonly reason: string };

const MAX_ATTEMPTS = 3;

/** @param running the version of this process, which may be the pending one */
export function decideStart({ current, pending }: InstalledVersions, running: string): StartDecision {
  if (pending === null || [current, running].some((version) => compareVersions(pending.version, version) <= 0))
    return { kind: 'current' };
  const { version, attempts } = pending;
  return attempts < MAX_ATTEMPTS
    ? { kind: 'try', version }
    : { kind: 'giveUp', version, reason: `${MAX_ATTEMPTS} times in a row, the version ended before it was ready.` };
}

/** Returns the reason why a release cannot be installed; null when it can. */
export function installRefusal(
  { current, pending, failed }: InstalledVersions,
  running: string,
  { version }: Pick<Release, 'version'>,
): string | null {
  const newest = compareVersions(running, current) > 0 ? running : current;
  if (compareVersions(version, newest) <= 0) return `Plumbline ${version} is not newer than the installed ${newest}.`;
  if (pending?.version === version)
    return `Plumbline ${version} is already installed. It takes effect at the next start.`;
  const failure = failed.find((each) => each.version === version);
  return failure === undefined
    ? null
    : `Plumbline ${version} was installed before and did not start: ${failure.reason} It will not be installed again.`;
}

export const withPendingVersion = (versions: InstalledVersions, version: string): InstalledVersions => ({
  ...versions,
  pending: { version, attempts: 0 },
});

export const withStartAttempt = (versions: InstalledVersions): InstalledVersions => ({
  ...versions,
  pending: versions.pending && { ...versions.pending, attempts: versions.pending.attempts + 1 },
});

/** Makes a version the current one after it has started successfully. */
export const withPromotedVersion = ({ failed }: InstalledVersions, version: string): InstalledVersions => ({
  current: version,
  pending: null,
  failed: failed.filter((each) => compareVersions(each.version, version) > 0),
});

export const withFailedVersion = (
  { current, failed }: InstalledVersions,
  failure: FailedVersion,
): InstalledVersions => ({
  current,
  pending: null,
  failed: [...failed.filter(({ version }) => version !== failure.version), failure],
});
