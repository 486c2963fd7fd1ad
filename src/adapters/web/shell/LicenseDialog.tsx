import { useId, type FormEvent, type RefObject } from 'react';
import type { LicenseView } from '../../http/contract/license.js';
import { useEnterLicenseKey } from '../server/license.js';
import { moment, session } from '../wording/dates.js';
import { useNow } from '../pieces/now.js';

interface Props {
  readonly license: LicenseView;
  readonly dialog: RefObject<HTMLDialogElement | null>;
}

export function LicenseDialog({ license, dialog }: Props) {
  const entry = useEnterLicenseKey();
  const id = useId();
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const key = new FormData(form).get('key');
    if (typeof key === 'string') entry.mutate(key.trim(), { onSuccess: () => form.reset() });
  };
  return (
    <dialog ref={dialog} aria-labelledby={`${id}-title`} onClose={() => entry.reset()}>
      <h2 id={`${id}-title`}>License</h2>
      <p aria-live="polite">{license.message}</p>
      <Facts license={license} />
      <form onSubmit={enter}>
        <label htmlFor={`${id}-key`}>{license.key_last4 === null ? 'License key' : 'Another license key'}</label>
        <input
          id={`${id}-key`}
          name="key"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={entry.isError}
          aria-describedby={`${id}-note`}
        />
        <p id={`${id}-note`} className="dim">
          Kept in a file on this machine and sent to nobody but the license server, if one is set.
        </p>
        {entry.error && (
          <p className="failure" role="alert">
            {entry.error.message}
          </p>
        )}
        <div className="choices">
          <button type="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
          <button type="submit" className="primary" aria-disabled={entry.isPending}>
            {entry.isPending ? 'Checking…' : 'Save key'}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function Facts({ license }: Pick<Props, 'license'>) {
  const { key_last4, expires_at, checked_at, max_tickers, state } = license;
  const now = useNow();
  return (
    <dl className="facts">
      {key_last4 !== null && <Fact name="Key" value={`ends in ${key_last4}`} />}
      <Fact name="Tickers" value={`up to ${max_tickers}`} />
      {state === 'valid' && <Fact name="Ends" value={expires_at === null ? 'never' : session(expires_at)} />}
      {checked_at !== null && <Fact name="Confirmed" value={moment(checked_at, now)} />}
    </dl>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
