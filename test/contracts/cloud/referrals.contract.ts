import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Purchases } from '../../../src/application/cloud/billing/purchases.port.js';
import type { Licenses } from '../../../src/application/cloud/licensing/licenses.port.js';
import type { Referrals } from '../../../src/application/cloud/billing/referrals/referrals.port.js';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';
import { newReferral } from '../../../src/domain/cloud/billing/referral.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';
import { addBuyers, purchaseNumber } from '../../fakes/cloud/purchases.js';

export interface ReferralStorage {
  readonly referrals: Referrals;
  readonly purchases: Purchases;
  readonly licenses: Licenses;
  readonly unitOfWork: UnitOfWork;
}

const START = Date.parse('2026-11-21T06:30:00.123Z');
const at = (ms: number): Date => new Date(START + ms);
const [ANN, BEN] = [uuidNumber(1), uuidNumber(2)];

/** Verifies a referral repository, which must be empty at the start of each test. */
export function referralsContract(name: string, subject: () => ReferralStorage): void {
  let storage: ReferralStorage;
  let referrals: Referrals;
  const earn = (sessionId: string, referrerLicenseId: string, earnedAt: Date, takenBackAt: Date | null = null) =>
    referrals.save({ ...newReferral(sessionId, referrerLicenseId), earnedAt, takenBackAt });

  describe(`${name} as a referral repository`, () => {
    beforeEach(async () => {
      storage = subject();
      ({ referrals } = storage);
      await addBuyers(storage.licenses, at(0));
      for (const n of [1, 2, 3, 4]) await storage.purchases.add(purchaseNumber(n), at(0));
    });

    it('keeps the first code of a license', async () => {
      expect([
        await referrals.codeOf(ANN, 'AAAA'),
        await referrals.codeOf(ANN, 'BBBB'),
        await referrals.codeOf(BEN, 'BBBB'),
      ]).toEqual(['AAAA', 'AAAA', 'BBBB']);
      expect([
        await referrals.licenseOf('AAAA'),
        await referrals.licenseOf('BBBB'),
        await referrals.licenseOf('aaaa'),
      ]).toEqual([ANN, BEN, null]);
    });

    it('stores only one code per license, even for simultaneous requests', async () => {
      const codes = await Promise.all(Array.from({ length: 6 }, (_, n) => referrals.codeOf(ANN, `CODE${n}`)));

      expect(new Set(codes).size).toBe(1);
      expect(await referrals.licenseOf(codes[0] ?? '')).toBe(ANN);
    });

    it('refuses a code that another license has, and a code for an unknown license', async () => {
      await referrals.codeOf(ANN, 'AAAA');

      expect(await referrals.codeOf(BEN, 'AAAA')).toBeNull();
      await expect(referrals.codeOf(uuidNumber(9), 'BBBB')).rejects.toThrow(Error);
      expect([await referrals.licenseOf('AAAA'), await referrals.licenseOf('BBBB')]).toEqual([ANN, null]);
      expect(await referrals.codeOf(BEN, 'CCCC')).toBe('CCCC');
    });

    it('rejects a second referrer of a purchase, an unknown purchase and an unknown license', async () => {
      await referrals.add('cs_3', ANN, at(0));

      await expect(referrals.add('cs_3', BEN, at(0))).rejects.toThrow(Error);
      await expect(referrals.add('cs_9', ANN, at(0))).rejects.toThrow(Error);
      await expect(referrals.add('cs_4', uuidNumber(9), at(0))).rejects.toThrow(Error);
      expect([await referrals.summaryOf(ANN, 5), await referrals.summaryOf(BEN, 5)]).toMatchObject([
        { totalReferred: 1 },
        { totalReferred: 0 },
      ]);
    });

    it('lists an e-mail address’s referred purchases regardless of case, in the order of purchase', async () => {
      const bought = (n: number, ms: number) =>
        storage.purchases.add(
          purchaseNumber(n, { email: 'Shared@example.com', licenseId: ANN, purchasedAt: at(ms) }),
          at(0),
        );
      await bought(5, 2);
      await bought(6, 1);
      await bought(7, 0);
      await referrals.add('cs_5', ANN, at(2));
      await referrals.add('cs_6', BEN, at(1));
      await referrals.add('cs_4', BEN, at(0));

      expect(await referrals.findByCustomerEmail('shared@EXAMPLE.com')).toEqual([
        newReferral('cs_6', BEN),
        newReferral('cs_5', ANN),
      ]);
      expect(await referrals.findByCustomerEmail('buyer3@example.com')).toEqual([]);
    });

    it('lists referred purchases under any spelling of the domain', async () => {
      await storage.purchases.add(purchaseNumber(5, { email: 'buyer@bücher.example', licenseId: ANN }), at(0));
      await referrals.add('cs_5', BEN, at(2));

      expect(await referrals.findByCustomerEmail('buyer@xn--bcher-kva.example')).toEqual([newReferral('cs_5', BEN)]);
    });

    it('stores and removes the credit of a referral', async () => {
      await referrals.add('cs_3', ANN, at(0));
      const refunded = { ...newReferral('cs_3', ANN), earnedAt: at(1), takenBackAt: at(2), grantedTo: 'cus_1' };
      await referrals.save(refunded);
      const stored = await referrals.findByCustomerEmail('buyer3@example.com');
      await referrals.save(newReferral('cs_3', ANN));

      expect([stored, await referrals.findByCustomerEmail('buyer3@example.com')]).toEqual([
        [refunded],
        [newReferral('cs_3', ANN)],
      ]);
    });

    it('rejects a grant of an unearned credit', async () => {
      await referrals.add('cs_3', ANN, at(0));

      await expect(referrals.save({ ...newReferral('cs_3', ANN), grantedTo: 'cus_1' })).rejects.toThrow(Error);
      await expect(referrals.save({ ...newReferral('cs_3', ANN), takenBackAt: at(1) })).rejects.toThrow(Error);
      expect(await referrals.findByCustomerEmail('buyer3@example.com')).toEqual([newReferral('cs_3', ANN)]);
    });

    it('lets only one unit of work at a time read and change the referrals of a customer', async () => {
      await referrals.add('cs_3', ANN, at(0));
      const earned = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          storage.unitOfWork.run(async () => {
            const [known] = await referrals.findByCustomerEmail('buyer3@example.com');
            if (known === undefined || known.earnedAt !== null) return 0;
            await referrals.save({ ...known, earnedAt: at(n) });
            return 1;
          }),
        ),
      );

      expect(earned.filter((count) => count === 1)).toEqual([1]);
    });

    it('lists the credits to be granted, earliest earned first', async () => {
      await referrals.add('cs_2', ANN, at(0));
      await referrals.add('cs_3', ANN, at(0));
      await referrals.add('cs_4', ANN, at(0));
      await referrals.add('cs_1', BEN, at(0));
      await earn('cs_4', ANN, at(1));
      await earn('cs_3', ANN, at(2));
      await earn('cs_1', BEN, at(3));
      const both = await referrals.findUngranted(ANN);
      await referrals.markGranted('cs_4', 'cus_1');

      expect(both).toEqual([
        { sessionId: 'cs_4', referrerLicenseId: ANN },
        { sessionId: 'cs_3', referrerLicenseId: ANN },
      ]);
      expect(await referrals.findUngranted(ANN)).toEqual([{ sessionId: 'cs_3', referrerLicenseId: ANN }]);
      expect(await referrals.findUngranted(uuidNumber(3))).toEqual([]);
    });

    it('grants a credit only once', async () => {
      await referrals.add('cs_3', ANN, at(0));
      await earn('cs_3', ANN, at(1));
      const grants = await Promise.all(
        ['cus_1', 'cus_2', 'cus_3'].map((customer) => referrals.markGranted('cs_3', customer)),
      );

      expect(grants.filter(Boolean)).toEqual([true]);
      expect(await referrals.findByCustomerEmail('buyer3@example.com')).toMatchObject([
        { grantedTo: `cus_${grants.indexOf(true) + 1}` },
      ]);
    });

    it('does not grant a credit that was not earned or was reversed', async () => {
      await referrals.add('cs_3', ANN, at(0));
      const unearned = await referrals.markGranted('cs_3', 'cus_1');
      await earn('cs_3', ANN, at(1), at(2));

      expect([unearned, await referrals.markGranted('cs_3', 'cus_1'), await referrals.findUngranted(ANN)]).toEqual([
        false,
        false,
        [],
      ]);
    });

    it('lists the referrals of a license, newest first, up to the limit', async () => {
      await referrals.add('cs_2', ANN, at(1));
      await referrals.add('cs_3', ANN, at(4));
      await referrals.add('cs_4', BEN, at(9));
      await earn('cs_2', ANN, at(2));
      await earn('cs_3', ANN, at(4));
      await earn('cs_2', ANN, at(2), at(5));
      const standing = await referrals.summaryOf(ANN, 10);

      expect(standing).toEqual({
        totalReferred: 2,
        creditsEarnedMinor: 1000,
        recentEvents: [
          { type: 'credit_taken_back', at: at(5), creditsMinor: -1000 },
          { type: 'credit_earned', at: at(4), creditsMinor: 1000 },
          { type: 'purchase', at: at(4), creditsMinor: 0 },
          { type: 'credit_earned', at: at(2), creditsMinor: 1000 },
          { type: 'purchase', at: at(1), creditsMinor: 0 },
        ],
      });
      expect(await referrals.summaryOf(ANN, 2)).toEqual({
        ...standing,
        recentEvents: standing.recentEvents.slice(0, 2),
      });
      expect(await referrals.summaryOf(uuidNumber(3), 10)).toEqual({
        totalReferred: 0,
        creditsEarnedMinor: 0,
        recentEvents: [],
      });
    });

    it('counts a customer with several referred purchases once, regardless of case', async () => {
      await storage.purchases.add(purchaseNumber(5, { email: 'Buyer3@example.com', licenseId: ANN }), at(0));
      for (const session of ['cs_3', 'cs_4', 'cs_5']) await referrals.add(session, ANN, at(0));

      expect(await referrals.summaryOf(ANN, 0)).toMatchObject({ totalReferred: 2 });
    });

    it('stores nothing when a unit of work fails', async () => {
      await referrals.add('cs_3', ANN, at(0));
      const work = storage.unitOfWork.run(async () => {
        await referrals.codeOf(ANN, 'AAAA');
        await referrals.add('cs_4', ANN, at(0));
        await earn('cs_3', ANN, at(1));
        await referrals.markGranted('cs_3', 'cus_1');
        throw new RangeError('changed my mind');
      });

      await expect(work).rejects.toThrow(RangeError);
      expect(await referrals.licenseOf('AAAA')).toBeNull();
      expect(await referrals.summaryOf(ANN, 10)).toEqual({
        totalReferred: 1,
        creditsEarnedMinor: 0,
        recentEvents: [{ type: 'purchase', at: at(0), creditsMinor: 0 }],
      });
    });
  });
}
