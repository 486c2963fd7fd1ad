import type { ReactNode } from 'react';
import type { BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Loading } from '../../pieces/Loading.js';
import { ConfirmOrder } from './ConfirmOrder.js';
import { OrderEstimate } from './ticket/OrderEstimate.js';
import type { OrderFlow } from './useOrderFlow.js';
import { LayerChecklist } from './ticket/LayerChecklist.js';
import { OrderOutcome } from './OrderOutcome.js';

interface Props {
  readonly order: OrderFlow;
  readonly broker: BrokerName;
  readonly what: 'order' | 'cancel';
  /** Before anything was previewed. */
  readonly start: ReactNode;
  /** Begins with the next ticket. */
  readonly next: ReactNode;
}

/** What is known of the order at each step of its way. */
export function OrderFlowPanel({ order: { flow, send, preview: previewAnew }, broker, what, start, next }: Props) {
  switch (flow.step) {
    case 'idle':
      return flow.problem === null ? <>{start}</> : <LoadFailure error={new Error(flow.problem)} what="the preview" />;
    case 'previewing':
      return <Loading what={what === 'order' ? 'the broker’s estimate and the eight layers' : 'the eight layers'} />;
    case 'previewed':
    case 'sending': {
      const { preview, action } = flow;
      return (
        <>
          <OrderEstimate action={action} preview={preview} />
          <LayerChecklist preview={preview} />
          <ConfirmOrder
            preview={preview}
            broker={broker}
            what={what}
            sending={flow.step === 'sending'}
            send={() => void send()}
            again={() => void previewAnew(action)}
          />
        </>
      );
    }
    case 'unanswered':
      return (
        <div className="outcome" role="alert">
          <h3>No answer came</h3>
          <p>
            {flow.problem} Whether the {what} arrived is not known. Asking again is safe: under the same key it is taken
            once at most.
          </p>
          <button type="button" className="primary" onClick={() => void send()}>
            Ask again
          </button>
        </div>
      );
    case 'refused':
      return (
        <div className="outcome" role="alert">
          <h3>The {what} did not go through</h3>
          <p>{flow.problem}</p>
          {next}
        </div>
      );
    case 'sent':
      return (
        <>
          <OrderOutcome order={flow.sent.order} replayed={flow.sent.replayed} />
          {next}
        </>
      );
  }
}
