import type { AutostartView } from '../../../http/contract/dashboard/autostart.js';
import { FailureText } from '../../pieces/FailureText.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Panel } from '../../pieces/Panel.js';
import { useChangeAutostart, useAutostart } from '../../server/account/autostart.js';

const STATES: Readonly<Record<AutostartView['state'], string>> = {
  not_installed:
    'Off. Plumbline runs only while it is open. Install the startup entry to start it at login and to audit after each close.',
  installed: 'On. Plumbline starts when you log in, can be used only by you, and runs an audit after each close.',
  changed: 'The startup entry is disabled or starts a different copy of Plumbline. Renew the entry to start this copy.',
  unavailable: 'Not available on this computer.',
};

export function AutostartPanel() {
  const { data, error, refetch } = useAutostart();
  return (
    <Panel title="Start with the computer">
      <div className="body">
        {error && !data && <LoadFailure error={error} what="the startup setting" retry={() => void refetch()} />}
        {data && <Controls service={data} />}
      </div>
    </Panel>
  );
}

function Controls({ service: { state, file, reason } }: { readonly service: AutostartView }) {
  const { mutate, isPending, error } = useChangeAutostart();
  const change = (action: 'install' | 'remove') => () => isPending || mutate(action);
  return (
    <>
      <p role="status">{STATES[state]}</p>
      {reason !== null && <p className="dim">{reason}</p>}
      {(state === 'installed' || state === 'changed') && (
        <p className="dim">
          Defined in <code>{file}</code>. A change applies at your next login; this dashboard keeps running.
        </p>
      )}
      <FailureText text={error?.message} />
      {state !== 'unavailable' && (
        <div className="choices">
          {state !== 'installed' && (
            <button type="button" aria-disabled={isPending} onClick={change('install')}>
              {state === 'changed' ? 'Renew' : 'Install'}
            </button>
          )}
          {state !== 'not_installed' && (
            <button type="button" aria-disabled={isPending} onClick={change('remove')}>
              Remove
            </button>
          )}
        </div>
      )}
    </>
  );
}
