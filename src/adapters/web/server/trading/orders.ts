import { hashKey, skipToken, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  JournalReply,
  OrderRequest,
  OrderView,
  ordersReply,
  OrderPreviewReply,
  sentOrderReply,
  SizingReply,
} from '../../../http/contract/dashboard/orders.js';
import { postWithToken, getWithToken } from '../requestWithToken.js';

export type OrderState = OrderView['state'];
export type OrdersReply = z.infer<typeof ordersReply>;
export type SentOrderReply = z.infer<typeof sentOrderReply>;

export const ORDERS_QUERY_KEY = ['orders'];
const LIST_KEY = [...ORDERS_QUERY_KEY, 'list'];
export const ACCOUNT_RISK_QUERY_KEY = [...ORDERS_QUERY_KEY, 'risk'];
const JOURNAL_KEY = [...ORDERS_QUERY_KEY, 'journal'];

const IDLE_POLL_MS = 30_000;
const BUSY_POLL_MS = 2_500;
/** Orders in these states can still change. */
const UNSETTLED: ReadonlySet<OrderState> = new Set(['new', 'sending', 'unknown', 'working', 'cancel_accepted']);

const isUnsettled = (state: OrderState): boolean => UNSETTLED.has(state);

/** Loads the orders in the log, repeatedly, and reloads the account's risk when one of them changes. */
export function useOrders() {
  return useQuery({
    queryKey: LIST_KEY,
    queryFn: async ({ client }) => {
      const reply = await getWithToken<OrdersReply>('/ui/orders');
      const earlier = client.getQueryData<OrdersReply>(LIST_KEY);
      if (earlier !== undefined && hashKey(earlier.orders) !== hashKey(reply.orders))
        void client.invalidateQueries({ queryKey: ACCOUNT_RISK_QUERY_KEY }, { cancelRefetch: false });
      return reply;
    },
    refetchInterval: ({ state }) =>
      state.data?.orders.some((order) => isUnsettled(order.state)) ? BUSY_POLL_MS : IDLE_POLL_MS,
  });
}

export function useJournal() {
  return useQuery({
    queryKey: JOURNAL_KEY,
    queryFn: () => getWithToken<JournalReply>('/ui/orders/journal'),
    refetchInterval: IDLE_POLL_MS,
  });
}

/**
 * Loads the suggested quantity of an order. Asks the broker again when the query changes, the view opens, an order is
 * sent or a new audit arrives.
 */
export function useSizing(query: string | null, generatedAt: string | undefined) {
  return useQuery({
    queryKey: [...ORDERS_QUERY_KEY, 'sizing', query, generatedAt],
    queryFn: query === null ? skipToken : () => getWithToken<SizingReply>(`/ui/orders/sizing?${query}`),
    gcTime: 0,
  });
}

export interface OrderConfirmation {
  readonly confirm_token: string;
  readonly idempotency_key: string;
}

/** An order or a cancellation; both are previewed, confirmed and sent. */
export type OrderAction =
  | { readonly kind: 'place'; readonly order: OrderRequest }
  | { readonly kind: 'cancel'; readonly brokerOrderId: string };

export const previewOrderAction = (action: OrderAction): Promise<OrderPreviewReply> =>
  action.kind === 'place'
    ? postWithToken('/ui/orders/preview', { order: action.order })
    : postWithToken('/ui/orders/cancel/preview', { broker_order_id: action.brokerOrderId });

export const sendOrderAction = (action: OrderAction, confirmation: OrderConfirmation): Promise<SentOrderReply> =>
  action.kind === 'place'
    ? postWithToken('/ui/orders/place', { order: action.order, ...confirmation })
    : postWithToken('/ui/orders/cancel', { broker_order_id: action.brokerOrderId, ...confirmation });
