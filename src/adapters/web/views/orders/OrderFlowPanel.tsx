import type { ReactNode } from 'react';
import type { BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Loading } from '../../pieces/Loading.js';
import { ConfirmOrderButton } from './ConfirmOrderButton.js';
import { OrderEstimate } from './ticket/OrderEstimate.js';
import type { OrderFlow } from './useOrderFlow.js';
import { OrderRiskTable } from './ticket/OrderRiskTable.js';
import { PreTradeChecklist } from './ticket/PreTradeChecklist.js';
import { OrderOutcome } from './OrderOutcome.js';

interface Props {
  readonly order: OrderFlow;
  readonly broker: BrokerName;
  readonly what: 'order' | 'cancel';
  /** Content shown before the first preview. */
  readonly start: ReactNode;
  /** Button that starts the next ticket. */
  readonly next: ReactNode;
}

/** Shows the order at each step from preview to result. */
export function OrderFlowPanel({ order: { flow, send, preview: previewAnew }, broker, what, start, next }: Props) {
  switch (flow.step) {
    case 'idle':
      return flow.problem === null ? <>{start}</> : <LoadFailure error={new Error(flow.problem)} what="the preview" />;
    case 'previewing':
      return (
        <Loading what={what === 'order' ? 'the estimated cost and the pre-trade checks' : 'the pre-trade checks'} />
      );
    case 'previewed':
    case 'sending': {
      const { preview, action } = flow;
      return (
        <>
          <OrderEstimate action={action} preview={preview} />
          <ConfirmOrderButton
            preview={preview}
            broker={broker}
            what={what}
            sending={flow.step === 'sending'}
            send={() => void send()}
            again={() => void previewAnew(action)}
          />
          <PreTradeChecklist preview={preview} />
          {preview.risk !== null && preview.broker_refusal === null && (
            <OrderRiskTable broker={broker} risk={preview.risk} />
          )}
        </>
      );
    }
    case 'unanswered':
      return (
        <div className="outcome" role="alert">
          <h3>No response</h3>
          <p>
            {flow.problem} It is unknown whether the {what} arrived. Sending it again is safe: it is placed at most
            once.
          </p>
          <button type="button" className="primary" onClick={() => void send()}>
            Send again
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
