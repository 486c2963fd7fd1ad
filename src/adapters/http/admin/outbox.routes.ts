import type { Outbox, UndeliveredEffect } from '../../../application/delivery/outbox.port.js';
import { anyone } from '../anyone.js';
import { givenUpReply, givenUpRequest } from '../contract/adminOutbox.js';
import { route, type Route } from '../pipeline.js';

export const outboxCommandRoutes = (outbox: Pick<Outbox, 'undelivered'>): Route[] => [
  route({
    method: 'post',
    path: '/outbox/given-up',
    id: 'listGivenUp',
    tag: 'Operator',
    summary: 'What could not be delivered and is tried no more, the newest first',
    access: anyone,
    unpublished: true,
    body: givenUpRequest,
    reply: givenUpReply,
    example: { reply: {} },
    handle: async ({ body }) => ({ effects: (await outbox.undelivered({ onlyGivenUp: true, most: body.limit })).map(factsOf) }),
  }),
];

/** Never what it carries, which may be a license key. */
const factsOf = ({ id, kind, createdAt, givenUpAt, tries, lastFailure }: UndeliveredEffect) => ({
  id,
  kind,
  created_at: createdAt.toISOString(),
  given_up_at: givenUpAt?.toISOString() ?? null,
  tries,
  last_failure: lastFailure,
});
