import { describe, expect, it } from '@jest/globals';
import type { CheckoutSession } from '../../../../src/domain/cloud/billing/checkout.js';
import { checkoutOutcomeOf } from '../../../../src/domain/cloud/billing/checkout.js';

const SESSION: CheckoutSession = {
  id: 'cs_1',
  status: 'complete',
  paid: true,
  product: 'premium',
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  paymentIntentId: null,
  email: 'buyer@example.com',
  referralCode: null,
  createdAt: new Date('2026-11-21T06:30:00.000Z'),
};

describe('checkoutOutcomeOf', () => {
  it('reports a paid checkout with an e-mail address and a known price as a sale [WHK-15]', () => {
    expect(checkoutOutcomeOf(SESSION)).toEqual({ kind: 'sold', checkout: SESSION });
  });

  it.each([
    [null, 'The provider does not know this checkout.'],
    [{ ...SESSION, product: 'none' as const }, 'This checkout sold nothing.'],
    [
      { ...SESSION, product: 'unknown_price' as const },
      'No STRIPE_PRICE_… setting contains the price ID of this checkout.',
    ],
    [{ ...SESSION, email: null }, 'The checkout has no e-mail address.'],
  ])('reports why nothing was sold: %j', (session, reason) => {
    expect(checkoutOutcomeOf(session)).toEqual({ kind: 'not_sold', reason });
  });

  it('reports a checkout as unpaid while its payment can still succeed', () => {
    expect(checkoutOutcomeOf({ ...SESSION, paid: false })).toEqual({
      kind: 'unpaid',
      reason: 'The payment is still pending. The provider sends an event when it succeeds.',
    });
  });
});
