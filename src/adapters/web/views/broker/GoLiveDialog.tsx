import { useId, useState, type FormEvent } from 'react';
import { Modal } from '../../pieces/Modal.js';
import { useToast } from '../../pieces/ToastProvider.js';
import type { BrokerModeView } from '../../server/trading/brokerMode.js';
import { useChangeBrokerMode } from '../../server/trading/changeBrokerMode.js';
import { brokerLabel } from '../../wording/brokers.js';
import { LiveRequirementList } from './LiveRequirementList.js';

interface Props {
  readonly view: BrokerModeView;
  readonly open: boolean;
  readonly close: () => void;
}

export const GoLiveDialog = ({ view, open, close }: Props) => (
  <Modal title={`Go live on ${brokerLabel(view.broker)}`} open={open} close={close}>
    <Confirm view={view} close={close} />
  </Modal>
);

/** What is missing is shown instead of the words to type: nobody types in vain. */
function Confirm({ view, close }: Omit<Props, 'open'>) {
  const choose = useChangeBrokerMode();
  const say = useToast();
  const [typed, setTyped] = useState('');
  const id = useId();
  const ready = view.obstacles.length === 0;
  const right = typed.trim() === view.confirmation;
  const goLive = (event: FormEvent) => {
    event.preventDefault();
    if (!right || choose.isPending) return;
    choose.mutate(
      { mode: 'live', confirmation: typed },
      {
        onSuccess: () => {
          say(`Live: confirmed orders are sent to ${brokerLabel(view.broker)}.`);
          close();
        },
      },
    );
  };
  return (
    <form className="go-live" onSubmit={goLive}>
      <p>
        {view.broker === 'paper'
          ? 'Confirmed orders then change the paper account on this machine. No money is at stake.'
          : 'Confirmed orders then go to your account at Tradier and move real money, if it is a real account.'}{' '}
        You can go back at any moment; nothing has to be typed for that.
      </p>
      {!ready && <LiveRequirementList view={view} />}
      {ready && (
        <>
          <label htmlFor={id}>
            Type <code>{view.confirmation}</code> to go live
          </label>
          <input
            id={id}
            className="mono"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      )}
      {choose.error && (
        <p className="failure" role="alert">
          {choose.error.message}
        </p>
      )}
      <div className="choices">
        <button type="button" onClick={close}>
          Stay in dry run
        </button>
        {ready && (
          <button type="submit" className="danger" aria-disabled={!right || choose.isPending}>
            Go live
          </button>
        )}
      </div>
    </form>
  );
}
