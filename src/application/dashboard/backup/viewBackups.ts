import { unseen, type Machine } from '../../../domain/dashboard/backup/lineage.js';
import { Forbidden } from '../../../domain/shared/failure/failure.js';
import { changedSince, digestsOf } from './localChanges.js';
import type { BackupParts } from './pushBackup.js';
import { NO_LICENSE_KEY, type RemoteSnapshot, type RemoteSnapshots } from './remoteSnapshots.port.js';

export interface BackupsView {
  /** Why there are no backups here; null when there can be. */
  readonly unconfigured: { readonly setting: string; readonly reason: string } | null;
  readonly machine: Machine;
  readonly parent: string | null;
  readonly lastPushAt: string | null;
  /** Newest first. */
  readonly snapshots: readonly RemoteSnapshot[];
  /** Those of other machines that this one has not seen. */
  readonly theirs: readonly RemoteSnapshot[];
  /** Files that nobody can make again, changed here since the last push or pull. */
  readonly changed: readonly string[];
}

type Listed =
  | { readonly kind: 'listed'; readonly snapshots: readonly RemoteSnapshot[] }
  | { readonly kind: 'no_license_key'; readonly reason: string };

/** A missing license key is not an error on the page. */
async function listed(snapshots: RemoteSnapshots): Promise<Listed> {
  try {
    return { kind: 'listed', snapshots: await snapshots.list() };
  } catch (error) {
    if (error instanceof Forbidden && error.slug === NO_LICENSE_KEY)
      return { kind: 'no_license_key', reason: error.message };
    throw error;
  }
}

/** How this machine and the cloud's snapshots stand. */
export class ViewBackups {
  constructor(
    private readonly parts: Pick<BackupParts, 'connection' | 'files' | 'states' | 'home' | 'sha256'>,
    private readonly licenseKeySetting: string,
  ) {}

  /** @throws what the cloud says */
  async execute(): Promise<BackupsView> {
    const { connection, files, states, home, sha256 } = this.parts;
    const state = await states.load();
    const { machine, parent, lastPushAt, digests } = state;
    const changed = changedSince(digests, digestsOf(await home.still(() => files.read()), sha256));
    const mine = { machine, parent, lastPushAt, changed };
    if (connection.kind === 'unconnected') {
      const { setting, reason } = connection;
      return { ...mine, unconfigured: { setting, reason }, snapshots: [], theirs: [] };
    }
    const list = await listed(connection.snapshots);
    if (list.kind === 'no_license_key')
      return {
        ...mine,
        unconfigured: { setting: this.licenseKeySetting, reason: list.reason },
        snapshots: [],
        theirs: [],
      };
    return { ...mine, unconfigured: null, snapshots: list.snapshots, theirs: unseen(list.snapshots, state) };
  }
}
