import { describe, expect, it } from '@jest/globals';
import type { BillingAccount } from '../../../../src/domain/cloud/billing/billingAccount.js';
import type { PaidCheckout } from '../../../../src/domain/cloud/billing/checkout.js';
import {
  decideBillingChanges,
  type BillingProviderState,
} from '../../../../src/domain/cloud/billing/decideBillingChanges.js';
import type { ProviderEvent } from '../../../../src/domain/cloud/billing/providerEvent.js';
import { newPurchase, type Purchase } from '../../../../src/domain/cloud/billing/purchase.js';
import { newReferral, type Referral } from '../../../../src/domain/cloud/billing/referral.js';
import { License } from '../../../../src/domain/shared/licensing/license.js';
import { uuidNumber } from '../../../fakes/sequentialIds.js';
import { eventNumber, purchaseNumber } from '../../../fakes/cloud/purchases.js';

const NOW = new Date('2026-12-21T06:30:00.000Z');
const BEFORE = new Date('2026-11-21T06:30:00.000Z');
const NEW_ID = uuidNumber(9);

const EMPTY: BillingAccount = {
  licenses: [],
  purchases: [],
  referrals: [],
  referrerLicenseId: null,
  revokedByOperatorLicenseIds: new Set(),
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
const NO_PAYMENTS = { invoices: [], refundedAt: null };
const observed = (purchase: Purchase) => ({ purchase, history: { ...NO_PAYMENTS, refundedAt: purchase.refundedAt } });

const CHECKOUT: PaidCheckout = {
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
const sold = (facts: Partial<PaidCheckout> = {}, ...earlier: readonly Purchase[]): BillingProviderState => {
  const checkout = { ...CHECKOUT, ...facts };
  const purchase = { purchase: newPurchase(checkout, NOW), history: NO_PAYMENTS };
  return { email: checkout.email, purchases: earlier.map(observed), sale: { checkout, purchase }, events: [] };
};
const refreshed = (purchase: Purchase, ...events: BillingProviderState['events']): BillingProviderState => ({
  email: purchase.email,
  purchases: [observed(purchase)],
  sale: null,
  events,
});
const decide = (account: Partial<BillingAccount>, state: BillingProviderState) =>
  decideBillingChanges({ ...EMPTY, ...account }, state, NEW_ID, NOW);

describe('decideBillingChanges', () => {
  it('creates a license and a welcome e-mail for a buyer’s first purchase', () => {
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
      newlyBilledLicenses: [],
    });
  });

  it('does not change its input', () => {
    const account = { licenses: [license(1)], purchases: [purchaseNumber(1)] };
    const { licenses } = decide(account, refreshed(purchaseNumber(1, { standing: 'ended', endedAt: NOW })));

    expect(licenses).toMatchObject([{ status: 'canceled' }]);
    expect(account).toEqual({ licenses: [license(1)], purchases: [purchaseNumber(1)] });
  });

  it('sends one e-mail per failed invoice, even when several events name that invoice', () => {
    const overdue = purchaseNumber(1, { standing: 'past_due', overdueSince: NOW });
    const failed = (id: string) => eventNumber(1, { id, kind: 'invoice.payment_failed', invoiceId: 'in_1' });
    const account = { licenses: [license(1)], purchases: [purchaseNumber(1)] };

    expect(decide(account, refreshed(overdue, failed('evt_1'), failed('evt_2'))).effects).toEqual([
      { kind: 'payment_failed', invoiceId: 'in_1', email: 'buyer@example.com' },
    ]);
  });

  it.each<[string, Partial<Purchase>, Partial<License>, Partial<ProviderEvent>]>([
    ['the purchase is paid', {}, {}, {}],
    ['the purchase has ended', { standing: 'ended', endedAt: NOW }, {}, {}],
    ['the purchase was refunded', { standing: 'past_due', overdueSince: NOW, refundedAt: NOW }, {}, {}],
    ['the holder was erased', { standing: 'past_due', overdueSince: NOW }, { email: 'id@erased.invalid' }, {}],
    ['the invoice was paid', { standing: 'past_due', overdueSince: NOW }, {}, { kind: 'invoice.paid' }],
  ])('sends no e-mail about a failed payment when %s', (_when, facts, holder, event) => {
    const failed = eventNumber(1, { kind: 'invoice.payment_failed', invoiceId: 'in_1', ...event });
    const account = { licenses: [license(1, holder)], purchases: [purchaseNumber(1)] };

    expect(decide(account, refreshed(purchaseNumber(1, facts), failed)).effects).toEqual([]);
  });

  it('creates a second license while the first license is still paid', () => {
    const stored = purchaseNumber(1, { tier: 'premium' });
    const first = license(1, { tier: 'premium' });
    const { licenses, transitions, newlyBilledLicenses } = decide(
      { licenses: [first], purchases: [stored] },
      sold({}, stored),
    );

    expect({ licenses, transitions, newlyBilledLicenses }).toEqual({
      licenses: [first, license(9)],
      transitions: [{ licenseId: NEW_ID, from: 'none', event: 'license.issued', to: 'active.current', at: NOW }],
      newlyBilledLicenses: [],
    });
  });

  it('keeps the governing purchase when an older, ended purchase is reported late', () => {
    const later = purchaseNumber(1);
    const checkout = { ...CHECKOUT, createdAt: BEFORE };
    const made = new Date(BEFORE.getTime() - 86_400_000);
    const late = { ...newPurchase(checkout, made), standing: 'ended' as const, endedAt: made };
    const state = { ...sold({}, later), sale: { checkout, purchase: { purchase: late, history: NO_PAYMENTS } } };
    const { purchases, transitions } = decide({ licenses: [license(1)], purchases: [later] }, state);

    expect({ purchases, transitions }).toEqual({
      purchases: [later, { ...late, licenseId: uuidNumber(1) }],
      transitions: [],
    });
  });

  it('changes only the fetched purchase, even if another purchase governs the license', () => {
    const governing = purchaseNumber(2, { licenseId: uuidNumber(1) });
    const ended = purchaseNumber(1, { standing: 'ended', endedAt: NOW });
    const account = { licenses: [license(1)], purchases: [purchaseNumber(1), governing] };

    expect(decide(account, refreshed(ended)).purchases).toEqual([ended]);
  });

  it.each<[string, Partial<License>, Partial<PaidCheckout>, boolean]>([
    ['had no customer id and gets one', { customerId: null }, {}, true],
    ['already had a customer id', {}, {}, false],
    ['had no customer id and gets none', { customerId: null }, { customerId: null }, false],
  ])(
    'reports whether a trial that %s has become a paid subscription (trial %j, checkout %j): %p',
    (_what, facts, checkout, opened) => {
      const trial = license(1, { tier: 'trial', ...facts });
      const { licenses, newlyBilledLicenses } = decide({ licenses: [trial] }, sold(checkout));

      expect(newlyBilledLicenses).toEqual(opened ? licenses : []);
    },
  );

  it('throws when a required purchase or license is missing', () => {
    expect(() => decide({}, { ...sold(), sale: null })).toThrow('neither a stored purchase nor a sale was given');
    expect(() => decide({}, refreshed(purchaseNumber(1)))).toThrow(
      `license ${uuidNumber(1)} of a purchase was not loaded`,
    );
  });

  it.each([[[]], [[43, 50]]])('gives a returning founder the slot of the ended founding purchase: %j', (freeSlots) => {
    const founder = { tier: 'founding', licenseId: uuidNumber(1) } as const;
    const account = {
      licenses: [license(1, { tier: 'founding', slot: 42 })],
      purchases: [purchaseNumber(1, founder)],
      freeSlots,
    };
    const ended = purchaseNumber(1, { ...founder, standing: 'ended', endedAt: BEFORE });

    expect(decide(account, sold({ product: 'founding' }, ended)).licenses).toMatchObject([
      { id: uuidNumber(1), tier: 'founding', status: 'active', slot: 42 },
    ]);
  });

  it('gives different slots to two licenses of the same buyer', () => {
    const unpaid = license(1, { tier: 'founding', status: 'expired' });
    const stored = purchaseNumber(1, { tier: 'founding', standing: 'unpaid' });
    const account = { licenses: [unpaid], purchases: [stored], freeSlots: [7, 8] };

    const { licenses } = decide(account, sold({ product: 'founding' }, { ...stored, standing: 'current' }));

    expect(licenses.map(({ id, slot }) => [id, slot])).toEqual([
      [uuidNumber(1), 7],
      [NEW_ID, 8],
    ]);
  });

  it('throws when the free slots are needed but were not loaded', () => {
    expect(() => decide({}, sold({ product: 'founding' }))).toThrow('the free founding slots were not loaded');
  });

  it('settles the buyer’s referrals', () => {
    const [one, two] = [newReferral('cs_1', uuidNumber(5)), newReferral('cs_9', uuidNumber(6))];
    const paid = purchaseNumber(1, { firstPaidAt: NOW });
    const account = {
      licenses: [license(1)],
      purchases: [paid],
      referrals: [{ ...one, earnedAt: NOW, grantedTo: 'cus_5' }],
    };
    const refunded = { ...paid, refundedAt: NOW, firstPaymentRefundedAt: NOW };
    const settled = (referrals: readonly Referral[], state: BillingProviderState) => {
      const { changedReferrals, earnedReferrals, effects } = decide({ ...account, referrals }, state);
      return { changedReferrals, earnedReferrals, effects };
    };
    const earned = { ...one, earnedAt: NOW };

    expect(settled(account.referrals, refreshed(refunded))).toEqual({
      changedReferrals: [{ ...earned, grantedTo: 'cus_5', takenBackAt: NOW }],
      earnedReferrals: [],
      effects: [{ kind: 'credit', customerId: 'cus_5', creditCount: -1 }],
    });
    expect(settled(account.referrals, refreshed(paid))).toEqual({
      changedReferrals: [],
      earnedReferrals: [],
      effects: [],
    });
    expect(settled([one], refreshed(paid))).toEqual({
      changedReferrals: [earned],
      earnedReferrals: [earned],
      effects: [],
    });
    expect(decide({ referrerLicenseId: uuidNumber(6) }, sold()).newReferral).toEqual({ ...two, referredAt: NOW });
  });
});
