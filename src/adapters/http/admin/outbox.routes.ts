import type { Outbox, UndeliveredEffect } from '../../../application/cloud/messaging/outbox/outbox.port.js';
import { NotFound } from '../../../domain/shared/failure/failure.js';
import {
  deleteEffectReply,
  deleteEffectRequest,
  undeliveredEffectsReply,
  undeliveredEffectsRequest,
} from '../contract/cloud/operator/adminOutbox.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { isoOrNull, OPERATOR_ROUTE_DEFAULTS } from './operatorRoute.js';

export const outboxCommandRoutes = (
  outbox: Pick<Outbox, 'listUndelivered' | 'getEffectStatuses' | 'deleteUndelivered'>,
): Route[] => [
  defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/outbox/undelivered',
    id: 'listUndelivered',
    summary: 'Lists the effects that are no longer retried, then those that wait for delivery',
    body: undeliveredEffectsRequest,
    reply: undeliveredEffectsReply,
    handle: async ({ body }) => ({ effects: (await outbox.listUndelivered(body.limit)).map(factsOf) }),
  }),
  defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/outbox/delete',
    id: 'deleteUndelivered',
    summary: 'Deletes an effect that is not delivered',
    body: deleteEffectRequest,
    reply: deleteEffectReply,
    async handle({ body: { id } }) {
      const [status] = await outbox.getEffectStatuses([id]);
      if (status === undefined || status.deliveredAt !== null)
        throw new NotFound(`No undelivered message has the id ${id}.`);
      await outbox.deleteUndelivered([id]);
      return { id };
    },
  }),
];

/** Describes an effect. Of its payload, which may contain a license key, only the recipient is shown. */
const factsOf = (undelivered: UndeliveredEffect) => ({
  id: undelivered.id,
  kind: undelivered.kind,
  recipient: recipientOf(undelivered),
  created_at: undelivered.createdAt.toISOString(),
  due_at: isoOrNull(undelivered.dueAt),
  given_up_at: isoOrNull(undelivered.givenUpAt),
  tries: undelivered.tries,
  last_failure: undelivered.lastFailure,
});

/** Returns null for undecryptable content, and for a push notification, because its topic is enough to read it. */
function recipientOf(undelivered: UndeliveredEffect): string | null {
  try {
    const effect = undelivered.open();
    switch (effect.kind) {
      case 'mail':
        return effect.to;
      case 'key_recovery':
        return effect.email;
      case 'customer_credit':
        return effect.customerId;
      case 'push':
        return null;
    }
  } catch {
    return null;
  }
}
