import { describe, expect, it } from '@jest/globals';
import { License } from '../../../../src/domain/shared/licensing/license.js';
import { erasedAddress, isErasedAddress } from '../../../../src/domain/cloud/licensing/mailbox.js';
import {
  holdsSlotUntilRevoked,
  mustRetainLicense,
  ongoingPurchaseDescriptions,
} from '../../../../src/domain/cloud/privacy/erasure.js';
import { purchaseNumber } from '../../../fakes/cloud/purchases.js';

const AT = new Date('2026-11-21T06:30:00.000Z');

const licenseOf = (slot: number | null): License =>
  Object.assign(
    new License({ id: 'license', email: 'buyer@example.com', tier: 'founding', expiresAt: null, createdAt: AT }),
    { slot },
  );

describe('erased addresses', () => {
  it('are recognized by their domain', () => {
    expect(erasedAddress('0b54c7a0')).toBe('0b54c7a0@erased.invalid');
    expect(
      [
        erasedAddress('x'),
        'erased.invalid@example.com',
        'x@notreallyerased.invalid',
        'x@erased.invalid.example.com',
      ].map(isErasedAddress),
    ).toEqual([true, false, false, false]);
  });
});

describe('ongoing purchases', () => {
  it('include every subscription that has not ended, even if it is unpaid', () => {
    const lines = (['current', 'past_due', 'unpaid'] as const).map((standing) =>
      ongoingPurchaseDescriptions([purchaseNumber(1, { standing })]),
    );

    expect(lines).toEqual([
      ['the pro subscription sub_1 (current): cancel it at the payment provider first'],
      ['the pro subscription sub_1 (past_due): cancel it at the payment provider first'],
      ['the pro subscription sub_1 (unpaid): cancel it at the payment provider first'],
    ]);
  });

  it('include one-time purchases', () => {
    expect(ongoingPurchaseDescriptions([purchaseNumber(1, { subscriptionId: null, tier: 'founding' })])).toEqual([
      'the founding license of checkout cs_1 (one-time payment): refund it first if it must end',
    ]);
  });

  it('exclude ended and refunded purchases', () => {
    expect(
      ongoingPurchaseDescriptions([
        purchaseNumber(1, { standing: 'ended' }),
        purchaseNumber(1, { refundedAt: AT }),
        purchaseNumber(1, { subscriptionId: null, refundedAt: AT }),
      ]),
    ).toEqual([]);
  });
});

describe('license of an erased person', () => {
  it('is kept if accounting needs it or it has a founding slot', () => {
    expect([
      mustRetainLicense(licenseOf(null), true),
      mustRetainLicense(licenseOf(7), false),
      mustRetainLicense(licenseOf(null), false),
    ]).toEqual([true, true, false]);
  });

  it('holds a founding slot until it is revoked, unless a purchase of it is ongoing', () => {
    const license = licenseOf(7);
    expect([
      holdsSlotUntilRevoked(license, []),
      holdsSlotUntilRevoked(license, [purchaseNumber(1, { licenseId: 'other' })]),
      holdsSlotUntilRevoked(license, [purchaseNumber(1, { licenseId: license.id, standing: 'ended' })]),
      holdsSlotUntilRevoked(license, [purchaseNumber(1, { licenseId: license.id })]),
      holdsSlotUntilRevoked(licenseOf(null), []),
    ]).toEqual([true, true, true, false, false]);
  });
});
