import './orders.css';
import { EmptyState } from '../../pieces/EmptyState.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Notice } from '../../pieces/Notice.js';
import { WaitForQueries } from '../../pieces/WaitForQueries.js';
import { ViewHeader } from '../../pieces/ViewHeader.js';
import { useAudit } from '../../server/audit/audit.js';
import { useBrokerMode } from '../../server/trading/brokerMode.js';
import { useOrders } from '../../server/trading/orders.js';
import { useAvailableUpdate } from '../../server/account/update.js';
import { useHashQuery } from '../../browser/hashQuery.js';
import { OrderEntry } from './OrderEntry.js';
import { OrderList } from './OrderList.js';
import { OrderDestination } from './OrderDestination.js';

export default function OrdersView() {
  const mode = useBrokerMode();
  const update = useAvailableUpdate();
  const orders = useOrders();
  const fault = orders.data?.log_fault ?? null;
  const query = useHashQuery();
  const audit = useAudit();
  const queries = [mode, update, orders, audit];
  const isShown = !queries.some(({ isLoading }) => isLoading);
  return (
    <>
      <ViewHeader
        title="Orders"
        note="Preview, confirm, then send: eight pre-trade checks run at the preview and again before sending"
      />
      <WaitForQueries queries={queries} what="the order screen">
        {mode.data && <OrderDestination mode={mode.data.mode} broker={mode.data.broker} />}
        {fault !== null && (
          <Notice tone="failed" title="The order log has been altered or damaged" alert>
            <p>
              {fault} Until you repair it, or move it away together with orders.head.json, check 8 refuses every order.{' '}
              <code>plumbline orders verify</code> shows the first bad line.
            </p>
          </Notice>
        )}
        {mode.error && !mode.data && (
          <LoadFailure error={mode.error} what="the mode" retry={() => void mode.refetch()} />
        )}
        {mode.data && update.data?.upgrade_required && (
          <EmptyState title="Orders are disabled until Plumbline is upgraded">
            <p>
              Version {update.data.current} is older than {update.data.min_version}, the oldest version that may send
              orders. Earlier orders are listed below.
            </p>
          </EmptyState>
        )}
        {mode.data && !update.data?.upgrade_required && (
          <OrderEntry key={query.toString()} query={query} broker={mode.data.broker} isShown={isShown} />
        )}
        {mode.data && <OrderList broker={mode.data.broker} />}
      </WaitForQueries>
    </>
  );
}
