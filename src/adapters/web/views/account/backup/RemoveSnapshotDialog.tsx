import { ConfirmationPrompt } from '../../../pieces/ConfirmationPrompt.js';
import { useToast } from '../../../pieces/ToastProvider.js';
import { useRemoveSnapshot, type SnapshotView } from '../../../server/account/backups.js';
import { formatDateTime } from '../../../wording/dates.js';
import { useNow } from '../../../pieces/state/useNow.js';

export function RemoveSnapshotDialog({
  snapshot: { snapshot_id, created_at },
  close,
}: {
  readonly snapshot: SnapshotView;
  readonly close: () => void;
}) {
  const remove = useRemoveSnapshot();
  const say = useToast();
  const now = useNow();
  const confirm = () =>
    remove.mutate(snapshot_id, {
      onSuccess: () => {
        say('Backup removed.');
        close();
      },
    });
  return (
    <ConfirmationPrompt
      error={remove.error}
      pending={remove.isPending}
      keep="Keep backup"
      close={close}
      go="Remove permanently"
      tone="danger"
      confirm={confirm}
    >
      The backup of {formatDateTime(created_at, now)} is permanently deleted from the cloud. Files on this machine do
      not change.
    </ConfirmationPrompt>
  );
}
