import { useState, type FormEvent } from 'react';
import { FailureText } from '../../../pieces/FailureText.js';
import { usePullBackup, type SnapshotView } from '../../../server/account/backups.js';
import { ApiError } from '../../../server/request.js';
import { formatDateTime } from '../../../wording/dates.js';
import { useNow } from '../../../pieces/state/useNow.js';
import { passphraseFault, PassphraseField, passphraseFromForm } from './PassphraseField.js';
import { RestoreResult } from './RestoreResult.js';

interface Props {
  readonly snapshot: SnapshotView;
  /** Files changed on this machine since the last backup or restore, which a restore would replace. */
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
        {machine === null ? 'another program' : machine.is_this ? 'this machine' : machine.name}. It replaces the
        current data; a copy of the replaced files is kept in a folder. Backups do not include the audit: run one
        afterwards.
      </p>
      <PassphraseField name="passphrase" label="Passphrase of the backup" fault={passphraseFault(pull.error)} />
      {passphraseFault(pull.error) === undefined && <FailureText text={pull.error?.message} />}
      {conflicts && (
        <label className="tick">
          <input type="checkbox" checked={replace} onChange={(event) => setReplace(event.target.checked)} /> Replace the
          files changed on this machine
          {changed.length > 0 && <>: {changed.join(', ')}</>}
        </label>
      )}
      <div className="choices">
        <button type="button" aria-disabled={pull.isPending} onClick={close}>
          Cancel
        </button>
        <button type="submit" className="primary" aria-disabled={pull.isPending || (changed.length > 0 && !replace)}>
          {pull.isPending ? 'Downloading and decrypting…' : 'Restore'}
        </button>
      </div>
    </form>
  );
}
