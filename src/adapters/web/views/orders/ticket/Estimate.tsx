import type { PreviewReply } from '../../../../http/contract/dashboard/orders.js';
import { Figure } from '../../../pieces/Figure.js';
import type { OrderAction } from '../../../server/trading/orders.js';
import { dollars } from '../../../wording/money.js';
import { orderWords } from '../../../wording/orders.js';

/** The order in words, and what the broker says that it would cost. */
export function Estimate({
  action,
  preview: { estimate, broker_refusal },
}: {
  readonly action: OrderAction;
  readonly preview: PreviewReply;
}) {
  return (
    <section className="estimate" aria-label="What it does">
      {action.kind === 'place' && <p className="order-words">{orderWords(action.order)}</p>}
      {broker_refusal !== null && (
        <p className="failure" role="alert">
          <strong>The broker refuses it:</strong> {broker_refusal}
        </p>
      )}
      {estimate && (
        <dl className="figures">
          <Figure name={estimate.cost < 0 ? 'Brings' : 'Costs'}>
            <strong>{dollars(Math.abs(estimate.cost))}</strong>
          </Figure>
          <Figure name="Commission">{dollars(estimate.commission)}</Figure>
          <Figure name="Fees">{dollars(estimate.fees)}</Figure>
          <Figure name="Margin">{estimate.margin_change === 0 ? 'unchanged' : dollars(estimate.margin_change)}</Figure>
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
