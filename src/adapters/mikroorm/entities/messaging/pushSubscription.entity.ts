import { defineEntity, p } from '../../orm/orm.js';

export const pushSubscriptionSchema = defineEntity({
  name: 'PushSubscriptionEntity',
  tableName: 'push_subscriptions',
  properties: {
    /** The push topic of the license. */
    topic: p.text().primary(),
    endpoint: p.text().primary(),
    p256dh: p.text(),
    auth: p.text(),
    at: p.datetime(3),
  },
});

export class PushSubscriptionEntity extends pushSubscriptionSchema.class {}
pushSubscriptionSchema.setClass(PushSubscriptionEntity);
