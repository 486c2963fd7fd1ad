import type { ProviderEvent } from '../../../src/domain/cloud/billing/providerEvent.js';
import type { Purchase } from '../../../src/domain/cloud/billing/purchase.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import type { Licenses } from '../../../src/application/cloud/licensing/licenses.port.js';
import { uuidNumber } from '../sequentialIds.js';

const BOUGHT = new Date('2026-11-21T06:30:00.000Z');

/** Adds the license with id `uuidNumber(n)` of each of the buyers 1 to 4. */
export async function addBuyers(licenses: Licenses, createdAt: Date): Promise<void> {
  for (const n of [1, 2, 3, 4]) {
    const facts = {
      id: uuidNumber(n),
      email: `buyer${n}@example.com`,
      tier: 'pro',
      expiresAt: null,
      createdAt,
    } as const;
    await licenses.add(new License(facts));
  }
}

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
