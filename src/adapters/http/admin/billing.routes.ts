import type { BillingInbox, BillingInboxEntry } from '../../../application/cloud/billing/billingInbox.port.js';
import type { RetryBillingEvent } from '../../../application/cloud/billing/events/retryBillingEvent.js';
import {
  billingEventsReply,
  billingEventsRequest,
  retryBillingEventReply,
  retryBillingEventRequest,
} from '../contract/cloud/operator/adminBilling.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { toBillingInboxEntryView } from '../toBillingInboxEntryView.js';
import { OPERATOR_ROUTE_DEFAULTS } from './operatorRoute.js';

export interface BillingCommandDependencies {
  readonly inbox: Pick<BillingInbox, 'list'>;
  readonly retryBillingEvent: RetryBillingEvent;
}

export function billingCommandRoutes({ inbox, retryBillingEvent }: BillingCommandDependencies): Route[] {
  const list = defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/billing/events',
    id: 'listBillingEvents',
    summary: 'Lists the payment provider’s events, newest first',
    body: billingEventsRequest,
    reply: billingEventsReply,
    async handle({ body: { status, limit } }) {
      const receipts = await inbox.list(status === undefined ? ['pending', 'waiting'] : [status], limit);
      return { events: receipts.map(factsOf) };
    },
  });

  const retry = defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/billing/events/retry',
    id: 'retryBillingEvent',
    summary: 'Applies one of the provider’s events again',
    body: retryBillingEventRequest,
    reply: retryBillingEventReply,
    handle: async ({ body: { id } }) => ({ id, outcome: await retryBillingEvent.execute(id) }),
  });

  return [list, retry];
}

const factsOf = (receipt: BillingInboxEntry) => {
  const { event } = receipt;
  const about = event.sessionId ?? event.invoiceId ?? event.chargeId ?? event.subscriptionId ?? event.customerId;
  return { ...toBillingInboxEntryView(receipt), created_at: event.createdAt.toISOString(), about };
};
