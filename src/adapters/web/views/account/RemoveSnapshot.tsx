import { useToast } from '../../pieces/Toasts.js';
import { useRemoveSnapshot, type Snapshot } from '../../server/backups.js';
import { moment } from '../../wording/dates.js';
import { useNow } from '../../wording/now.js';

const MINUTE_MS = 60_000;

export function RemoveSnapshot({ snapshot: { snapshot_id, created_at }, close }: { readonly snapshot: Snapshot; readonly close: () => void }) {
  const remove = useRemoveSnapshot();
  const say = useToast();
  const now = useNow(MINUTE_MS);
  const confirm = () => {
    if (remove.isPending) return;
    remove.mutate(snapshot_id, {
      onSuccess: () => {
        say('The backup is removed.');
        close();
      },
    });
  };
  return (
    <>
      <p>The backup of {moment(created_at, now)} is deleted from the cloud for good. Nothing on this machine changes.</p>
      {remove.error && (
        <p className="failure" role="alert">
          {remove.error.message}
        </p>
      )}
      <div className="choices">
        <button type="button" onClick={close}>
          Keep it
        </button>
        <button type="button" className="danger" aria-disabled={remove.isPending} onClick={confirm}>
          Remove for good
        </button>
      </div>
    </>
  );
}
