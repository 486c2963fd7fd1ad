import type { ValidatedLicense } from '../../../domain/cloud/licensing/licenseValidation.js';
import { PUSH_SUBSCRIPTION_LIMIT } from '../../../domain/shared/limits/rateLimitRule.js';
import {
  MAX_PUSH_SUBSCRIPTIONS,
  type ManagePushSubscriptions,
} from '../../../application/cloud/messaging/push/managePushSubscriptions.js';
import {
  pushKeyReply,
  pushSubscriptionReply,
  pushSubscriptionRequest,
  removePushSubscriptionRequest,
} from '../contract/shared/pushSubscriptions.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { PUSH_SUBSCRIPTION_EXAMPLE } from '../pushSubscriptionExample.js';
import type { RequireLicense } from './access/licenseAccess.js';

export interface PushSubscriptionsRoutesDependencies {
  readonly pushSubscriptions: ManagePushSubscriptions;
  readonly requireLicense: RequireLicense;
}

const LIMIT = { rule: PUSH_SUBSCRIPTION_LIMIT, by: 'caller', key: (license: ValidatedLicense) => license.id } as const;

export function pushSubscriptionsRoutes({
  pushSubscriptions,
  requireLicense: licensed,
}: PushSubscriptionsRoutesDependencies): Route[] {
  const key = defineRoute({
    method: 'get',
    path: '/api/push-key',
    id: 'getPushKey',
    tag: 'Alerts',
    summary: 'Returns the key with which a browser subscribes to notifications',
    access: licensed({ features: ['alerts_push'] }),
    reply: pushKeyReply,
    failures: ['not_configured'],
    example: {
      reply: { public_key: 'BJ21HQeyeXz-QAzqyihx3vPjspqZq7dAwUOEQ-2_eRrCYBvdrGC0Nq-j_9QWqU06GXGlAWhEXh7JKhIf_KVHrJU' },
    },
    handle: async () => ({ public_key: pushSubscriptions.publicKey }),
  });

  const subscribe = defineRoute({
    method: 'post',
    path: '/api/push-subscriptions',
    id: 'subscribeToPush',
    tag: 'Alerts',
    summary: 'Subscribes a browser to the push alerts of the license',
    description: `The body is what \`PushSubscription.toJSON()\` returns, without \`expirationTime\`. A license has at most ${MAX_PUSH_SUBSCRIPTIONS} browsers; a further one replaces the oldest.`,
    access: licensed({ features: ['alerts_push'] }),
    limit: LIMIT,
    body: pushSubscriptionRequest,
    reply: pushSubscriptionReply,
    failures: ['not_configured'],
    example: { body: PUSH_SUBSCRIPTION_EXAMPLE, reply: { subscribed: true } },
    async handle({ caller, body: { endpoint, keys } }) {
      await pushSubscriptions.subscribe(caller.id, { endpoint, ...keys });
      return { subscribed: true };
    },
  });

  const unsubscribe = defineRoute({
    method: 'post',
    path: '/api/push-subscriptions/remove',
    id: 'unsubscribeFromPush',
    tag: 'Alerts',
    summary: 'Unsubscribes a browser from the push alerts of the license',
    access: licensed({ allowsEnded: true }),
    limit: LIMIT,
    body: removePushSubscriptionRequest,
    reply: pushSubscriptionReply,
    example: { body: { endpoint: PUSH_SUBSCRIPTION_EXAMPLE.endpoint }, reply: { subscribed: false } },
    async handle({ caller, body: { endpoint } }) {
      await pushSubscriptions.unsubscribe(caller.id, endpoint);
      return { subscribed: false };
    },
  });

  return [key, subscribe, unsubscribe];
}
