import { Conflict, Forbidden, NotConfigured, TooLarge } from '../../../domain/shared/failure/failure.js';
import { MAX_SNAPSHOT_BYTES } from '../../../domain/shared/sync/snapshot.js';
import type { BackupConnection, RemoteSnapshot, RemoteSnapshots } from './remoteSnapshots.port.js';

export const wrongPassphraseFailure = (message: string): Forbidden => new Forbidden('wrong_passphrase', message);

/** Creates the error for changes that other machines have pushed and this machine has not pulled. */
export function newerSnapshotsConflict(theirs: readonly RemoteSnapshot[]): Conflict {
  const [newest] = theirs;
  const who = newest?.machine?.name ?? 'Another program';
  return new Conflict(
    'sync_conflict',
    `${who} pushed changes on ${newest?.createdAt ?? ''} that this machine has not pulled. Pull them first, or push anyway: both snapshots stay in the cloud.`,
    { reason: 'newer_snapshots', snapshot_ids: theirs.map(({ id }) => id) },
  );
}

/** Creates the error for an upload during which the latest snapshot kept changing. */
export const concurrentPushConflict = (latest: string | null): Conflict =>
  new Conflict('sync_conflict', 'Another machine pushed in the meantime. Pull its snapshot first, or push again.', {
    reason: 'newer_snapshots',
    snapshot_ids: latest === null ? [] : [latest],
  });

/** Creates the error for a pull that would replace files changed on this machine. */
export const localChangesConflict = (files: readonly string[]): Conflict =>
  new Conflict(
    'sync_conflict',
    `Changed on this machine and not pushed: ${files.join(', ')}. Push first, or pull with replace: the replaced files are kept in a separate folder.`,
    { reason: 'local_changes', files },
  );

export const unsettledOrdersConflict = (): Conflict =>
  new Conflict(
    'orders_unsettled',
    'An order on this machine is open or has an unknown outcome, and the backup may not contain it. Cancel it or wait until it is settled, then pull.',
  );

export const damagedSnapshotConflict = (): Conflict =>
  new Conflict(
    'snapshot_damaged',
    'The snapshot differs from what was pushed, so nothing was restored. Choose another snapshot.',
  );

export const foreignSnapshotConflict = (): Conflict =>
  new Conflict(
    'snapshot_foreign',
    'The snapshot was made by another program or by a newer version of Plumbline. Update Plumbline, or choose another snapshot.',
  );

export const unreadableSnapshotConflict = (why: string): Conflict =>
  new Conflict('snapshot_unreadable', `The snapshot was decrypted, but it cannot be restored. ${why}`);

/** Thrown when the files that cannot be recreated exceed the size limit on their own. */
export class BackupTooLarge extends TooLarge {
  constructor(sizeBytes: number, largest: readonly string[]) {
    super(MAX_SNAPSHOT_BYTES);
    const [size, limit] = [sizeBytes, MAX_SNAPSHOT_BYTES].map((bytes) => `${(bytes / 2 ** 20).toFixed(1)} MiB`);
    this.message = `Even compressed and without prices, the files take ${size}, and the cloud keeps at most ${limit}. Move old lines of ${largest.join(' or ')} to another folder, then push again.`;
  }
}

/** @throws NotConfigured */
export function requireBackupConnection(connection: BackupConnection): RemoteSnapshots {
  if (connection.kind === 'connected') return connection.snapshots;
  throw new NotConfigured('cloud', { setting: connection.setting, message: connection.reason });
}
