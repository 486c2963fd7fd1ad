import { InvalidRequest } from '../failure/failure.js';
import { compareVersions } from './version.js';

/** The release assumed before any is published; no dashboard is older. */
export const FIRST_RELEASE = '6.4.0';

/** Platforms for which `npm run release` builds an archive. */
export const PLATFORMS = ['win_x64', 'macos_arm64', 'macos_x64', 'linux_x64', 'linux_arm64'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The download URLs of a release by operating system and platform; a platform without an archive is absent. */
export type Downloads = { readonly mac: string | null; readonly win: string | null } & Readonly<
  Partial<Record<Platform, string>>
>;

/** Returns the download for a platform; null without a download. `mac` is for arm64. */
export function downloadFor({ mac, win, ...archives }: Downloads, platform: Platform): string | null {
  const ofSystem = platform === 'macos_arm64' ? mac : platform === 'win_x64' ? win : null;
  return ofSystem ?? archives[platform] ?? null;
}

/** Returns the downloads without the addresses for which `isLeftOut` is true. */
export const withoutDownloads = (
  { mac, win, ...byPlatform }: Downloads,
  isLeftOut: (address: string) => boolean,
): Downloads => ({
  ...Object.fromEntries(Object.entries(byPlatform).filter(([, address]) => !isLeftOut(address))),
  mac: mac === null || isLeftOut(mac) ? null : mac,
  win: win === null || isLeftOut(win) ? null : win,
});

/** A version of the dashboard that users can install. */
export interface Release {
  readonly version: string;
  /** Dashboards older than this version must upgrade. */
  readonly min_version: string;
  readonly download: Downloads;
  readonly release_notes: string;
}

/** The file name of a release's archive. */
export const archiveName = (version: string, platform: Platform): string =>
  `plumbline-${version}-${platform.replace('_', '-')}.${platform === 'win_x64' ? 'zip' : 'tar.gz'}`;

/** The list of the archives' SHA-256 hashes. */
export const SUMS_FILE = 'SHA256SUMS';
/** The publisher's signature of `SUMS_FILE`. */
export const SIGNATURE_FILE = 'SHA256SUMS.sig';

/** Whether a release of this version may contain a file of this name. */
export const isReleaseFile = (fileName: string, version: string): boolean =>
  [SUMS_FILE, SIGNATURE_FILE, ...PLATFORMS.map((platform) => archiveName(version, platform))].includes(fileName);

/** Refuses a release whose required minimum version is higher than its own version. */
export function requireSatisfiableMinVersion(release: Release): Release {
  if (compareVersions(release.min_version, release.version) > 0) {
    throw new InvalidRequest([{ path: 'min_version', message: `must not be higher than version ${release.version}` }]);
  }
  return release;
}
