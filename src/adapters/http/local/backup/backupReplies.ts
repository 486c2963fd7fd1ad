import type { PulledBackup } from '../../../../application/dashboard/backup/pullBackup.js';
import type { PushedBackup } from '../../../../application/dashboard/backup/pushBackup.js';
import type { BackupsView } from '../../../../application/dashboard/backup/viewBackups.js';
import type { BackupsReply, PulledReply, PushedReply } from '../../contract/dashboard/backup.js';

export const pushedOnWire = ({ id, createdAt, sizeBytes, pruned, leftOut }: PushedBackup): PushedReply => ({
  snapshot_id: id,
  created_at: createdAt,
  size_bytes: sizeBytes,
  pruned,
  left_out: [...leftOut],
});

export const pulledOnWire = ({ snapshot, files, keptIn }: PulledBackup): PulledReply => ({
  snapshot_id: snapshot.id,
  created_at: snapshot.createdAt,
  files: [...files],
  kept_in: keptIn,
});

export function viewOnWire({
  unconfigured,
  machine,
  parent,
  lastPushAt,
  snapshots,
  theirs,
  changed,
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
