import { describe, expect, it } from '@jest/globals';
import type { CheckoutSession } from '../../../../src/application/cloud/billing/billingProvider.port.js';
import { concerns } from '../../../../src/application/cloud/billing/concerns.js';
import { soldCheckout } from '../../../../src/application/cloud/billing/soldCheckout.js';
import { eventNumber, purchaseNumber } from '../../../fakes/purchases.js';

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

describe('a checkout', () => {
  it('that is paid, for a price of ours, by somebody with an address, has sold something [WHK-15]', () => {
    expect(soldCheckout(SESSION)).toEqual(SESSION);
  });

  it.each([
    [null, 'The provider does not know this checkout.'],
    [{ ...SESSION, product: 'none' as const }, 'Nothing was for sale in this checkout.'],
    [{ ...SESSION, product: 'unknown_price' as const }, 'The price of this checkout is in no STRIPE_PRICE_… setting.'],
    [{ ...SESSION, paid: false }, 'Not paid yet: the provider tells when it is.'],
    [{ ...SESSION, email: null }, 'The checkout names no e-mail address.'],
  ])('has sold nothing otherwise: %j', (session, reason) => {
    expect(soldCheckout(session)).toBe(reason);
  });
});

describe('news', () => {
  const NOBODY = { subscriptionId: null, paymentIntentId: null, customerId: null };
  const once = purchaseNumber(1, { subscriptionId: null, paymentIntentId: 'pi_1' });

  it.each([
    [
      'its subscription, whatever else they name',
      true,
      { subscriptionId: 'sub_1', customerId: 'cus_2', paymentIntentId: 'pi_2' },
      purchaseNumber(1),
    ],
    [
      'another subscription of its customer',
      false,
      { subscriptionId: 'sub_2', customerId: 'cus_1' },
      purchaseNumber(1),
    ],
    [
      'a subscription of its customer, where it has none',
      false,
      { subscriptionId: 'sub_2', customerId: 'cus_1' },
      once,
    ],
    ['its payment, whoever the customer', true, { paymentIntentId: 'pi_1', customerId: 'cus_2' }, once],
    ['another payment of its customer', false, { paymentIntentId: 'pi_2', customerId: 'cus_1' }, once],
    [
      'a payment of its customer, where it is paid by invoices',
      true,
      { paymentIntentId: 'pi_2', customerId: 'cus_1' },
      purchaseNumber(1),
    ],
    ['its customer', true, { customerId: 'cus_1' }, purchaseNumber(1)],
    ['another customer', false, { customerId: 'cus_2' }, purchaseNumber(1)],
    ['nobody', false, {}, purchaseNumber(1, { customerId: null })],
  ])('of %s concern a purchase: %p', (_what, concerned, named, purchase) => {
    expect(concerns(eventNumber(1, { ...NOBODY, ...named }), purchase)).toBe(concerned);
  });
});
