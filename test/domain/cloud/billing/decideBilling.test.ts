import { describe, expect, it } from '@jest/globals';
import type { BillingAccount } from '../../../../src/domain/cloud/billing/billingAccount.js';
import type { SoldCheckout } from '../../../../src/domain/cloud/billing/checkout.js';
import { decideBilling, type ProviderState } from '../../../../src/domain/cloud/billing/decideBilling.js';
import { newPurchase, type Purchase } from '../../../../src/domain/cloud/billing/purchase.js';
import { newReferral } from '../../../../src/domain/cloud/billing/referral.js';
import { License } from '../../../../src/domain/shared/licensing/license.js';
import { uuidNumber } from '../../../fakes/countedIds.js';
import { eventNumber, purchaseNumber } from '../../../fakes/purchases.js';

const NOW = new Date('2026-12-21T06:30:00.000Z');
const BEFORE = new Date('2026-11-21T06:30:00.000Z');
const NEW_ID = uuidNumber(9);

const EMPTY: BillingAccount = {
  licenses: [],
  purchases: [],
  referrals: [],
  referrerLicenseId: null,
  bannedLicenseIds: new Set(),
  freeSlots: null,
};
const license = (n: number, facts: Partial<License> = {}): License => {
  const fresh = {
    id: uuidNumber(n),
    email: 'buyer@example.com',
    tier: 'pro',
    expiresAt: null,
    createdAt: NOW,
  } as const;
  return Object.assign(new License(fresh), { customerId: `cus_${n}` }, facts);
};
const observed = (purchase: Purchase) => ({ purchase, history: { invoices: [], refundedAt: purchase.refundedAt } });

const CHECKOUT: SoldCheckout = {
  id: 'cs_9',
  status: 'complete',
  paid: true,
  product: 'pro',
  customerId: 'cus_9',
  subscriptionId: 'sub_9',
  paymentIntentId: null,
  email: 'buyer@example.com',
  referralCode: null,
  createdAt: NOW,
};
const sold = (facts: Partial<SoldCheckout> = {}, ...earlier: readonly Purchase[]): ProviderState => {
  const checkout = { ...CHECKOUT, ...facts };
  const purchase = { purchase: newPurchase(checkout, NOW), history: { invoices: [], refundedAt: null } };
  return { email: checkout.email, purchases: earlier.map(observed), sale: { checkout, purchase }, events: [] };
};
const refreshed = (purchase: Purchase, ...events: ProviderState['events']): ProviderState => ({
  email: purchase.email,
  purchases: [observed(purchase)],
  sale: null,
  events,
});
const decide = (account: Partial<BillingAccount>, state: ProviderState) =>
  decideBilling({ ...EMPTY, ...account }, state, NEW_ID, NOW);

describe('decideBilling', () => {
  it('creates a license and a welcome for the first sale to a buyer', () => {
    const created = license(9);
    const purchase = { ...newPurchase(CHECKOUT, NOW), licenseId: NEW_ID, isWelcomed: true };

    expect(decide({}, sold())).toEqual({
      licenses: [created],
      transitions: [{ licenseId: NEW_ID, from: 'none', event: 'license.issued', to: 'active.current', at: NOW }],
      purchases: [purchase],
      newReferral: null,
      changedReferrals: [],
      effects: [{ kind: 'welcome', license: created, downgraded: false }],
      earnedReferrals: [],
      openedAccounts: [],
    });
  });

  it('changes nothing of the account that it is given', () => {
    const account = { licenses: [license(1)], purchases: [purchaseNumber(1)] };
    const { licenses } = decide(account, refreshed(purchaseNumber(1, { standing: 'ended', endedAt: NOW })));

    expect(licenses).toMatchObject([{ status: 'canceled' }]);
    expect(account).toEqual({ licenses: [license(1)], purchases: [purchaseNumber(1)] });
  });

  it('sends one e-mail for an invoice that failed, however many events name it', () => {
    const overdue = purchaseNumber(1, { standing: 'past_due', overdueSince: NOW });
    const failed = (id: string) => eventNumber(1, { id, kind: 'invoice.payment_failed', invoiceId: 'in_1' });
    const account = { licenses: [license(1)], purchases: [purchaseNumber(1)] };

    expect(decide(account, refreshed(overdue, failed('evt_1'), failed('evt_2'))).effects).toEqual([
      { kind: 'payment_failed', invoiceId: 'in_1', email: 'buyer@example.com' },
    ]);
  });

  it('gives a founder who buys again the slot that the ended purchase leaves, though no other is free', () => {
    const founder = { tier: 'founding', licenseId: uuidNumber(1) } as const;
    const account = {
      licenses: [license(1, { tier: 'founding', slot: 42 })],
      purchases: [purchaseNumber(1, founder)],
      freeSlots: [],
    };
    const ended = purchaseNumber(1, { ...founder, standing: 'ended', endedAt: BEFORE });

    expect(decide(account, sold({ product: 'founding' }, ended)).licenses).toMatchObject([
      { id: uuidNumber(1), tier: 'founding', status: 'active', slot: 42 },
    ]);
  });

  it('gives two licenses of one buyer different slots', () => {
    const unpaid = license(1, { tier: 'founding', status: 'expired' });
    const stored = purchaseNumber(1, { tier: 'founding', standing: 'unpaid' });
    const account = { licenses: [unpaid], purchases: [stored], freeSlots: [7, 8] };

    const { licenses } = decide(account, sold({ product: 'founding' }, { ...stored, standing: 'current' }));

    expect(licenses.map(({ id, slot }) => [id, slot])).toEqual([
      [uuidNumber(1), 7],
      [NEW_ID, 8],
    ]);
  });

  it('refuses to place a founder while the free slots are unknown', () => {
    expect(() => decide({}, sold({ product: 'founding' }))).toThrow('the free founding slots were not loaded');
  });

  it('settles the referrals of the buyer', () => {
    const [one, two] = [newReferral('cs_1', uuidNumber(5)), newReferral('cs_9', uuidNumber(6))];
    const paid = purchaseNumber(1, { firstPaidAt: NOW });
    const account = {
      licenses: [license(1)],
      purchases: [paid],
      referrals: [{ ...one, earnedAt: NOW, grantedTo: 'cus_5' }],
    };
    const refunded = { ...paid, refundedAt: NOW, firstPaymentRefundedAt: NOW };

    expect(decide(account, refreshed(refunded)).effects).toEqual([
      { kind: 'credit', customerId: 'cus_5', credits: -1 },
    ]);
    expect(decide({ ...account, referrals: [one] }, refreshed(paid)).earnedReferrals).toEqual([
      { ...one, earnedAt: NOW },
    ]);
    expect(decide({ referrerLicenseId: uuidNumber(6) }, sold()).newReferral).toEqual({ ...two, referredAt: NOW });
  });
});
