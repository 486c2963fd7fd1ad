import type { Outbox, UndeliveredEffect } from '../../../application/cloud/messaging/outbox/outbox.port.js';
import { givenUpReply, givenUpRequest } from '../contract/cloud/operator/adminOutbox.js';
import { route, type Route } from '../pipeline/route.js';
import { isoOrNull, OPERATOR } from './operatorRoute.js';

export const outboxCommandRoutes = (outbox: Pick<Outbox, 'undelivered'>): Route[] => [
  route({
    ...OPERATOR,
    method: 'post',
    path: '/outbox/given-up',
    id: 'listGivenUp',
    summary: 'What could not be delivered and is tried no more, the newest first',
    body: givenUpRequest,
    reply: givenUpReply,
    handle: async ({ body }) => ({
      effects: (await outbox.undelivered({ onlyGivenUp: true, most: body.limit })).map(factsOf),
    }),
  }),
];

/** Never what it carries, which may be a license key. */
const factsOf = ({ id, kind, createdAt, givenUpAt, tries, lastFailure }: UndeliveredEffect) => ({
  id,
  kind,
  created_at: createdAt.toISOString(),
  given_up_at: isoOrNull(givenUpAt),
  tries,
  last_failure: lastFailure,
});
