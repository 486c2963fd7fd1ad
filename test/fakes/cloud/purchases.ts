import type { ProviderEvent } from '../../../src/domain/cloud/billing/providerEvent.js';
import type { Purchase } from '../../../src/domain/cloud/billing/purchase.js';
import { uuidNumber } from '../sequentialIds.js';

const BOUGHT = new Date('2026-11-21T06:30:00.000Z');

/**
 * Creates a paid monthly Pro purchase of session `cs_n`, subscription `sub_n` and customer `cus_n`, on license number
 * n.
 */
export const purchaseNumber = (n: number, facts: Partial<Purchase> = {}): Purchase => ({
  sessionId: `cs_${n}`,
  licenseId: uuidNumber(n),
  email: `buyer${n}@example.com`,
  customerId: `cus_${n}`,
  subscriptionId: `sub_${n}`,
  paymentIntentId: null,
  purchasedAt: BOUGHT,
  tier: 'pro',
  downgraded: false,
  standing: 'current',
  overdueSince: null,
  cancelsAt: null,
  endedAt: null,
  refundedAt: null,
  firstPaidAt: null,
  firstPaymentRefundedAt: null,
  isWelcomed: true,
  version: 1,
  ...facts,
});

/** Creates an event that reports a change to subscription `sub_n` of customer `cus_n`. */
export const eventNumber = (n: number, facts: Partial<ProviderEvent> = {}): ProviderEvent => ({
  id: `evt_${n}`,
  kind: 'subscription.changed',
  type: 'customer.subscription.updated',
  createdAt: BOUGHT,
  sessionId: null,
  subscriptionId: `sub_${n}`,
  invoiceId: null,
  chargeId: null,
  paymentIntentId: null,
  customerId: `cus_${n}`,
  amountPaid: null,
  isFullRefund: false,
  ...facts,
});
