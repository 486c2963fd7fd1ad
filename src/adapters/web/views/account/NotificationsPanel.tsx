import { FailureText } from '../../pieces/FailureText.js';
import { Panel } from '../../pieces/Panel.js';
import { useChangePush, usePushState, type PushState } from '../../server/account/push.js';

const STATES: Readonly<Record<PushState | 'unconfirmed', string>> = {
  on: 'On. The alerts that you chose above appear here, even while the page is closed.',
  off: 'Off. This device shows no alerts.',
  unconfirmed: 'Not confirmed. This browser is subscribed, but alerts may not appear until the cloud confirms it.',
  unsupported:
    'This browser cannot show notifications for this page. Open the page over HTTPS or on the computer that runs Plumbline; on an iPhone, first add the page to the Home Screen.',
};

export function NotificationsPanel() {
  const { data, error: refusal } = usePushState();
  const state = refusal === null ? data : 'unconfirmed';
  const { mutate, isPending, error } = useChangePush();
  const change = (on: boolean) => () => isPending || mutate(on);
  return (
    <Panel title="Notifications on this device">
      <div className="body">
        <p role="status">{state === undefined ? 'Checking the browser’s settings…' : STATES[state]}</p>
        <FailureText text={(error ?? refusal)?.message} />
        {state !== undefined && state !== 'unsupported' && (
          <div className="choices">
            <button type="button" aria-disabled={isPending} onClick={change(state === 'off')}>
              {state === 'off' ? 'Turn on' : 'Turn off'}
            </button>
          </div>
        )}
      </div>
    </Panel>
  );
}
