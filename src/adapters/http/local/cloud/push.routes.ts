import type { SubscribeToPush } from '../../../../application/dashboard/license/subscribeToPush.js';
import {
  pushKeyReply,
  pushSubscriptionReply,
  pushSubscriptionRequest,
  removePushSubscriptionRequest,
} from '../../contract/shared/pushSubscriptions.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { PUSH_SUBSCRIPTION_EXAMPLE } from '../../pushSubscriptionExample.js';
import { PAGE_ONLY_ROUTE } from '../page/pageOnlyRoute.js';

export interface PushRoutesDependencies {
  readonly subscribeToPush: SubscribeToPush;
  readonly ownPage: AccessRule<null>;
}

/** The page's routes for notifications: they pass a browser's subscription on to the cloud. */
export function pushRoutes({ subscribeToPush, ownPage }: PushRoutesDependencies): Route[] {
  const key = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/push-key',
    id: 'getPushKey',
    summary: 'Returns the key with which the browser subscribes to notifications',
    access: ownPage,
    reply: pushKeyReply,
    handle: async () => ({ public_key: await subscribeToPush.publicKey() }),
  });

  const subscribe = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/push',
    id: 'subscribeToPush',
    summary: 'Subscribes the browser to the notifications of the license',
    access: ownPage,
    body: pushSubscriptionRequest,
    reply: pushSubscriptionReply,
    example: { body: PUSH_SUBSCRIPTION_EXAMPLE },
    async handle({ body }) {
      await subscribeToPush.execute(body);
      return { subscribed: true };
    },
  });

  const unsubscribe = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/push/remove',
    id: 'unsubscribeFromPush',
    summary: 'Unsubscribes the browser from the notifications of the license',
    access: ownPage,
    body: removePushSubscriptionRequest,
    reply: pushSubscriptionReply,
    example: { body: { endpoint: PUSH_SUBSCRIPTION_EXAMPLE.endpoint } },
    async handle({ body: { endpoint } }) {
      await subscribeToPush.undo(endpoint);
      return { subscribed: false };
    },
  });

  return [key, subscribe, unsubscribe];
}
