import { PAID_TIERS } from '../../../../domain/cloud/billing/plan.js';
import { PAYMENT_STATES } from '../../../../domain/cloud/billing/purchase.js';
import { defineEntity, p } from '../../orm/orm.js';
import { licenseReferenceColumn } from '../licensing/license.entity.js';

export const purchaseSchema = defineEntity({
  name: 'PurchaseEntity',
  tableName: 'purchases',
  properties: {
    sessionId: p.text().primary(),
    licenseId: licenseReferenceColumn(),
    email: p.text(),
    customerId: p.text().strictNullable(),
    subscriptionId: p.text().strictNullable().unique(),
    paymentIntentId: p.text().strictNullable(),
    purchasedAt: p.datetime(3),
    tier: p.enum(PAID_TIERS),
    downgraded: p.boolean(),
    standing: p.enum(PAYMENT_STATES),
    overdueSince: p.datetime(3).strictNullable(),
    cancelsAt: p.datetime(3).strictNullable(),
    endedAt: p.datetime(3).strictNullable(),
    refundedAt: p.datetime(3).strictNullable(),
    firstPaidAt: p.datetime(3).strictNullable(),
    firstPaymentRefundedAt: p.datetime(3).strictNullable(),
    isWelcomed: p.boolean(),
    /** When the provider was last asked about the purchase. */
    heardAt: p.datetime(3),
    version: p.integer().version(),
  },
  indexes: [
    { name: 'purchases_license', properties: ['licenseId'] },
    { name: 'purchases_email', expression: 'create index purchases_email on purchases (lower(email))' },
    { name: 'purchases_customer', properties: ['customerId'] },
    { name: 'purchases_payment', properties: ['paymentIntentId'] },
    { name: 'purchases_heard', properties: ['heardAt'], where: "standing <> 'ended' and refunded_at is null" },
  ],
});

export class PurchaseEntity extends purchaseSchema.class {}
purchaseSchema.setClass(PurchaseEntity);
