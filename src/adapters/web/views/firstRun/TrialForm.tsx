import { useId, useState } from 'react';
import { useStartTrial } from '../../server/cloudAccount.js';

export function TrialForm() {
  const [email, setEmail] = useState('');
  const trial = useStartTrial();
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (email.trim() !== '') trial.mutate(email.trim());
      }}
    >
      <label htmlFor={id}>Your e-mail address, where the key goes</label>
      <div className="line">
        <input id={id} type="email" value={email} required autoComplete="email" onChange={(event) => setEmail(event.target.value)} />
        <button type="submit" aria-disabled={trial.isPending}>
          {trial.isPending ? 'Asking…' : 'Start the trial'}
        </button>
      </div>
      {trial.error && (
        <p className="failure" role="alert">
          {trial.error.message}
        </p>
      )}
      {trial.data && <p role="status">{trial.data.message}</p>}
    </form>
  );
}
