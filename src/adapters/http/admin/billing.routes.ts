import type { BillingInbox, Receipt } from '../../../application/billing/billingInbox.port.js';
import type { RetryBillingEvent } from '../../../application/billing/retryBillingEvent.js';
import { eventsReply, eventsRequest, retryReply, retryRequest } from '../contract/adminBilling.js';
import { route, type Route } from '../pipeline.js';
import { isoOrNull, OPERATOR } from './operatorRoute.js';

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

const factsOf = ({ event, status, reason, receivedAt, settledAt }: Receipt) => ({
  id: event.id,
  type: event.type,
  status,
  reason,
  created_at: event.createdAt.toISOString(),
  received_at: receivedAt.toISOString(),
  settled_at: isoOrNull(settledAt),
  about: event.sessionId ?? event.invoiceId ?? event.chargeId ?? event.subscriptionId ?? event.customerId,
});
