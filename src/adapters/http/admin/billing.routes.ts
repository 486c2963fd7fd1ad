import type { BillingInbox, Receipt } from '../../../application/cloud/billing/billingInbox.port.js';
import type { RetryBillingEvent } from '../../../application/cloud/billing/events/retryBillingEvent.js';
import { eventsReply, eventsRequest, retryReply, retryRequest } from '../contract/cloud/operator/adminBilling.js';
import { route, type Route } from '../pipeline/route.js';
import { receiptOnWire } from '../receiptOnWire.js';
import { OPERATOR } from './operatorRoute.js';

export interface BillingCommands {
  readonly inbox: Pick<BillingInbox, 'list'>;
  readonly retryBillingEvent: RetryBillingEvent;
}

export function billingCommandRoutes({ inbox, retryBillingEvent }: BillingCommands): Route[] {
  const list = route({
    ...OPERATOR,
    method: 'post',
    path: '/billing/events',
    id: 'listBillingEvents',
    summary: 'What the payment provider told, the newest first',
    body: eventsRequest,
    reply: eventsReply,
    async handle({ body: { status, limit } }) {
      const receipts = await inbox.list(status === undefined ? ['pending', 'waiting'] : [status], limit);
      return { events: receipts.map(factsOf) };
    },
  });

  const retry = route({
    ...OPERATOR,
    method: 'post',
    path: '/billing/events/retry',
    id: 'retryBillingEvent',
    summary: 'Applies one of them again',
    body: retryRequest,
    reply: retryReply,
    handle: async ({ body: { id } }) => ({ id, outcome: await retryBillingEvent.execute(id) }),
  });

  return [list, retry];
}

const factsOf = (receipt: Receipt) => {
  const { event } = receipt;
  const about = event.sessionId ?? event.invoiceId ?? event.chargeId ?? event.subscriptionId ?? event.customerId;
  return { ...receiptOnWire(receipt), created_at: event.createdAt.toISOString(), about };
};
