import { SECOND_MS } from '../../../../domain/shared/timeUnits.js';
import type { OrderView } from '../../../http/contract/dashboard/orders.js';
import { useOrders } from '../../server/trading/orders.js';
import { formatDateTime } from '../../wording/dates.js';
import { useNow } from '../../pieces/state/useNow.js';
import { formatPrice, formatQuantity } from '../../wording/numbers.js';
import { ORDER_STATE_LABELS, orderText } from '../../wording/orders.js';
import { OrderStateBadge } from './OrderStateBadge.js';

/** Shows the state of a sent order, kept up to date from the order list. */
export function OrderOutcome({ order: sent, replayed }: { readonly order: OrderView; readonly replayed: boolean }) {
  const orders = useOrders();
  const now = useNow(SECOND_MS);
  const order = orders.data?.orders.find(({ idempotency_key }) => idempotency_key === sent.idempotency_key) ?? sent;
  return (
    <div className="outcome" role="status">
      {order.order !== null && <p className="order-words">{orderText(order.order)}</p>}
      <p>
        <OrderStateBadge state={order.state} />{' '}
        <span className="dim">since {formatDateTime(order.changed_at, now)}</span>
      </p>
      <p>{ORDER_STATE_LABELS[order.state].meaning}</p>
      {order.reason !== null && <p className="reason">{order.reason}</p>}
      {order.average_fill_price !== null && (
        <p>
          {formatQuantity(order.filled_quantity)} at {formatPrice(order.average_fill_price)} on average.
        </p>
      )}
      {order.broker_order_id !== null && <p className="dim">Broker order id: {order.broker_order_id}</p>}
      <details className="dim">
        <summary>Reference</summary>
        key {order.idempotency_key}
      </details>
      {replayed && <p className="dim">This order was already placed; it was not sent again.</p>}
    </div>
  );
}
