import type { Command } from 'commander';
import { publishReleaseRequest } from '../../../adapters/http/contract/cloud/operator/admin.js';
import { runOperatorCommand } from './runOperatorCommand.js';

interface ReleaseOptions {
  readonly version: string;
  readonly minVersion: string;
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
    .requiredOption('--min-version <semver>', 'dashboards older than this must upgrade')
    .option('--mac <url>', 'download for macOS')
    .option('--win <url>', 'download for Windows')
    .option('--notes <text>', 'release notes')
    .option('--json', 'print the reply as JSON')
    .action(({ version, minVersion, mac, win, notes, json }: ReleaseOptions) => {
      const body = {
        version,
        min_version: minVersion,
        download: { mac: mac ?? null, win: win ?? null },
        release_notes: notes ?? '',
      };
      return runOperatorCommand(
        publishReleaseRequest,
        { method: 'POST', path: '/release/set', body },
        json,
        (set) => `Dashboards are now asked to run ${set.version}.`,
      );
    });
}
