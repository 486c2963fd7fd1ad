import { Confirmation } from '../../pieces/Confirmation.js';
import { useToast } from '../../pieces/Toasts.js';
import { useRemoveSnapshot, type Snapshot } from '../../server/account/backups.js';
import { moment } from '../../wording/dates.js';
import { useNow } from '../../pieces/state/now.js';

export function RemoveSnapshot({
  snapshot: { snapshot_id, created_at },
  close,
}: {
  readonly snapshot: Snapshot;
  readonly close: () => void;
}) {
  const remove = useRemoveSnapshot();
  const say = useToast();
  const now = useNow();
  const confirm = () =>
    remove.mutate(snapshot_id, {
      onSuccess: () => {
        say('The backup is removed.');
        close();
      },
    });
  return (
    <Confirmation
      error={remove.error}
      pending={remove.isPending}
      keep="Keep it"
      close={close}
      go="Remove for good"
      tone="danger"
      confirm={confirm}
    >
      The backup of {moment(created_at, now)} is deleted from the cloud for good. Nothing on this machine changes.
    </Confirmation>
  );
}
