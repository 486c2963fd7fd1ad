import { SECOND_MS } from '../../../../domain/shared/timeUnits.js';
import type { OrderView } from '../../../http/contract/dashboard/orders.js';
import { useOrders } from '../../server/trading/orders.js';
import { moment } from '../../wording/dates.js';
import { useNow } from '../../pieces/state/now.js';
import { price, quantity } from '../../wording/numbers.js';
import { STATE_WORDS } from '../../wording/orders.js';
import { StateMark } from './StateMark.js';

/** What became of an order, kept up to date from the list while more is to come. */
export function Outcome({ order: sent, replayed }: { readonly order: OrderView; readonly replayed: boolean }) {
  const orders = useOrders();
  const now = useNow(SECOND_MS);
  const order = orders.data?.orders.find(({ idempotency_key }) => idempotency_key === sent.idempotency_key) ?? sent;
  return (
    <div className="outcome" role="status">
      <p>
        <StateMark state={order.state} /> <span className="dim">since {moment(order.changed_at, now)}</span>
      </p>
      <p>{STATE_WORDS[order.state].meaning}</p>
      {order.reason !== null && <p className="reason">{order.reason}</p>}
      {order.average_fill_price !== null && (
        <p>
          {quantity(order.filled_quantity)} at {price(order.average_fill_price)} on average.
        </p>
      )}
      <p className="dim">
        {order.broker_order_id === null ? 'No number at the broker' : `At the broker: ${order.broker_order_id}`} · key{' '}
        {order.idempotency_key}
        {replayed && ' · it had been taken before; nothing was sent a second time'}
      </p>
    </div>
  );
}
