import type { BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import type { OrderPreviewReply } from '../../../http/contract/dashboard/orders.js';
import { brokerLabel } from '../../wording/brokers.js';
import { useNow } from '../../pieces/state/useNow.js';
import { formatCountdown } from '../../wording/timeLeft.js';

interface Props {
  readonly preview: OrderPreviewReply;
  readonly broker: BrokerName;
  readonly what: 'order' | 'cancel';
  readonly sending: boolean;
  readonly send: () => void;
  readonly again: () => void;
}

const TICK_MS = 250;
const FEW_MS = 15_000;

/** The confirm button, with a countdown until the confirmation token expires. */
export function ConfirmOrderButton({ preview, broker, what, sending, send, again }: Props) {
  const now = useNow(TICK_MS);
  const { expires_at, mode } = preview;
  if (expires_at === null) return null;
  const left = Date.parse(expires_at) - now;
  if (left <= 0 && !sending) {
    return (
      <div className="confirm over">
        <p role="status">The preview has expired, so its data may be outdated. Nothing was sent.</p>
        <button type="button" className="primary" onClick={again}>
          Preview again
        </button>
      </div>
    );
  }
  return (
    <div className={`confirm ${mode}`}>
      <p>
        {mode === 'live'
          ? `This sends the ${what} to ${brokerLabel(broker)}.`
          : `Dry run: this logs the ${what} without sending it.`}
      </p>
      <span className={left < FEW_MS ? 'clock few' : 'clock'} role="timer" aria-label="Time left to confirm">
        {formatCountdown(left)}
      </span>
      <button type="button" className={mode === 'live' ? 'danger' : 'primary'} aria-disabled={sending} onClick={send}>
        {sending ? 'Sending…' : confirmWords(mode, what)}
      </button>
    </div>
  );
}

function confirmWords(mode: OrderPreviewReply['mode'], what: Props['what']): string {
  if (mode === 'dryrun') return what === 'order' ? 'Log the order' : 'Log the cancel';
  return what === 'order' ? 'Send the order' : 'Send the cancel';
}
