import { useEffect, useState } from 'react';
import type { BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import { Modal } from '../../pieces/Modal.js';
import { useOrderFlow } from './useOrderFlow.js';
import { OrderFlowPanel } from './OrderFlowPanel.js';

interface Props {
  /** The order to cancel; null when no cancellation is pending. */
  readonly brokerOrderId: string | null;
  /** Description of the order. */
  readonly words: string | null;
  readonly broker: BrokerName;
  readonly close: () => void;
}

/** Stays open while the cancellation is being sent, because a refusal or a missing response is shown only here. */
export function CancelOrderDialog({ brokerOrderId, words, broker, close }: Props) {
  const [isSending, setSending] = useState(false);
  const leave = () => {
    if (!isSending) close();
  };
  return (
    <Modal title={`Cancel order ${brokerOrderId ?? ''}`} open={brokerOrderId !== null} close={leave}>
      {brokerOrderId !== null && (
        <Cancel
          key={brokerOrderId}
          brokerOrderId={brokerOrderId}
          words={words}
          broker={broker}
          close={leave}
          setSending={setSending}
        />
      )}
    </Modal>
  );
}

interface CancelProps extends Props {
  readonly brokerOrderId: string;
  readonly setSending: (isSending: boolean) => void;
}

/** Takes a cancellation through the same steps as an order: preview, confirm, send. */
function Cancel({ brokerOrderId, words, broker, close, setSending }: CancelProps) {
  const order = useOrderFlow();
  const { preview, flow } = order;
  const isSending = flow.step === 'sending';
  useEffect(() => {
    void preview({ kind: 'cancel', brokerOrderId });
  }, [brokerOrderId, preview]);
  useEffect(() => setSending(isSending), [isSending, setSending]);
  return (
    <div className="cancel-flow">
      {words !== null && <p className="order-words">{words}</p>}
      <OrderFlowPanel order={order} broker={broker} what="cancel" start={null} next={null} />
      <div className="choices">
        <button type="button" aria-disabled={isSending} onClick={close}>
          Close
        </button>
      </div>
    </div>
  );
}
