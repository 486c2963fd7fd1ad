import type { CancelOrder } from '../../../../application/dashboard/trading/orders/cancelOrder.js';
import type { ListOrders } from '../../../../application/dashboard/trading/orders/listOrders.js';
import type { PlaceOrder } from '../../../../application/dashboard/trading/orders/placeOrder.js';
import type { PreviewOrderAction } from '../../../../application/dashboard/trading/orders/previewOrderAction.js';
import type { GetTradeJournal } from '../../../../application/dashboard/trading/orders/getTradeJournal.js';
import type { GetAccountRisk } from '../../../../application/dashboard/trading/orders/getAccountRisk.js';
import type { SizeOrder } from '../../../../application/dashboard/trading/orders/sizeOrder.js';
import { accountRiskReply } from '../../contract/dashboard/accountRisk.js';
import {
  previewCancelRequest,
  cancelOrderRequest,
  journalReply,
  ordersReply,
  placeOrderRequest,
  orderPreviewReply,
  previewOrderRequest,
  sentOrderReply,
  sizingQuery,
  sizingReply,
} from '../../contract/dashboard/orders.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { CANCEL_ORDER_BODY_EXAMPLE, PLACE_ORDER_BODY_EXAMPLE } from '../examples/orderExamples.js';
import { PAGE_ONLY_ROUTE } from '../page/pageOnlyRoute.js';
import {
  toAccountRiskReply,
  toOrder,
  toOrderView,
  toOrderPreviewReply,
  toSizedPricing,
  toSizingReply,
} from './orderViews.js';
import { toJournalReply } from './journalViews.js';

export interface OrderRoutesDependencies {
  readonly getAccountRisk: GetAccountRisk;
  readonly sizeOrder: SizeOrder;
  readonly previewAction: PreviewOrderAction;
  readonly placeOrder: PlaceOrder;
  readonly cancelOrder: CancelOrder;
  readonly listOrders: ListOrders;
  readonly getTradeJournal: GetTradeJournal;
  readonly orderScreen: AccessRule<null>;
  /** The access rule of routes that can add risk; it also refuses a dashboard whose version is too old. */
  readonly newOrders: AccessRule<null>;
}

/** The routes of the order screens; they are not part of the published API. */
export function orderRoutes({
  getAccountRisk,
  sizeOrder,
  previewAction,
  placeOrder,
  cancelOrder,
  listOrders,
  getTradeJournal: readJournal,
  orderScreen,
  newOrders,
}: OrderRoutesDependencies): Route[] {
  const size = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/orders/sizing',
    id: 'sizeOrder',
    summary: 'Returns how many shares the limits of the account allow',
    access: orderScreen,
    query: sizingQuery,
    reply: sizingReply,
    example: { query: { symbol: 'AAPL', side: 'buy', limit_price: 150 } },
    handle: async ({ query }) =>
      toSizingReply(
        await sizeOrder.execute({ symbol: query.symbol, side: query.side, pricing: toSizedPricing(query) }),
      ),
  });

  const risk = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/orders/risk',
    id: 'readAccountRisk',
    summary: 'Returns what is at risk in the account and which positions have no working stop',
    access: orderScreen,
    reply: accountRiskReply,
    handle: async () => toAccountRiskReply(await getAccountRisk.execute()),
  });

  const preview = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/orders/preview',
    id: 'previewOrder',
    summary: 'Returns an order’s cost, the results of the eight pre-trade checks, and the token to place it with',
    access: newOrders,
    body: previewOrderRequest,
    reply: orderPreviewReply,
    example: { body: { order: PLACE_ORDER_BODY_EXAMPLE.order } },
    handle: async ({ body }) =>
      toOrderPreviewReply(await previewAction.execute({ kind: 'place', order: toOrder(body.order) })),
  });

  const place = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/orders/place',
    id: 'placeOrder',
    summary: 'Places an order that was previewed and confirmed',
    access: newOrders,
    body: placeOrderRequest,
    reply: sentOrderReply,
    example: { body: PLACE_ORDER_BODY_EXAMPLE },
    handle: async ({ body }) => {
      const confirmed = { order: toOrder(body.order), key: body.idempotency_key, confirmToken: body.confirm_token };
      const { intent, replayed } = await placeOrder.execute(confirmed);
      return { replayed, order: toOrderView(intent) };
    },
  });

  const previewCancel = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/orders/cancel/preview',
    id: 'previewCancel',
    summary: 'Returns the results of the eight pre-trade checks for a cancellation, and the token to send it with',
    access: orderScreen,
    body: previewCancelRequest,
    reply: orderPreviewReply,
    example: { body: { broker_order_id: CANCEL_ORDER_BODY_EXAMPLE.broker_order_id } },
    handle: async ({ body }) =>
      toOrderPreviewReply(await previewAction.execute({ kind: 'cancel', brokerOrderId: body.broker_order_id })),
  });

  const cancel = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/orders/cancel',
    id: 'cancelOrder',
    summary: 'Cancels an order at the broker',
    access: orderScreen,
    body: cancelOrderRequest,
    reply: sentOrderReply,
    example: { body: CANCEL_ORDER_BODY_EXAMPLE },
    handle: async ({ body }) => {
      const confirmed = {
        brokerOrderId: body.broker_order_id,
        key: body.idempotency_key,
        confirmToken: body.confirm_token,
      };
      const { intent, replayed } = await cancelOrder.execute(confirmed);
      return { replayed, order: toOrderView(intent) };
    },
  });

  const list = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/orders',
    id: 'listOrders',
    summary: 'Lists every intended order and cancellation, newest first',
    access: orderScreen,
    reply: ordersReply,
    handle: async () => {
      const { intents, logFault } = listOrders.execute();
      return { orders: intents.map(toOrderView), log_fault: logFault };
    },
  });

  const journal = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/orders/journal',
    id: 'readJournal',
    summary: 'Lists the executed trades on the configured account, oldest first',
    access: orderScreen,
    reply: journalReply,
    handle: async () => toJournalReply(readJournal.execute()),
  });

  return [size, risk, preview, place, previewCancel, cancel, list, journal];
}
