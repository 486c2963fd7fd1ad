import { useState, type FormEvent } from 'react';
import { Field } from '../../pieces/Field.js';
import { useToast } from '../../pieces/Toasts.js';
import { useEnterLicenseKey } from '../../server/license.js';

export function KeyForm({ entered }: { readonly entered: boolean }) {
  const entry = useEnterLicenseKey();
  const say = useToast();
  const [key, setKey] = useState('');
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() === '' || entry.isPending) return;
    entry.mutate(key.trim(), {
      onSuccess: ({ message }) => {
        setKey('');
        say(message);
      },
    });
  };
  return (
    <form className="one-line" onSubmit={enter}>
      <Field name={entered ? 'Another license key' : 'License key'} fault={entry.error?.message} note="Kept in a file on this machine, and shown to the license server alone.">
        {(ids) => (
          <input {...ids} className="mono" value={key} onChange={(event) => setKey(event.target.value)} placeholder="PLB-XXXX-XXXX-XXXX" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        )}
      </Field>
      <button type="submit" aria-disabled={entry.isPending || key.trim() === ''}>
        {entry.isPending ? 'Checking…' : 'Save key'}
      </button>
    </form>
  );
}
