import { PROVIDER_EVENT_KINDS } from '../../../../domain/cloud/billing/providerEvent.js';
import { BILLING_EVENT_STATUSES } from '../../../../domain/cloud/billing/billingEvent.js';
import { enumColumn } from '../../orm/columns.js';
import { defineEntity, p } from '../../orm/orm.js';

export const billingEventSchema = defineEntity({
  name: 'BillingEventEntity',
  tableName: 'billing_events',
  properties: {
    id: p.text().primary(),
    kind: enumColumn(PROVIDER_EVENT_KINDS),
    type: p.text(),
    createdAt: p.datetime(3),
    sessionId: p.text().strictNullable(),
    subscriptionId: p.text().strictNullable(),
    invoiceId: p.text().strictNullable(),
    chargeId: p.text().strictNullable(),
    paymentIntentId: p.text().strictNullable(),
    customerId: p.text().strictNullable(),
    amountPaid: p.bigint('number').strictNullable(),
    isFullRefund: p.boolean(),
    status: p.enum(BILLING_EVENT_STATUSES),
    reason: p.text().strictNullable(),
    receivedAt: p.datetime(3),
    leaseEndsAt: p.datetime(3).strictNullable(),
    settledAt: p.datetime(3).strictNullable(),
  },
  checks: [
    { name: 'billing_events_check', expression: "(settled_at is not null) = (status in ('applied', 'ignored'))" },
  ],
  indexes: [
    { name: 'billing_events_unsettled', properties: ['receivedAt'], where: "status in ('pending', 'waiting')" },
    { name: 'billing_events_subscription', properties: ['subscriptionId'], where: "status = 'waiting'" },
    { name: 'billing_events_customer', properties: ['customerId'], where: "status = 'waiting'" },
    { name: 'billing_events_payment', properties: ['paymentIntentId'], where: "status = 'waiting'" },
    { name: 'billing_events_received', properties: ['receivedAt'] },
  ],
});

export class BillingEventEntity extends billingEventSchema.class {}
billingEventSchema.setClass(BillingEventEntity);
