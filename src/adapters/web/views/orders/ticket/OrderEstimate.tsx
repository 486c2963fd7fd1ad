import type { OrderPreviewReply } from '../../../../http/contract/dashboard/orders.js';
import { LabeledValue } from '../../../pieces/LabeledValue.js';
import type { OrderAction } from '../../../server/trading/orders.js';
import { formatDollars } from '../../../wording/money.js';
import { orderText } from '../../../wording/orders.js';

/** Describes the order in words, with the broker's cost estimate. */
export function OrderEstimate({
  action,
  preview: { estimate, broker_refusal },
}: {
  readonly action: OrderAction;
  readonly preview: OrderPreviewReply;
}) {
  return (
    <section className="estimate" aria-label="Order estimate">
      {action.kind === 'place' && <h3 className="order-words">{orderText(action.order)}</h3>}
      {broker_refusal !== null && (
        <p className="failure" role="alert">
          <strong>Refused by the broker:</strong> {broker_refusal}
        </p>
      )}
      {estimate && (
        <dl className="figures">
          <LabeledValue name={estimate.cost < 0 ? 'Proceeds' : 'Cost'}>
            <strong>{formatDollars(Math.abs(estimate.cost))}</strong>
          </LabeledValue>
          <LabeledValue name="Commission">{formatDollars(estimate.commission)}</LabeledValue>
          <LabeledValue name="Fees">{formatDollars(estimate.fees)}</LabeledValue>
          <LabeledValue name="Margin">
            {estimate.margin_change === 0 ? 'unchanged' : formatDollars(estimate.margin_change)}
          </LabeledValue>
        </dl>
      )}
      {estimate?.warnings.map((warning) => (
        <p key={warning} className="warning">
          {warning}
        </p>
      ))}
    </section>
  );
}
