import { useId, useState, type FormEvent } from 'react';
import { FailureText } from '../../pieces/FailureText.js';
import { Modal } from '../../pieces/Modal.js';
import { useToast } from '../../pieces/ToastProvider.js';
import { BROKER_TITLES } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import { useChangeBrokerMode, type BrokerModeView } from '../../server/trading/brokerMode.js';
import { brokerLabel } from '../../wording/brokers.js';
import { LiveRequirementList } from './LiveRequirementList.js';

interface Props {
  readonly view: BrokerModeView;
  readonly open: boolean;
  readonly close: () => void;
}

/** Stays open while its request runs, because that request can still change the mode to live. */
export function GoLiveDialog({ view, open, close }: Props) {
  const choose = useChangeBrokerMode();
  const stayInDryRun = () => {
    if (choose.isPending) return;
    choose.reset();
    close();
  };
  return (
    <Modal title={`Go live on ${brokerLabel(view.broker)}`} open={open} close={stayInDryRun}>
      <Confirm view={view} choose={choose} stayInDryRun={stayInDryRun} close={close} />
    </Modal>
  );
}

interface ConfirmProps extends Omit<Props, 'open'> {
  readonly choose: ReturnType<typeof useChangeBrokerMode>;
  readonly stayInDryRun: () => void;
}

/** Shows the requirements while any is unmet, and the confirmation field when all are met. */
function Confirm({ view, choose, stayInDryRun, close }: ConfirmProps) {
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
          ? 'In live mode, confirmed orders change the paper account on this machine. No money is at stake.'
          : `In live mode, confirmed orders go to your ${BROKER_TITLES[view.broker]} account. In a real account they move real money.`}{' '}
        You can return to dry run at any time without typing a confirmation.
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
      <FailureText text={choose.error?.message} />
      <div className="choices">
        <button type="button" aria-disabled={choose.isPending} onClick={stayInDryRun}>
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
