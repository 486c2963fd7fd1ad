import { useEffect } from 'react';
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

export const CancelOrderDialog = ({ brokerOrderId, words, broker, close }: Props) => (
  <Modal title={`Cancel order ${brokerOrderId ?? ''}`} open={brokerOrderId !== null} close={close}>
    {brokerOrderId !== null && (
      <Cancel key={brokerOrderId} brokerOrderId={brokerOrderId} words={words} broker={broker} close={close} />
    )}
  </Modal>
);

/** Takes a cancellation through the same steps as an order: preview, confirm, send. */
function Cancel({ brokerOrderId, words, broker, close }: Props & { readonly brokerOrderId: string }) {
  const order = useOrderFlow();
  const { preview } = order;
  useEffect(() => {
    void preview({ kind: 'cancel', brokerOrderId });
  }, [brokerOrderId, preview]);
  return (
    <div className="cancel-flow">
      {words !== null && <p className="order-words">{words}</p>}
      <OrderFlowPanel order={order} broker={broker} what="cancel" start={null} next={null} />
      <div className="choices">
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </div>
  );
}
