import { describe, expect, it } from '@jest/globals';
import {
  creditChangeByCustomer,
  isSameReferral,
  isAwaitingGrant,
  settleReferrals,
  type Referral,
} from '../../../../src/domain/cloud/billing/referral.js';

const at = (hours: number): Date => new Date(Date.UTC(2026, 10, 21, hours));
const referral = (n: number, facts: Partial<Referral> = {}): Referral => ({
  sessionId: `cs_${n}`,
  referrerLicenseId: `license ${n}`,
  earnedAt: null,
  takenBackAt: null,
  grantedTo: null,
  isPerPurchase: false,
  ...facts,
});
const purchase = (n: number, firstPaidAt: Date | null, firstPaymentRefundedAt: Date | null = null) => ({
  sessionId: `cs_${n}`,
  firstPaidAt,
  firstPaymentRefundedAt,
});

describe('the referrals of one customer', () => {
  it('earn one credit in total, for the customer’s first paid invoice', () => {
    const settled = settleReferrals(
      [referral(2), referral(3)],
      [purchase(1, at(5)), purchase(2, at(4), at(6)), purchase(3, at(3), at(7)), purchase(4, null)],
    );

    expect(settled).toEqual([referral(2, { earnedAt: at(3), takenBackAt: at(7) }), referral(3)]);
  });

  it('earn no credit before a payment', () => {
    expect(settleReferrals([referral(1)], [purchase(1, null), purchase(2, null)])).toEqual([referral(1)]);
  });

  it('keep an earned credit while the payments are unknown', () => {
    const earned = referral(1, { earnedAt: at(1), grantedTo: 'cus_1' });

    expect(settleReferrals([earned], [purchase(1, null)])).toEqual([earned]);
  });

  it('move a credit to an earlier referral, and keep it granted only if the referrer is the same', () => {
    const granted = { earnedAt: at(2), grantedTo: 'cus_1' };
    const purchases = [purchase(1, at(1)), purchase(2, at(2))];
    const same = [referral(1, { referrerLicenseId: 'license 2' }), referral(2, granted)];
    const other = [referral(1), referral(2, granted)];

    expect(settleReferrals(same, purchases)).toEqual([
      referral(1, { referrerLicenseId: 'license 2', earnedAt: at(1), grantedTo: 'cus_1' }),
      referral(2),
    ]);
    expect(settleReferrals(other, purchases)).toEqual([referral(1, { earnedAt: at(1) }), referral(2)]);
  });

  it('keep a purchase’s credit until its first paid invoice is refunded', () => {
    const earned = (n: number) => referral(n, { earnedAt: at(n), grantedTo: 'cus_1', isPerPurchase: true });
    const [one, two, three] = [earned(1), earned(2), referral(3)];

    expect(
      settleReferrals([one, two, three], [purchase(1, at(1)), purchase(2, at(2), at(9)), purchase(3, at(3))]),
    ).toEqual([one, { ...two, takenBackAt: at(9) }, three]);
  });

  it('earn no second credit for an earlier purchase that is reported late', () => {
    const earned = referral(2, { earnedAt: at(2), grantedTo: 'cus_1', isPerPurchase: true });

    expect(settleReferrals([referral(1), earned], [purchase(1, at(1)), purchase(2, at(2))])).toEqual([
      referral(1),
      earned,
    ]);
  });
});

describe('credit changes', () => {
  const granted = (account: string, takenBackAt: Date | null = null) =>
    referral(1, { earnedAt: at(1), grantedTo: account, takenBackAt });

  it.each<[string, Referral, Referral, readonly (readonly [string, number])[]]>([
    ['empty when the credit stays', granted('cus_1'), granted('cus_1'), []],
    ['minus one when the credit is reversed', granted('cus_1'), granted('cus_1', at(2)), [['cus_1', -1]]],
    ['plus one when the credit is granted again', granted('cus_1', at(2)), granted('cus_1'), [['cus_1', 1]]],
    [
      'minus one and plus one when the credit moves',
      granted('cus_1'),
      granted('cus_2'),
      [
        ['cus_1', -1],
        ['cus_2', 1],
      ],
    ],
    ['empty while the credit is not granted', referral(1), referral(1, { earnedAt: at(1) }), []],
  ])('are %s', (_what, before, after, changes) => {
    expect([...creditChangeByCustomer([before], [after])]).toEqual(changes);
  });
});

describe('isAwaitingGrant', () => {
  it.each([
    ['earned', { earnedAt: at(1) }, true],
    ['not earned', {}, false],
    ['earned and reversed', { earnedAt: at(1), takenBackAt: at(2) }, false],
    ['earned and granted', { earnedAt: at(1), grantedTo: 'cus_1' }, false],
  ])('evaluates whether a credit that is %s (%j) awaits its grant: %p', (_what, facts, ungranted) => {
    expect(isAwaitingGrant(referral(1, facts))).toBe(ungranted);
  });
});

describe('isSameReferral', () => {
  const granted = { earnedAt: at(1), takenBackAt: at(2), grantedTo: 'cus_1' };

  it.each([
    [granted, true],
    [{ ...granted, earnedAt: at(3) }, false],
    [{ ...granted, takenBackAt: null }, false],
    [{ ...granted, grantedTo: 'cus_2' }, false],
  ])('compares a credit with %j: %p', (other, same) => {
    expect(isSameReferral(referral(1, granted), referral(1, other))).toBe(same);
  });

  it('treats a referral as different from a missing referral', () => {
    expect(isSameReferral(referral(1, granted), undefined)).toBe(false);
  });
});
