import { useId, useState } from 'react';
import { useEnterLicenseKey } from '../../server/license.js';

export function LicenseForm() {
  const [key, setKey] = useState('');
  const entry = useEnterLicenseKey();
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim() !== '') entry.mutate(key.trim());
      }}
    >
      <label htmlFor={id}>License key</label>
      <div className="line">
        <input
          id={id}
          value={key}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={entry.isError}
          onChange={(event) => setKey(event.target.value)}
        />
        <button type="submit" aria-disabled={entry.isPending}>
          {entry.isPending ? 'Checking…' : 'Use key'}
        </button>
      </div>
      {entry.error && (
        <p className="failure" role="alert">
          {entry.error.message}
        </p>
      )}
      {entry.data && <p role="status">{entry.data.message}</p>}
    </form>
  );
}
