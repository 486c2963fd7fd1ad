import { useState, type FormEvent } from 'react';
import { sentencesAboutLeftOutParts } from '../../../../../domain/dashboard/backup/scope.js';
import type { BackupsReply } from '../../../../http/contract/dashboard/backup.js';
import { FailureText } from '../../../pieces/FailureText.js';
import { useToast } from '../../../pieces/ToastProvider.js';
import { usePushBackup } from '../../../server/account/backups.js';
import { ApiError } from '../../../server/request.js';
import { formatBytes } from '../../../wording/formatBytes.js';
import { passphraseFault, PassphraseField, passphraseFromForm } from './PassphraseField.js';

interface Props {
  /** Whether this is the first backup. Its passphrase is entered twice, because nothing else would reveal a typo. */
  readonly first: boolean;
  readonly conflict: BackupsReply['conflict'];
  readonly close: () => void;
}

const codeOf = (error: Error | null): string | null => (error instanceof ApiError ? error.code : null);

export function PushBackupForm({ first, conflict, close }: Props) {
  const push = usePushBackup();
  const say = useToast();
  const [anyway, setAnyway] = useState(false);
  const [renewed, setRenewed] = useState(false);
  const [differ, setDiffer] = useState(false);
  const refused = codeOf(push.error);
  const twice = first || renewed;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const passphrase = passphraseFromForm(form, 'passphrase');
    const differs = twice && passphrase !== passphraseFromForm(form, 'again');
    setDiffer(differs);
    if (differs || push.isPending) return;
    push.mutate(
      { passphrase, ...(anyway ? { anyway } : {}), ...(renewed ? { new_passphrase: true } : {}) },
      {
        onSuccess: ({ size_bytes, left_out }) => {
          say([`Backed up ${formatBytes(size_bytes)}.`, ...sentencesAboutLeftOutParts(left_out)].join(' '), 'good');
          close();
        },
      },
    );
  };
  return (
    <form onSubmit={send}>
      <p className="dim">
        Portfolio, preferences, logs and price caches are encrypted with your passphrase before they leave this machine;
        the settings are not backed up. Nobody can restore them without it, and nobody can recover it for you.
      </p>
      <PassphraseField name="passphrase" label="Passphrase" fault={passphraseFault(push.error)} isNew={twice} />
      {twice && (
        <PassphraseField
          name="again"
          label="Repeat passphrase"
          isNew
          fault={differ ? 'The passphrases do not match.' : undefined}
        />
      )}
      {(conflict !== null || refused === 'sync_conflict') && (
        <label className="tick">
          <input type="checkbox" checked={anyway} onChange={(event) => setAnyway(event.target.checked)} /> Back up even
          though another machine has newer backups, which are kept
        </label>
      )}
      {passphraseFault(push.error) === undefined && !(refused === 'sync_conflict' && anyway) && (
        <FailureText text={push.error?.message} />
      )}
      {(refused === 'wrong_passphrase' || renewed) && (
        <label className="tick">
          <input type="checkbox" checked={renewed} onChange={(event) => setRenewed(event.target.checked)} /> Use this as
          the new passphrase
        </label>
      )}
      <div className="choices">
        <button type="button" aria-disabled={push.isPending} onClick={close}>
          Cancel
        </button>
        <button type="submit" className="primary" aria-disabled={push.isPending}>
          {push.isPending ? 'Encrypting and uploading…' : 'Back up'}
        </button>
      </div>
    </form>
  );
}
