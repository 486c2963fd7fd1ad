import { describe, expect, it } from '@jest/globals';
import { chooseLicenseForPurchase } from '../../../../src/domain/cloud/billing/chooseLicenseForPurchase.js';
import type { Purchase } from '../../../../src/domain/cloud/billing/purchase.js';
import { License } from '../../../../src/domain/shared/licensing/license.js';
import { uuidNumber } from '../../../fakes/sequentialIds.js';
import { purchaseNumber } from '../../../fakes/cloud/purchases.js';

const NOW = new Date('2026-12-21T06:30:00.000Z');
const ago = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);

const license = (n: number, facts: Partial<License> = {}): License =>
  Object.assign(
    new License({
      id: uuidNumber(n),
      email: 'buyer@example.com',
      tier: 'pro',
      expiresAt: null,
      createdAt: ago(100 - n),
    }),
    facts,
  );
/** Purchase number n, which belongs to license number n, with its history. */
const dated = (n: number, facts: Partial<Purchase> = {}) => ({
  purchase: purchaseNumber(n, facts),
  history: { invoices: [], refundedAt: facts.refundedAt ?? null },
});
const over = (n: number, endedAt: Date, facts: Partial<Purchase> = {}) =>
  dated(n, { purchasedAt: ago(60), standing: 'ended', endedAt, ...facts });
const FRESH = dated(9, { purchasedAt: ago(1) });

const chosen = (
  held: readonly License[],
  earlier: Parameters<typeof chooseLicenseForPurchase>[2] = [],
  fresh = FRESH,
): string | null => chooseLicenseForPurchase(held, fresh, earlier)?.id ?? null;

describe('chooseLicenseForPurchase', () => {
  it('returns null when the buyer has no license', () => {
    expect(chosen([])).toBeNull();
  });

  it.each<[string, Partial<License>, boolean]>([
    ['a trial', { tier: 'trial', expiresAt: ago(-3) }, true],
    ['a trial that has ended', { tier: 'trial', expiresAt: ago(3) }, true],
    ['a trial that was revoked', { tier: 'trial', status: 'revoked' }, false],
    ['a free license of the same tier', {}, true],
    ['a free license of a higher tier', { tier: 'premium' }, false],
    ['a free founding license', { tier: 'founding', slot: 1 }, false],
    ['a free license of a higher tier that has ended', { tier: 'premium', expiresAt: ago(1) }, true],
    ['a free license that has ended', { expiresAt: ago(1) }, true],
    ['a free license marked as expired', { status: 'expired' }, true],
    ['a free license that was canceled', { status: 'canceled' }, true],
    ['a free license that was revoked', { status: 'revoked' }, false],
  ])('decides whether to choose %s (license %j): %p [WHK-16]', (_what, facts, joins) => {
    expect(chosen([license(1, facts)])).toBe(joins ? uuidNumber(1) : null);
  });

  it('returns a free license of a lower tier, but never a founding license', () => {
    const premium = dated(9, { purchasedAt: ago(1), tier: 'premium' });
    const founding = dated(9, { purchasedAt: ago(1), tier: 'founding' });

    expect([chosen([license(1)], [], premium), chosen([license(1)], [], founding)]).toEqual([
      uuidNumber(1),
      uuidNumber(1),
    ]);
    expect(chosen([license(1, { tier: 'founding', slot: 1 })], [], founding)).toBeNull();
    // A founding purchase may become Pro.
    expect(chosen([license(1, { tier: 'premium' })], [], founding)).toBeNull();
  });

  it('returns a license only if all of its purchases ended before the new one', () => {
    const held = [license(1, { status: 'canceled' })];

    expect(chosen(held, [over(1, ago(10))])).toBe(uuidNumber(1));
    expect(chosen(held, [over(1, ago(0.5))])).toBeNull();
    expect(
      chosen(held, [over(1, ago(10)), { ...dated(2, { purchasedAt: ago(5), licenseId: uuidNumber(1) }) }]),
    ).toBeNull();
    expect(chosen(held, [over(1, ago(10), { refundedAt: ago(9) })])).toBeNull();
  });

  it('returns a revoked license only if the new purchase predates one of its purchases or refunds', () => {
    const held = [license(1, { status: 'revoked' })];
    const early = dated(9, { purchasedAt: ago(80), standing: 'ended', endedAt: ago(70) });

    expect(chosen(held, [over(1, ago(10))])).toBeNull();
    expect(chosen(held, [over(1, ago(10), { refundedAt: ago(9) })], early)).toBe(uuidNumber(1));
    expect(chosen(held, [over(1, ago(10), { refundedAt: ago(0.5) })])).toBe(uuidNumber(1));
    expect(chosen(held, [over(1, ago(10), { refundedAt: ago(1) })])).toBeNull();
    expect(chosen(held, [over(1, ago(10))], early)).toBe(uuidNumber(1));
    expect(chosen(held, [over(1, ago(85), { purchasedAt: ago(90) }), over(1, ago(10))], early)).toBe(uuidNumber(1));
  });

  it('skips a revoked license bought or refunded in the same second as the new purchase', () => {
    const held = [license(1, { status: 'revoked' })];
    const refunded = { ...over(1, ago(10), { refundedAt: ago(1) }), history: { invoices: [], refundedAt: null } };

    expect(chosen(held, [over(1, ago(1), { purchasedAt: ago(1) })])).toBeNull();
    expect(chosen(held, [refunded])).toBeNull();
  });

  it('prefers the license bought last, then a trial, then an expired license', () => {
    const bought = [license(1, { status: 'canceled' }), license(2, { status: 'canceled' })];
    const given = [license(3, { status: 'expired' }), license(4, { tier: 'trial', expiresAt: ago(1) })];
    const earlier = [over(1, ago(10)), over(2, ago(10), { purchasedAt: ago(50) })];

    expect(chosen([...given, ...bought], earlier)).toBe(uuidNumber(2));
    expect(chosen(bought, [...earlier, over(1, ago(10), { purchasedAt: ago(40) })])).toBe(uuidNumber(1));
    expect([chosen(given), chosen(given.toReversed())]).toEqual([uuidNumber(4), uuidNumber(4)]);
  });

  it('returns an ended license even when another license is still paid', () => {
    expect(chosen([license(1), license(2, { tier: 'trial' })], [dated(1, { purchasedAt: ago(60) })])).toBe(
      uuidNumber(2),
    );
  });
});
