import type { PulledBackup } from '../../../../application/dashboard/backup/pullBackup.js';
import type { PushedBackup } from '../../../../application/dashboard/backup/pushBackup.js';
import type { BackupsView } from '../../../../application/dashboard/backup/listBackups.js';
import type { BackupsReply, PullBackupReply, PushBackupReply } from '../../contract/dashboard/backup.js';

export const toPushBackupReply = ({ id, createdAt, sizeBytes, pruned, leftOut }: PushedBackup): PushBackupReply => ({
  snapshot_id: id,
  created_at: createdAt,
  size_bytes: sizeBytes,
  pruned,
  left_out: [...leftOut],
});

export const toPullBackupReply = ({ snapshot, files, keptIn }: PulledBackup): PullBackupReply => ({
  snapshot_id: snapshot.id,
  created_at: snapshot.createdAt,
  files: [...files],
  kept_in: keptIn,
});

export function toBackupsReply({
  unconfigured,
  machine,
  parent,
  lastPushAt,
  snapshots,
  unseenSnapshots: theirs,
  changedFiles: changed,
}: BackupsView): BackupsReply {
  return {
    configured: unconfigured === null,
    reason: unconfigured?.reason ?? null,
    machine: { ...machine },
    snapshots: snapshots.map(({ id, createdAt, sizeBytes, machine: by }) => ({
      snapshot_id: id,
      created_at: createdAt,
      size_bytes: sizeBytes,
      machine: by && { ...by, is_this: by.id === machine.id },
      is_current: id === parent,
    })),
    last_push_at: lastPushAt,
    changed: [...changed],
    conflict: theirs.length === 0 ? null : { reason: 'newer_snapshots', snapshot_ids: theirs.map(({ id }) => id) },
  };
}
