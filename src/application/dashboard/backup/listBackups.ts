import { unseenSnapshots, type BackupMachine } from '../../../domain/dashboard/backup/snapshotLineage.js';
import { Forbidden } from '../../../domain/shared/failure/failure.js';
import { listChangedFiles, fileDigestsOf } from './localChanges.js';
import type { BackupDependencies } from './pushBackup.js';
import { LICENSE_KEY_MISSING_SLUG, type RemoteSnapshot, type RemoteSnapshots } from './remoteSnapshots.port.js';

export interface BackupsView {
  /** Why backups are unavailable here; null when they are available. */
  readonly unconfigured: { readonly setting: string; readonly reason: string } | null;
  readonly machine: BackupMachine;
  readonly parent: string | null;
  readonly lastPushAt: string | null;
  /** Newest first. */
  readonly snapshots: readonly RemoteSnapshot[];
  /** Snapshots of other machines that this one has not pulled. */
  readonly unseenSnapshots: readonly RemoteSnapshot[];
  /** Files that cannot be fetched or computed again and were changed here since the last push or pull. */
  readonly changedFiles: readonly string[];
}

type Listed =
  | { readonly kind: 'listed'; readonly snapshots: readonly RemoteSnapshot[] }
  | { readonly kind: 'no_license_key'; readonly reason: string };

/** Lists the snapshots. A missing license key is not an error here, since the page handles it. */
async function listed(snapshots: RemoteSnapshots): Promise<Listed> {
  try {
    return { kind: 'listed', snapshots: await snapshots.list() };
  } catch (error) {
    if (error instanceof Forbidden && error.slug === LICENSE_KEY_MISSING_SLUG)
      return { kind: 'no_license_key', reason: error.message };
    throw error;
  }
}

/** Lists the cloud's snapshots and compares them with this machine's files. */
export class ListBackups {
  constructor(
    private readonly dependencies: Pick<BackupDependencies, 'connection' | 'files' | 'states' | 'sha256'>,
    private readonly licenseKeySetting: string,
  ) {}

  /** @throws the cloud's failure */
  async execute(): Promise<BackupsView> {
    const { connection, files, states, sha256 } = this.dependencies;
    const state = await states.load();
    const { machine, parent, lastPushAt, digests } = state;
    const changed = listChangedFiles(digests, fileDigestsOf(await files.read('authored'), sha256));
    const mine = { machine, parent, lastPushAt, changedFiles: changed };
    if (connection.kind === 'unconnected') {
      const { setting, reason } = connection;
      return { ...mine, unconfigured: { setting, reason }, snapshots: [], unseenSnapshots: [] };
    }
    const list = await listed(connection.snapshots);
    if (list.kind === 'no_license_key')
      return {
        ...mine,
        unconfigured: { setting: this.licenseKeySetting, reason: list.reason },
        snapshots: [],
        unseenSnapshots: [],
      };
    return {
      ...mine,
      unconfigured: null,
      snapshots: list.snapshots,
      unseenSnapshots: unseenSnapshots(list.snapshots, state),
    };
  }
}
