import type { CancelOrder } from '../../../../application/dashboard/trading/orders/cancelOrder.js';
import type { ListOrders } from '../../../../application/dashboard/trading/orders/listOrders.js';
import type { PlaceOrder } from '../../../../application/dashboard/trading/orders/placeOrder.js';
import type { PreviewAction } from '../../../../application/dashboard/trading/orders/previewAction.js';
import type { ReadJournal } from '../../../../application/dashboard/trading/orders/readJournal.js';
import type { SizeOrder } from '../../../../application/dashboard/trading/orders/sizeOrder.js';
import {
  cancelPreviewRequest,
  cancelRequest,
  journalReply,
  ordersReply,
  placeRequest,
  previewReply,
  previewRequest,
  sentReply,
  sizingQuery,
  sizingReply,
} from '../../contract/dashboard/orders.js';
import { route, type Route } from '../../pipeline/route.js';
import type { Access } from '../../pipeline/routeDefinition.js';
import {
  CANCEL_BODY,
  JOURNAL_EXAMPLE,
  ORDERS_EXAMPLE,
  PLACE_BODY,
  PREVIEW_EXAMPLE,
  SENT_EXAMPLE,
  SIZING_EXAMPLE,
} from '../examples/orderExamples.js';
import { OF_THE_PAGE } from '../page/ofThePage.js';
import { journalView, orderOf, orderViewOf, previewView, sizingView } from './orderViews.js';

export interface OrderRoutes {
  readonly sizeOrder: SizeOrder;
  readonly previewAction: PreviewAction;
  readonly placeOrder: PlaceOrder;
  readonly cancelOrder: CancelOrder;
  readonly listOrders: ListOrders;
  readonly readJournal: ReadJournal;
  readonly orderScreen: Access<null>;
  /** For what adds risk: closed to a version that is too old. */
  readonly newOrders: Access<null>;
}

/** The order screens' own routes: no published interface. */
export function orderRoutes({
  sizeOrder,
  previewAction,
  placeOrder,
  cancelOrder,
  listOrders,
  readJournal,
  orderScreen,
  newOrders,
}: OrderRoutes): Route[] {
  const size = route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/orders/sizing',
    id: 'sizeOrder',
    summary: 'How many shares the limits of the account leave room for',
    access: orderScreen,
    query: sizingQuery,
    reply: sizingReply,
    failures: [502, 503],
    example: { query: { symbol: 'AAPL', side: 'buy', limit_price: '150' }, reply: SIZING_EXAMPLE },
    handle: async ({ query: { symbol, side, limit_price } }) =>
      sizingView(await sizeOrder.execute({ symbol, side, limitPrice: limit_price ?? null })),
  });

  const preview = route({
    ...OF_THE_PAGE,
    method: 'post',
    path: '/ui/orders/preview',
    id: 'previewOrder',
    summary: 'What an order would cost, what the eight layers say of it, and the token to place it with',
    access: newOrders,
    body: previewRequest,
    reply: previewReply,
    example: { body: { order: PLACE_BODY.order }, reply: PREVIEW_EXAMPLE },
    handle: async ({ body }) => previewView(await previewAction.execute({ kind: 'place', order: orderOf(body.order) })),
  });

  const place = route({
    ...OF_THE_PAGE,
    method: 'post',
    path: '/ui/orders/place',
    id: 'placeOrder',
    summary: 'Places an order that was previewed and confirmed',
    access: newOrders,
    body: placeRequest,
    reply: sentReply,
    example: { body: PLACE_BODY, reply: SENT_EXAMPLE },
    handle: async ({ body }) => {
      const confirmed = { order: orderOf(body.order), key: body.idempotency_key, confirmToken: body.confirm_token };
      const { intent, replayed } = await placeOrder.execute(confirmed);
      return { replayed, order: orderViewOf(intent) };
    },
  });

  const previewCancel = route({
    ...OF_THE_PAGE,
    method: 'post',
    path: '/ui/orders/cancel/preview',
    id: 'previewCancel',
    summary: 'What the eight layers say of a cancel, and the token to send it with',
    access: orderScreen,
    body: cancelPreviewRequest,
    reply: previewReply,
    example: { body: { broker_order_id: CANCEL_BODY.broker_order_id }, reply: PREVIEW_EXAMPLE },
    handle: async ({ body }) =>
      previewView(await previewAction.execute({ kind: 'cancel', brokerOrderId: body.broker_order_id })),
  });

  const cancel = route({
    ...OF_THE_PAGE,
    method: 'post',
    path: '/ui/orders/cancel',
    id: 'cancelOrder',
    summary: 'Cancels an order at the broker',
    access: orderScreen,
    body: cancelRequest,
    reply: sentReply,
    example: { body: CANCEL_BODY, reply: SENT_EXAMPLE },
    handle: async ({ body }) => {
      const confirmed = {
        brokerOrderId: body.broker_order_id,
        key: body.idempotency_key,
        confirmToken: body.confirm_token,
      };
      const { intent, replayed } = await cancelOrder.execute(confirmed);
      return { replayed, order: orderViewOf(intent) };
    },
  });

  const list = route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/orders',
    id: 'listOrders',
    summary: 'Every order and cancel that was meant, newest first',
    access: orderScreen,
    reply: ordersReply,
    example: { reply: ORDERS_EXAMPLE },
    handle: async () => {
      const { intents, logFault } = listOrders.execute();
      return { orders: intents.map(orderViewOf), log_fault: logFault };
    },
  });

  const journal = route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/orders/journal',
    id: 'readJournal',
    summary: 'The trades that were made, oldest first',
    access: orderScreen,
    reply: journalReply,
    example: { reply: JOURNAL_EXAMPLE },
    handle: async () => journalView(readJournal.execute()),
  });

  return [size, preview, place, previewCancel, cancel, list, journal];
}
