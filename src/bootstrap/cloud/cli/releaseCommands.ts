import { InvalidArgumentError, type Command } from 'commander';
import { downloadAddress, publishedRelease } from '../../../adapters/http/contract/cloud/operator/admin.js';
import { archiveName, PLATFORMS, type Platform } from '../../../domain/shared/release/release.js';
import { runOperatorCommand } from './runOperatorCommand.js';

interface ReleaseOptions {
  readonly version: string;
  readonly minVersion?: string;
  readonly archives?: string;
  readonly mac?: string;
  readonly win?: string;
  readonly notes?: string;
  readonly json?: boolean;
}

export function addReleaseCommands(parent: Command): void {
  parent
    .command('set')
    .description('publishes a release to all dashboards')
    .requiredOption('--version <semver>', 'version that dashboards should run')
    .option('--min-version <semver>', 'dashboards older than this must upgrade (default: as before)')
    .option('--archives <url>', 'URL of the folder that holds the archives made by `npm run release`', parseAddress)
    .option('--mac <url>', 'download for macOS (default: the archive for arm64, if any)', parseAddress)
    .option('--win <url>', 'download for Windows (default: the archive for x64, if any)', parseAddress)
    .option('--notes <text>', 'release notes (default: none)')
    .option('--json', 'print the reply as JSON')
    .action(({ version, minVersion, archives, mac, win, notes, json }: ReleaseOptions) => {
      const byPlatform = archives === undefined ? {} : archiveAddresses(archives, version);
      const body = {
        version,
        min_version: minVersion,
        download: {
          ...byPlatform,
          mac: mac ?? byPlatform['macos_arm64'] ?? null,
          win: win ?? byPlatform['win_x64'] ?? null,
        },
        release_notes: notes ?? '',
      };
      return runOperatorCommand(publishedRelease, { method: 'POST', path: '/release/set', body }, json, (set) => {
        const listed = PLATFORMS.filter((platform) => set.download[platform] !== undefined);
        const what = listed.length === 0 ? '' : ` Archives: ${listed.join(', ')}.`;
        return `Dashboards are now asked to run ${set.version}.${what}`;
      });
    });
}

function parseAddress(text: string): string {
  const parsed = downloadAddress.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError('The value must be an https address, because dashboards refuse others.');
}

const archiveAddresses = (folder: string, version: string): Partial<Record<Platform, string>> =>
  Object.fromEntries(
    PLATFORMS.map((platform) => [platform, `${folder.replace(/\/+$/, '')}/${archiveName(version, platform)}`]),
  );
