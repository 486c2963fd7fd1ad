import { useState } from 'react';
import type { BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import type { OrderView } from '../../../http/contract/dashboard/orders.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Panel } from '../../pieces/Panel.js';
import { useListStart } from '../../pieces/useListStart.js';
import { useOrders } from '../../server/trading/orders.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { formatDateTime } from '../../wording/dates.js';
import { useNow } from '../../pieces/state/useNow.js';
import { formatPrice, formatQuantity } from '../../wording/numbers.js';
import { orderText, ORDER_STATE_LABELS } from '../../wording/orders.js';
import { CancelOrderDialog } from './CancelOrderDialog.js';
import { OrderStateBadge } from './OrderStateBadge.js';
import { TableHead } from '../../pieces/table/TableHead.js';

const FIRST_SHOWN = 50;

export function OrderList({ broker }: { readonly broker: BrokerName }) {
  const { data, error, refetch } = useOrders();
  const [canceling, setCanceling] = useState<string | null>(null);
  const orders = data?.orders ?? [];
  const { shown, more } = useListStart(orders, FIRST_SHOWN, () => `Show all ${orders.length}`, 'more');
  return (
    <Panel
      title="Orders and cancels"
      note={
        data && (orders.length === 0 ? undefined : `${formatCount(orders.length, 'entry', 'entries')}, newest first`)
      }
    >
      {error && !data && <LoadFailure error={error} what="the orders" retry={() => void refetch()} />}
      {data && orders.length === 0 && (
        <p className="all-well dim">
          No orders yet. Every confirmed order is listed here, including dry runs, and stored in orders.jsonl.
        </p>
      )}
      {orders.length > 0 && (
        <div className="scroll">
          <table className="data order-list">
            <caption className="unseen">All confirmed orders and cancels, newest first</caption>
            <TableHead
              columns={[
                'When',
                'Order',
                'State',
                ['Filled', 'number'],
                'Mode',
                'Broker order id',
                { unseen: 'Actions' },
              ]}
            />
            <tbody>
              {shown.map((order) => (
                <Line key={order.idempotency_key} order={order} cancel={setCanceling} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more}
      <CancelOrderDialog
        brokerOrderId={canceling}
        words={wordsOf(orders, canceling)}
        broker={broker}
        close={() => setCanceling(null)}
      />
    </Panel>
  );
}

function wordsOf(orders: readonly OrderView[], brokerOrderId: string | null): string | null {
  const placed = orders.find((each) => each.action === 'place' && each.broker_order_id === brokerOrderId);
  return placed?.order ? orderText(placed.order) : null;
}

function Line({ order, cancel }: { readonly order: OrderView; readonly cancel: (id: string) => void }) {
  const { at, action, mode, state, reason, broker_order_id, here, average_fill_price, filled_quantity } = order;
  const now = useNow();
  const cancelable = here && action === 'place' && state === 'working' && broker_order_id !== null;
  return (
    <tr>
      <th scope="row">
        <time dateTime={at}>{formatDateTime(at, now)}</time>
      </th>
      <td className="words">
        {order.order === null ? `Cancel order ${broker_order_id ?? ''}` : orderText(order.order)}
      </td>
      <td className="words">
        <OrderStateBadge state={state} />
        {!here && <span className="dim">This order is on a different account.</span>}
        {(reason !== null || state === 'unknown') && (
          <span className="dim">{reason ?? ORDER_STATE_LABELS[state].meaning}</span>
        )}
      </td>
      <td className="number">
        {average_fill_price === null ? '–' : `${formatQuantity(filled_quantity)} at ${formatPrice(average_fill_price)}`}
      </td>
      <td>
        <span className={mode === 'live' ? 'tag bad' : 'tag'}>{mode === 'live' ? 'live' : 'dry run'}</span>
      </td>
      <td>{broker_order_id ?? '–'}</td>
      <td className="number">
        {cancelable && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Cancel order ${broker_order_id}`}
            onClick={() => cancel(broker_order_id)}
          >
            Cancel…
          </button>
        )}
      </td>
    </tr>
  );
}
