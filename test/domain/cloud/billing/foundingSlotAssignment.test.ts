import { describe, expect, it } from '@jest/globals';
import {
  downgradeIfFoundingFull,
  assignFoundingSlot,
} from '../../../../src/domain/cloud/billing/foundingSlotAssignment.js';
import type { PaidTier } from '../../../../src/domain/cloud/billing/plan.js';
import type { Purchase } from '../../../../src/domain/cloud/billing/purchase.js';
import { FOUNDING_SLOTS } from '../../../../src/domain/cloud/licensing/foundingSlots.js';
import { License } from '../../../../src/domain/shared/licensing/license.js';
import { uuidNumber } from '../../../fakes/sequentialIds.js';
import { purchaseNumber } from '../../../fakes/cloud/purchases.js';

const AT = new Date('2026-11-21T06:30:00.000Z');
const founding = (n: number, facts: Partial<License> = {}): License =>
  Object.assign(
    new License({
      id: uuidNumber(n),
      email: `founder${n}@example.com`,
      tier: 'founding',
      expiresAt: null,
      createdAt: AT,
    }),
    facts,
  );
const PURCHASE: Purchase = purchaseNumber(200, { tier: 'founding' });
const PRO: Purchase = { ...PURCHASE, tier: 'pro', downgraded: true };

/** The lowest free slot when slots 1 to `taken` are taken. */
const free = (taken: number) => (): number | null => (taken < FOUNDING_SLOTS ? taken + 1 : null);

describe('founding slot assignment', () => {
  it.each<[string, number, Partial<License>, Partial<License>, Purchase]>([
    ['assigns the lowest free slot', 3, {}, { slot: 4 }, PURCHASE],
    ['assigns the last slot', 99, {}, { slot: 100 }, PURCHASE],
    ['keeps an assigned slot', 100, { slot: 42 }, { slot: 42 }, PURCHASE],
    ['makes the license Pro when all slots are taken', 100, {}, { tier: 'pro' }, PRO],
    ['assigns no slot to a canceled license', 3, { status: 'canceled' }, { status: 'canceled' }, PURCHASE],
    ['assigns no slot to an expired license', 100, { status: 'expired' }, { status: 'expired' }, PURCHASE],
    ['assigns no slot to another tier', 3, { tier: 'premium' }, { tier: 'premium' }, PURCHASE],
  ])('%s (%i slots taken, license %j)', (_what, taken, before, after, expected) => {
    const license = founding(200, before);

    expect(assignFoundingSlot(license, PURCHASE, free(taken))).toEqual(expected);
    expect(license).toEqual(founding(200, after));
  });

  it.each<[string, number, Purchase, PaidTier, Purchase]>([
    ['a founding purchase while a slot is free', 99, PURCHASE, 'founding', PURCHASE],
    ['Pro when no slot is free', 100, PURCHASE, 'founding', PRO],
    [
      'the plan that it has changed to, marked as downgraded, when no slot is free',
      100,
      { ...PURCHASE, tier: 'premium' },
      'founding',
      { ...PURCHASE, tier: 'premium', downgraded: true },
    ],
    [
      'the plan that it was sold as, when that is not founding',
      100,
      { ...PURCHASE, tier: 'premium' },
      'premium',
      { ...PURCHASE, tier: 'premium' },
    ],
  ])('turns a new purchase into %s (%i slots taken)', (_what, taken, fresh, offer, judged) => {
    expect(downgradeIfFoundingFull(fresh, offer, free(taken))).toEqual(judged);
  });
});
