import { describe, expect, it } from '@jest/globals';
import {
  eventNamesPurchase,
  mayEventConcernPurchase,
  MAX_PROVIDER_EVENT_BYTES,
  eventNeedsPaymentHistory,
  SIGNATURE_TOLERANCE_SECONDS,
  applyFinalEvents,
} from '../../../../src/domain/cloud/billing/providerEvent.js';
import { eventNumber, purchaseNumber } from '../../../fakes/cloud/purchases.js';

it('accepts at most 1 MiB per provider event and five minutes of clock difference', () => {
  expect([MAX_PROVIDER_EVENT_BYTES, SIGNATURE_TOLERANCE_SECONDS]).toEqual([1_048_576, 300]);
});

describe('eventNamesPurchase and mayEventConcernPurchase', () => {
  const NOBODY = { subscriptionId: null, paymentIntentId: null, customerId: null };
  const once = purchaseNumber(1, { subscriptionId: null, paymentIntentId: 'pi_1' });

  it.each([
    [
      'the subscription, another customer and another payment',
      'named',
      { subscriptionId: 'sub_1', customerId: 'cus_2', paymentIntentId: 'pi_2' },
      purchaseNumber(1),
    ],
    ['another subscription of the customer', 'no', { subscriptionId: 'sub_2', customerId: 'cus_1' }, purchaseNumber(1)],
    [
      'a subscription of the customer, for a purchase without one',
      'no',
      { subscriptionId: 'sub_2', customerId: 'cus_1' },
      once,
    ],
    ['the payment and another customer', 'named', { paymentIntentId: 'pi_1', customerId: 'cus_2' }, once],
    ['another payment of the customer', 'no', { paymentIntentId: 'pi_2', customerId: 'cus_1' }, once],
    [
      'a payment of the customer, for a purchase paid by invoices',
      'possible',
      { paymentIntentId: 'pi_2', customerId: 'cus_1' },
      purchaseNumber(1),
    ],
    ['only the customer', 'possible', { customerId: 'cus_1' }, purchaseNumber(1)],
    [
      'the customer of a one-time purchase, and no payment',
      'possible',
      { customerId: 'cus_1' },
      { ...once, customerId: 'cus_1' },
    ],
    ['another customer', 'no', { customerId: 'cus_2' }, purchaseNumber(1)],
    ['no customer', 'no', {}, purchaseNumber(1, { customerId: null })],
  ])('evaluate whether an event that names %s concerns the purchase: %s', (_what, expected, ids, purchase) => {
    const event = eventNumber(1, { ...NOBODY, ...ids });

    expect([eventNamesPurchase(event, purchase), mayEventConcernPurchase(event, purchase)]).toEqual([
      expected === 'named',
      expected !== 'no',
    ]);
  });
});

const at = (hours: number): Date => new Date(Date.UTC(2026, 10, 22, hours));

describe('eventNeedsPaymentHistory', () => {
  const paid = (amountPaid: number | null) => eventNumber(1, { kind: 'invoice.paid', amountPaid });

  it.each([
    ['a full refund', eventNumber(1, { isFullRefund: true }), at(1), true],
    ['the first paid invoice', paid(2900), null, true],
    ['a paid invoice whose amount is unknown', paid(null), null, true],
    ['an invoice that a coupon covered', paid(0), null, false],
    ['a later paid invoice', paid(2900), at(1), false],
    ['another event', eventNumber(1, { amountPaid: 2900 }), null, false],
  ])(
    'evaluates whether the payment history is needed for %s (%j, first paid %p): %p',
    (_what, event, firstPaidAt, needed) => {
      expect(eventNeedsPaymentHistory(event, purchaseNumber(1, { firstPaidAt }))).toBe(needed);
    },
  );
});

describe('applyFinalEvents', () => {
  const NO_HISTORY = { invoices: [], refundedAt: null };
  const refund = (hours: number) => eventNumber(1, { isFullRefund: true, createdAt: at(hours) });
  const deletion = (hours: number) => eventNumber(1, { kind: 'subscription.deleted', createdAt: at(hours) });

  it('keeps a known refund when no event mentions a refund', () => {
    const purchase = purchaseNumber(1, { refundedAt: at(5) });

    expect(applyFinalEvents({ purchase, history: NO_HISTORY }, [eventNumber(1)])).toEqual(purchase);
  });

  it.each([
    ['the earliest event', null, [refund(5), refund(4)], at(4)],
    ['the known date, which is earlier', at(3), [refund(5), refund(4)], at(3)],
  ])('dates a refund by %s', (_what, refundedAt, events, expected) => {
    const purchase = purchaseNumber(1, { refundedAt });

    expect(applyFinalEvents({ purchase, history: NO_HISTORY }, events)).toEqual(
      purchaseNumber(1, { refundedAt: expected, firstPaymentRefundedAt: expected }),
    );
  });

  it('ends a purchase at the earliest deletion of its subscription', () => {
    const purchase = purchaseNumber(1, { standing: 'past_due', overdueSince: at(1) });

    expect(applyFinalEvents({ purchase, history: NO_HISTORY }, [deletion(5), deletion(4)])).toEqual(
      purchaseNumber(1, { standing: 'ended', endedAt: at(4) }),
    );
  });
});
