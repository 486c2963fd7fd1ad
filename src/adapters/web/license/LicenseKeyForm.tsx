import { useState, type FormEvent } from 'react';
import { TextField } from '../pieces/forms/TextField.js';
import { useEnterLicenseKey } from '../server/account/license.js';

interface Props {
  /** Whether a license key is already stored. */
  readonly entered: boolean;
  /** Announces the new license; needed where nothing else on the page announces it. */
  readonly say?: (message: string) => void;
}

export function LicenseKeyForm({ entered, say }: Props) {
  const entry = useEnterLicenseKey();
  const [key, setKey] = useState('');
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() === '' || entry.isPending) return;
    entry.mutate(key.trim(), {
      onSuccess: ({ message }) => {
        setKey('');
        say?.(message);
      },
    });
  };
  return (
    <form className="one-line" onSubmit={enter}>
      <TextField
        name={entered ? 'New license key' : 'License key'}
        fault={entry.error?.message}
        isAnnounced
        note="Stored in a file on this machine and sent only to the license server."
        className="mono"
        value={key}
        onChange={setKey}
        placeholder="PLB-XXXX-XXXX-XXXX"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <button type="submit" aria-disabled={entry.isPending || key.trim() === ''}>
        {entry.isPending ? 'Checking…' : 'Save key'}
      </button>
    </form>
  );
}
