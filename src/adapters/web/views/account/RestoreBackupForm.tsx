import { useState, type FormEvent } from 'react';
import { usePullBackup, type SnapshotView } from '../../server/account/backups.js';
import { ApiError } from '../../server/request.js';
import { formatDateTime } from '../../wording/dates.js';
import { useNow } from '../../pieces/state/useNow.js';
import { PassphraseField, passphraseFromForm } from './PassphraseField.js';
import { RestoreResult } from './RestoreResult.js';

interface Props {
  readonly snapshot: SnapshotView;
  /** Files changed here since the last push or pull: they would be replaced. */
  readonly changed: readonly string[];
  readonly close: () => void;
}

export function RestoreBackupForm({ snapshot: { snapshot_id, created_at, machine }, changed, close }: Props) {
  const pull = usePullBackup();
  const now = useNow();
  const [replace, setReplace] = useState(false);
  const conflicts = changed.length > 0 || (pull.error instanceof ApiError && pull.error.code === 'sync_conflict');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pull.isPending) return;
    pull.mutate({
      passphrase: passphraseFromForm(event.currentTarget, 'passphrase'),
      snapshot_id,
      ...(replace ? { replace } : {}),
    });
  };
  if (pull.data) return <RestoreResult pulled={pull.data} close={close} />;
  return (
    <form onSubmit={send}>
      <p>
        The backup of {formatDateTime(created_at, now)}, made by{' '}
        {machine === null ? 'another program' : machine.is_this ? 'this machine' : machine.name}. It takes the place of
        what is here; what is replaced is kept aside in a folder. The audit is no part of a backup: run one afterwards,
        so that it judges the restored portfolio.
      </p>
      <PassphraseField name="passphrase" label="Its passphrase" fault={pull.error?.message} />
      {conflicts && (
        <label className="tick">
          <input type="checkbox" checked={replace} onChange={(event) => setReplace(event.target.checked)} /> Replace
          what has changed here since
          {changed.length > 0 && <>: {changed.join(', ')}</>}
        </label>
      )}
      <div className="choices">
        <button type="button" onClick={close}>
          Leave things as they are
        </button>
        <button type="submit" className="primary" aria-disabled={pull.isPending || (changed.length > 0 && !replace)}>
          {pull.isPending ? 'Fetching and opening…' : 'Restore'}
        </button>
      </div>
    </form>
  );
}
