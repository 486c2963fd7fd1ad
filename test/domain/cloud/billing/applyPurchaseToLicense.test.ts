import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyPurchaseToLicense } from '../../../../src/domain/cloud/billing/applyPurchaseToLicense.js';
import {
  compareByPurchaseDate,
  governingPurchaseOf,
  type Purchase,
} from '../../../../src/domain/cloud/billing/purchase.js';
import { License } from '../../../../src/domain/shared/licensing/license.js';
import { purchaseNumber } from '../../../fakes/cloud/purchases.js';
import { runs } from '../../../runs.js';

const AT = new Date('2026-11-21T06:30:00.000Z');
const later = (days: number): Date => new Date(AT.getTime() + days * 86_400_000);

describe('compareByPurchaseDate', () => {
  it.each([
    [purchaseNumber(1), purchaseNumber(9, { purchasedAt: later(-1) }), 86_400_000],
    [purchaseNumber(1), purchaseNumber(2), -1],
    [purchaseNumber(2), purchaseNumber(1), 1],
    [purchaseNumber(1), purchaseNumber(1), 0],
  ])('orders purchases by date, then by checkout session: %j, %j', (one, other, order) => {
    expect(compareByPurchaseDate(one, other)).toBe(order);
  });
});

describe('governingPurchaseOf', () => {
  const bought = (n: number, facts: Partial<Purchase> = {}) => purchaseNumber(n, { purchasedAt: later(n), ...facts });
  const governingSessionOf = (first: Purchase, ...others: readonly Purchase[]): string =>
    governingPurchaseOf([first, ...others]).sessionId;

  it.each<[string, Partial<Purchase>, Partial<Purchase>]>([
    ['paid, not overdue', {}, { standing: 'past_due' }],
    ['overdue, not unpaid', { standing: 'past_due' }, { standing: 'unpaid' }],
    ['unpaid, not ended', { standing: 'unpaid' }, { standing: 'ended' }],
    ['unpaid, not refunded', { standing: 'unpaid' }, { refundedAt: AT }],
    ['founding, not Premium', { tier: 'founding' }, { tier: 'premium' }],
    ['Premium, not Pro', { tier: 'premium' }, { tier: 'pro' }],
    ['Pro that is paid, not founding that is overdue', { tier: 'pro' }, { tier: 'founding', standing: 'past_due' }],
  ])('returns the purchase that is %s, even if the other purchase was made later', (_what, better, worse) => {
    expect([
      governingSessionOf(bought(1, better), bought(2, worse)),
      governingSessionOf(bought(2, worse), bought(1, better)),
    ]).toEqual(['cs_1', 'cs_1']);
  });

  it('returns the later of two purchases that rank equally', () => {
    expect(governingSessionOf(bought(2), bought(1))).toBe('cs_2');
    expect(governingSessionOf(bought(1, { standing: 'ended', tier: 'founding' }), bought(2, { refundedAt: AT }))).toBe(
      'cs_2',
    );
    expect(
      governingSessionOf(bought(2, { standing: 'ended' }), bought(1, { standing: 'ended', tier: 'premium' })),
    ).toBe('cs_2');
    expect(governingSessionOf(bought(1), bought(2, { purchasedAt: later(1) }))).toBe('cs_2');
  });

  it('gives the same result in any input order', () => {
    const purchase = fc.record({
      standing: fc.constantFrom('current', 'past_due', 'unpaid', 'ended' as const),
      tier: fc.constantFrom('pro', 'premium', 'founding' as const),
      refundedAt: fc.constantFrom(null, AT),
      purchasedAt: fc.constantFrom(later(0), later(1)),
    });
    fc.assert(
      fc.property(fc.array(purchase, { minLength: 1, maxLength: 5 }), fc.infiniteStream(fc.nat()), (facts, numbers) => {
        const purchases = facts.map((each, n) => purchaseNumber(n, each));
        const shuffled = purchases
          .map((each) => ({ each, at: Number(numbers.next().value) }))
          .toSorted((a, b) => a.at - b.at);
        const [[first, ...rest], [one, ...others]] = [purchases, shuffled.map(({ each }) => each)];
        if (first === undefined || one === undefined) throw new Error('there is one at least');
        expect(governingPurchaseOf([one, ...others])).toEqual(governingPurchaseOf([first, ...rest]));
      }),
      { numRuns: runs() },
    );
  });
});

describe('applyPurchaseToLicense', () => {
  const license = (facts: Partial<License> = {}): License =>
    Object.assign(
      new License({ id: 'license-1', email: 'buyer1@example.com', tier: 'trial', expiresAt: later(3), createdAt: AT }),
      facts,
    );
  const applied = (held: License, facts: Partial<Purchase>, begins = false) => {
    const steps = applyPurchaseToLicense(held, purchaseNumber(1, facts), begins, AT);
    return { license: held, steps: steps.map(({ event, to }) => [event, to]) };
  };
  const pro: Partial<License> = { tier: 'pro', customerId: 'cus_1', expiresAt: null };

  it('activates a license when a purchase begins to govern it', () => {
    const fulfilled = ['purchase.fulfilled', 'active.current'];
    for (const before of [{}, { status: 'expired' }, { status: 'canceled' }, { pastDueSince: later(-1) }] as const) {
      expect(applied(license(before), { tier: 'premium' }, true)).toEqual({
        license: license({ ...pro, tier: 'premium' }),
        steps: [fulfilled],
      });
    }
  });

  it.each<[string, Partial<License>, Partial<Purchase>, Partial<License>, readonly (readonly [string, string])[]]>([
    ['stays as it is while it is paid', pro, {}, pro, []],
    ['changes its tier when the plan changes', pro, { tier: 'premium' }, { ...pro, tier: 'premium' }, []],
    [
      'ends at the date of an announced cancellation',
      pro,
      { cancelsAt: later(20) },
      { ...pro, expiresAt: later(20) },
      [],
    ],
    ['renews again after the cancellation is withdrawn', { ...pro, expiresAt: later(20) }, {}, pro, []],
    [
      'becomes past due',
      pro,
      { standing: 'past_due', overdueSince: later(-1) },
      { ...pro, pastDueSince: later(-1) },
      [['payment.overdue', 'active.past_due']],
    ],
    [
      'is past due from now on when the provider reports no start',
      pro,
      { standing: 'past_due' },
      { ...pro, pastDueSince: AT },
      [['payment.overdue', 'active.past_due']],
    ],
    [
      'expires after 14 days',
      pro,
      { standing: 'past_due', overdueSince: later(-14) },
      { ...pro, status: 'expired' },
      [['payment.overdue', 'expired']],
    ],
    ['is paid again', { ...pro, pastDueSince: later(-1) }, {}, pro, [['payment.settled', 'active.current']]],
    [
      'is active again when it had expired and is paid',
      { ...pro, status: 'expired' },
      {},
      pro,
      [['payment.settled', 'active.current']],
    ],
    [
      'expires when the provider gives up collecting the payment',
      pro,
      { standing: 'unpaid' },
      { ...pro, status: 'expired' },
      [['payment.abandoned', 'expired']],
    ],
    [
      'is canceled',
      pro,
      { standing: 'ended' },
      { ...pro, status: 'canceled' },
      [['subscription.canceled', 'canceled']],
    ],
    [
      'is revoked after a refund',
      pro,
      { refundedAt: AT, standing: 'ended' },
      { ...pro, status: 'revoked' },
      [['payment.refunded', 'revoked']],
    ],
    [
      'is active again when another of its purchases is still paid',
      { ...pro, status: 'canceled' },
      {},
      pro,
      [['purchase.fulfilled', 'active.current']],
    ],
    [
      'is past due again when its other purchase is past due',
      { ...pro, status: 'canceled' },
      { standing: 'past_due', overdueSince: later(-1) },
      { ...pro, pastDueSince: later(-1) },
      [
        ['purchase.fulfilled', 'active.current'],
        ['payment.overdue', 'active.past_due'],
      ],
    ],
    ['stays canceled', { ...pro, status: 'canceled' }, { standing: 'ended' }, { ...pro, status: 'canceled' }, []],
    [
      'is revoked even when it was canceled',
      { ...pro, status: 'canceled' },
      { refundedAt: AT },
      { ...pro, status: 'revoked' },
      [['payment.refunded', 'revoked']],
    ],
    ['stays revoked', { ...pro, status: 'revoked' }, {}, { ...pro, status: 'revoked' }, []],
    ['keeps its customer id when the purchase has none', pro, { customerId: null }, pro, []],
    ['gives up its founding slot with the tier', { ...pro, tier: 'founding', slot: 7 }, { tier: 'pro' }, pro, []],
    [
      'keeps its founding slot',
      { ...pro, tier: 'founding', slot: 7 },
      { tier: 'founding' },
      { ...pro, tier: 'founding', slot: 7 },
      [],
    ],
    [
      'gives up its founding slot when it ends',
      { ...pro, tier: 'founding', slot: 7 },
      { tier: 'founding', standing: 'ended' },
      { ...pro, tier: 'founding', status: 'canceled' },
      [['subscription.canceled', 'canceled']],
    ],
  ])('returns a license that %s', (_what, before, purchase, after, steps) => {
    expect(applied(license(before), purchase)).toEqual({ license: license(after), steps });
  });

  it('starts a license and ends it immediately if the purchase has already ended', () => {
    expect(applied(license(), { standing: 'ended' }, true)).toEqual({
      license: license({ ...pro, status: 'canceled' }),
      steps: [
        ['purchase.fulfilled', 'active.current'],
        ['subscription.canceled', 'canceled'],
      ],
    });
  });

  it('keeps a revoked license revoked when its purchases are updated', () => {
    expect(applied(license({ status: 'revoked' }), {}, false)).toEqual({
      license: license({ ...pro, status: 'revoked' }),
      steps: [],
    });
  });

  it('reactivates a revoked license when another purchase begins to govern it', () => {
    const { license: after, steps } = applied(license({ status: 'revoked' }), {}, true);

    expect(after).toEqual(license({ ...pro, status: 'active' }));
    expect(steps).toEqual([['refund.predated', 'active.current']]);
  });
});
