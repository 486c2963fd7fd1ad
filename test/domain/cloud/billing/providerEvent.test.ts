import { describe, expect, it } from '@jest/globals';
import {
  concerns,
  LARGEST_EVENT_BYTES,
  SIGNATURE_TOLERANCE_SECONDS,
} from '../../../../src/domain/cloud/billing/providerEvent.js';
import { eventNumber, purchaseNumber } from '../../../fakes/purchases.js';

it('the provider’s events are taken up to 1 MiB, and for five minutes', () => {
  expect([LARGEST_EVENT_BYTES, SIGNATURE_TOLERANCE_SECONDS]).toEqual([1_048_576, 300]);
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
