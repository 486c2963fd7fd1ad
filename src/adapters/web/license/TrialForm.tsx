import { useState, type FormEvent } from 'react';
import { TRIAL_DAYS } from '../../../domain/shared/licensing/tier.js';
import type { InstallationStatusView } from '../../http/contract/dashboard/setup.js';
import { TextField } from '../pieces/forms/TextField.js';
import { CloudUnavailable } from '../pieces/CloudUnavailable.js';
import { useStartTrial } from '../server/account/cloudAccount.js';

interface Props {
  readonly cloud: InstallationStatusView['cloud'];
  /** Called after the request; reveals the license-key field if it is hidden. */
  readonly onRequested?: () => void;
}

/** Requests a trial for an e-mail address. The key arrives by mail and never reaches the page. */
export function TrialForm({ cloud, onRequested }: Props) {
  const trial = useStartTrial();
  const [email, setEmail] = useState('');
  if (cloud !== 'connected') return <CloudUnavailable cloud={cloud} what="A free trial" />;
  if (trial.data) {
    return (
      <p role="status" className="good">
        {trial.data.message} Enter the key from the e-mail in the field above.
      </p>
    );
  }
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '' && !trial.isPending) trial.mutate(email.trim(), { onSuccess: () => onRequested?.() });
  };
  return (
    <form className="one-line" onSubmit={start}>
      <TextField
        name={`E-mail address for a ${TRIAL_DAYS}-day Pro trial`}
        fault={trial.error?.message}
        isAnnounced
        note="No card needed. The license key is sent to this address."
        inputMode="email"
        autoCapitalize="none"
        value={email}
        onChange={setEmail}
        placeholder="you@example.com"
        autoComplete="email"
      />
      <button type="submit" aria-disabled={trial.isPending || email.trim() === ''}>
        {trial.isPending ? 'Requesting…' : 'Start trial'}
      </button>
    </form>
  );
}
