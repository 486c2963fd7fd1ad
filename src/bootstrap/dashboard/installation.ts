import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InstalledVersionFiles, VERSIONS_FOLDER } from '../../adapters/files/release/installedVersionFiles.js';
import { PLATFORMS, type Platform } from '../../domain/shared/release/release.js';
import { isVersion } from '../../domain/shared/release/version.js';

/** The operating-system names used in releases, keyed by Node's platform names. */
const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { win32: 'win', darwin: 'macos', linux: 'linux' };

/**
 * Returns the installation that contains this program; null when the program does not come from an archive.
 * @param app the folder of package.json
 */
export function findInstallation(
  warn: (message: string) => void,
  app = resolve(fileURLToPath(new URL('../../..', import.meta.url))),
): InstalledVersionFiles | null {
  const archive = unpackedArchiveOf(app);
  return archive === null
    ? null
    : new InstalledVersionFiles(archive.root, archive.version, platformOf(process.platform, process.arch), warn);
}

/**
 * Returns the unpacked archive that contains the folder of package.json, and the version there; null outside an
 * archive.
 */
export function unpackedArchiveOf(app: string): { readonly root: string; readonly version: string } | null {
  const versions = dirname(dirname(app));
  const [version, root] = [basename(dirname(app)), dirname(versions)];
  const isInstalled =
    basename(app) === 'app' &&
    basename(versions) === VERSIONS_FOLDER &&
    isVersion(version) &&
    existsSync(join(root, 'current'));
  return isInstalled ? { root, version } : null;
}

/** Returns null when no archive is built for the system. */
export function platformOf(system: NodeJS.Platform, processor: string): Platform | null {
  // Windows on ARM also runs programs for x64.
  const name = `${SYSTEMS[system]}_${system === 'win32' ? processor.replace('arm64', 'x64') : processor}`;
  return PLATFORMS.find((platform) => platform === name) ?? null;
}
