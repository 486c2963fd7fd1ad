import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { unpackBundle, UnreadableBundle, type BackupFile } from '../../../domain/dashboard/backup/bundle.js';
import { isAcceptableKeyDerivation } from '../../../domain/dashboard/backup/keyDerivation.js';
import { readPassphrase, type Passphrase } from '../../../domain/dashboard/backup/passphrase.js';
import { backupPartOf } from '../../../domain/dashboard/backup/scope.js';
import { NotFound } from '../../../domain/shared/failure/failure.js';
import { canonicalJson } from '../../../domain/shared/canonicalJson.js';
import type { RestorablePreferencesStore } from '../preferences/preferencesStore.port.js';
import type { SettleIntents } from '../trading/orders/settleIntents.js';
import {
  localChangesConflict,
  requireBackupConnection,
  damagedSnapshotConflict,
  foreignSnapshotConflict,
  unsettledOrdersConflict,
  unreadableSnapshotConflict,
  wrongPassphraseFailure,
} from './backupFailures.js';
import { listChangedFiles, fileDigestsOf } from './localChanges.js';
import type { BackupDependencies } from './pushBackup.js';
import type { RemoteSnapshot, RemoteSnapshots } from './remoteSnapshots.port.js';
import type { SnapshotKey } from './snapshotCipher.port.js';
import type { SyncState } from './syncStateStore.port.js';

export interface PullBackupRequest {
  readonly passphrase: string;
  /** The snapshot to restore; the newest if absent. */
  readonly snapshotId?: string | undefined;
  /** Pulls even if files changed here since the last push or pull. */
  readonly replace?: boolean;
}

export interface PulledBackup {
  readonly snapshot: RemoteSnapshot;
  /** Paths within the home folder. */
  readonly files: readonly string[];
  /** Folder to which the replaced files were moved; null when no file was replaced. */
  readonly keptIn: string | null;
}

export interface PullBackupDependencies extends BackupDependencies {
  /** Shows whether an order is in progress. */
  readonly orders: Pick<SettleIntents, 'isDue'>;
  readonly preferences: Pick<RestorablePreferencesStore, 'keepSharingOff'>;
}

const WRONG = 'The passphrase does not decrypt this snapshot. Nothing was downloaded.';

/** Restores a snapshot: downloads it, decrypts it on this machine, and replaces the files here. */
export class PullBackup {
  constructor(private readonly dependencies: PullBackupDependencies) {}

  /**
   * @throws a `Failure` such as not_found, wrong_passphrase, sync_conflict, orders_unsettled or snapshot_damaged, or
   * the cloud's failure
   */
  async execute(request: PullBackupRequest): Promise<PulledBackup> {
    const passphrase = readPassphrase(request.passphrase);
    return this.dependencies.queue.run(() => this.pulled(passphrase, request));
  }

  private async pulled(
    passphrase: Passphrase,
    { snapshotId, replace = false }: PullBackupRequest,
  ): Promise<PulledBackup> {
    const { files, states, home, sha256, clock } = this.dependencies;
    const snapshots = requireBackupConnection(this.dependencies.connection);
    const snapshot = chosen(await snapshots.list(), snapshotId);
    const state = await states.load();
    if (!replace) await this.refuseChanges(state);
    const key = await this.keyOf(passphrase, snapshot);
    const restored = bundleOf(await openedBy(key, snapshot, snapshots)).filter(
      ({ path }) => backupPartOf(path) !== null,
    );
    const keptIn = await home.replaceFiles(async () => {
      if (!replace) await this.refuseChanges(state);
      await this.refuseUnsettled(restored);
      const incoming = await this.keepSharingOff(restored);
      const lastPullAt = clock.now().toISOString();
      return files.restore(incoming, {
        ...state,
        parent: snapshot.id,
        horizon: snapshot.createdAt,
        digests: fileDigestsOf(incoming, sha256),
        lastPullAt,
      });
    });
    return { snapshot, files: restored.map(({ path }) => path), keptIn };
  }

  private async refuseChanges({ digests }: SyncState): Promise<void> {
    const changed = listChangedFiles(
      digests,
      fileDigestsOf(await this.dependencies.files.read('authored'), this.dependencies.sha256),
    );
    if (changed.length > 0) throw localChangesConflict(changed);
  }

  /** Refuses a restore that would lose an unsettled order: the restored log must begin with all of the current log. */
  private async refuseUnsettled(restored: readonly BackupFile[]): Promise<void> {
    if (!this.dependencies.orders.isDue) return;
    const ours = logIn(await this.dependencies.files.read('authored'));
    const theirs = logIn(restored);
    if (theirs.length < ours.length || ours.some((byte, at) => theirs[at] !== byte)) throw unsettledOrdersConflict();
  }

  private keepSharingOff(restored: readonly BackupFile[]): Promise<readonly BackupFile[]> {
    const { preferences } = this.dependencies;
    return Promise.all(
      restored.map(async ({ path, bytes }) => ({
        path,
        bytes: path === HOME_FILES.preferences ? await preferences.keepSharingOff(bytes) : bytes,
      })),
    );
  }

  private async keyOf(passphrase: Passphrase, { backup, fingerprint }: RemoteSnapshot): Promise<SnapshotKey> {
    if (backup === null) throw foreignSnapshotConflict();
    if (!isAcceptableKeyDerivation(backup.derivation)) throw damagedSnapshotConflict();
    const key = await this.dependencies.cipher.deriveKey(passphrase, backup.derivation);
    if (key.fingerprint !== fingerprint) throw wrongPassphraseFailure(WRONG);
    return key;
  }
}

function chosen(listed: readonly RemoteSnapshot[], id: string | undefined): RemoteSnapshot {
  const snapshot = id === undefined ? listed[0] : listed.find((each) => each.id === id);
  if (snapshot !== undefined) return snapshot;
  throw new NotFound(
    id === undefined
      ? 'There are no snapshots yet. Push one first.'
      : 'There is no snapshot with this id. List the snapshots to see their ids.',
  );
}

/** Downloads and decrypts the snapshot. Fails unless it has the header that the snapshot list showed. */
async function openedBy(
  key: SnapshotKey,
  { id, header: head, fingerprint }: RemoteSnapshot,
  snapshots: RemoteSnapshots,
): Promise<Uint8Array> {
  const downloaded = await snapshots.download(id);
  const isSame = canonicalJson(downloaded.header) === canonicalJson(head) && downloaded.fingerprint === fingerprint;
  const plain = isSame ? await key.open(canonicalJson(head), downloaded.sealed) : null;
  if (plain === null) throw damagedSnapshotConflict();
  return plain;
}

function bundleOf(plain: Uint8Array): readonly BackupFile[] {
  try {
    return unpackBundle(plain);
  } catch (error) {
    if (error instanceof UnreadableBundle) throw unreadableSnapshotConflict(error.message);
    throw error;
  }
}

const logIn = (files: readonly BackupFile[]): Uint8Array =>
  files.find(({ path }) => path === HOME_FILES.orders)?.bytes ?? new Uint8Array();
