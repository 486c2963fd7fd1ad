import type { Outbox, UndeliveredEffect } from '../../../application/cloud/messaging/outbox/outbox.port.js';
import { undeliveredEffectsReply, undeliveredEffectsRequest } from '../contract/cloud/operator/adminOutbox.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { isoOrNull, OPERATOR_ROUTE_DEFAULTS } from './operatorRoute.js';

export const outboxCommandRoutes = (outbox: Pick<Outbox, 'listUndelivered'>): Route[] => [
  defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/outbox/undelivered',
    id: 'listUndelivered',
    summary: 'Lists the effects that are no longer retried, then those that wait for delivery',
    body: undeliveredEffectsRequest,
    reply: undeliveredEffectsReply,
    handle: async ({ body }) => ({ effects: (await outbox.listUndelivered(body.limit)).map(factsOf) }),
  }),
];

/** Shows an effect without its payload, which may contain a license key. */
const factsOf = ({ id, kind, createdAt, dueAt, givenUpAt, tries, lastFailure }: UndeliveredEffect) => ({
  id,
  kind,
  created_at: createdAt.toISOString(),
  due_at: isoOrNull(dueAt),
  given_up_at: isoOrNull(givenUpAt),
  tries,
  last_failure: lastFailure,
});
