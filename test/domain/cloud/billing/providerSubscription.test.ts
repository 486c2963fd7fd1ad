import { describe, expect, it } from '@jest/globals';
import {
  updatePurchaseFromSubscription,
  subscriptionNeedsPaymentHistory,
  type ProviderSubscription,
} from '../../../../src/domain/cloud/billing/providerSubscription.js';
import type { PaymentHistory } from '../../../../src/domain/cloud/billing/paymentHistory.js';
import type { PaymentState, Purchase } from '../../../../src/domain/cloud/billing/purchase.js';
import {
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '../../../../src/domain/cloud/billing/providerSubscription.js';
import { purchaseNumber } from '../../../fakes/cloud/purchases.js';

const NOW = new Date('2026-12-21T06:30:00.000Z');
const ago = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const NO_HISTORY: PaymentHistory = { invoices: [], refundedAt: null };

const subscription = (facts: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  status: 'active',
  tier: 'pro',
  cancelsAt: null,
  endedAt: null,
  ...facts,
});
const seen = (
  purchase: Purchase,
  facts: Partial<ProviderSubscription>,
  history: Partial<PaymentHistory> = {},
): Purchase => updatePurchaseFromSubscription(purchase, subscription(facts), { ...NO_HISTORY, ...history }, NOW);

describe('updatePurchaseFromSubscription', () => {
  it.each<[SubscriptionStatus, PaymentState]>([
    ['active', 'current'],
    ['trialing', 'current'],
    ['past_due', 'past_due'],
    ['unpaid', 'unpaid'],
    ['paused', 'unpaid'],
    ['canceled', 'ended'],
    ['incomplete_expired', 'ended'],
  ])('maps the status %s to %s, whatever the state was before [WHK-19]', (status, standing) => {
    for (const before of ['current', 'past_due', 'unpaid', 'ended'] as const) {
      expect(seen(purchaseNumber(1, { standing: before }), { status })).toEqual(
        purchaseNumber(1, { standing, overdueSince: standing === 'past_due' ? NOW : null }),
      );
    }
  });

  it.each(['incomplete', 'other'] as const)('keeps the payment state for a subscription that is %s', (status) => {
    for (const standing of ['current', 'unpaid', 'ended'] as const)
      expect(seen(purchaseNumber(1, { standing }), { status }).standing).toBe(standing);
    const overdue = purchaseNumber(1, { standing: 'past_due', overdueSince: ago(3) });

    expect(seen(overdue, { status })).toEqual(overdue);
  });

  it('dates an overdue payment by the oldest open invoice, or else by the first report', () => {
    const paid = { createdAt: ago(40), paidAt: ago(39), amountPaid: 2900, refundedAt: null };
    const open = (days: number) => ({ createdAt: ago(days), paidAt: null, amountPaid: 0, refundedAt: null });
    const known = purchaseNumber(1, { standing: 'past_due', overdueSince: ago(2) });

    expect(seen(known, { status: 'past_due' }, { invoices: [paid, open(9), open(5)] }).overdueSince).toEqual(ago(9));
    expect(seen(known, { status: 'past_due' }, { invoices: [paid] }).overdueSince).toEqual(ago(2));
    expect(seen(purchaseNumber(1), { status: 'past_due' }).overdueSince).toEqual(NOW);
    expect(seen(known, { status: 'active' }, { invoices: [open(9)] }).overdueSince).toBeNull();
  });

  it('adopts a new plan unless it is founding or has an unknown price [WHK-18]', () => {
    const tierOf = (before: Purchase['tier'], now: ProviderSubscription['tier']) =>
      seen(purchaseNumber(1, { tier: before }), { tier: now }).tier;

    expect([tierOf('pro', 'premium'), tierOf('premium', 'pro'), tierOf('founding', 'premium')]).toEqual([
      'premium',
      'pro',
      'premium',
    ]);
    expect([tierOf('pro', 'founding'), tierOf('founding', 'founding'), tierOf('premium', 'unknown_price')]).toEqual([
      'pro',
      'founding',
      'premium',
    ]);
  });

  it('stores the end date of a cancellation until the subscription renews again', () => {
    const canceled = seen(purchaseNumber(1), { cancelsAt: ago(-20) });

    expect(canceled).toEqual(purchaseNumber(1, { cancelsAt: ago(-20) }));
    expect(seen(canceled, {})).toEqual(purchaseNumber(1));
    expect(seen(canceled, { status: 'canceled', endedAt: ago(1) })).toEqual(
      purchaseNumber(1, { standing: 'ended', endedAt: ago(1) }),
    );
  });

  it('keeps the date of the first refund', () => {
    expect(seen(purchaseNumber(1), {}, { refundedAt: ago(1) }).refundedAt).toEqual(ago(1));
    expect(seen(purchaseNumber(1, { refundedAt: ago(4) }), {}, { refundedAt: ago(1) }).refundedAt).toEqual(ago(4));
    expect(seen(purchaseNumber(1, { refundedAt: ago(4) }), {}).refundedAt).toEqual(ago(4));
  });

  it('requires the payment history only when a payment is overdue', () => {
    expect(SUBSCRIPTION_STATUSES.filter((status) => subscriptionNeedsPaymentHistory(subscription({ status })))).toEqual(
      ['past_due'],
    );
  });
});
