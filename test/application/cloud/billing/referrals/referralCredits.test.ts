import { beforeEach, describe, expect, it } from '@jest/globals';
import { GetReferralStats } from '../../../../../src/application/cloud/billing/referrals/getReferralStats.js';
import type { InvoicePayment } from '../../../../../src/domain/cloud/billing/paymentHistory.js';
import type { License } from '../../../../../src/domain/shared/licensing/license.js';
import { EMAIL, createBillingFixture, type BillingFixture } from '../billingFixture.js';

const CODE = '7K3MQ9TX';
const FRIEND = 'friend@example.com';

let cloud: BillingFixture;
let friend: License;
beforeEach(async () => {
  cloud = createBillingFixture();
  ({ license: friend } = await cloud.issueLicense.execute({ email: FRIEND, tier: 'trial' }));
  await cloud.referrals.codeOf(friend.id, CODE);
});

const credits = () => cloud.outbox.stored.filter(({ kind }) => kind === 'customer_credit');
const creditOf = (customerId: string, amountMinor: number) =>
  expect.objectContaining({ kind: 'customer_credit', customerId, amountMinor, description: expect.any(String) });
const standing = () => cloud.referrals.summaryOf(friend.id, 10);

/** The referrer makes a purchase too, and so becomes customer `cus_9` of the billing provider. */
async function friendBuys(): Promise<void> {
  await cloud.buyByEvent(9, { email: FRIEND });
}
const referred = async (n = 1, code = CODE, email = EMAIL): Promise<void> => {
  await cloud.buyByEvent(n, { referralCode: code, email });
};
const paid = (n = 1, amountPaid = 2900) =>
  cloud.deliverEvent(n, { kind: 'invoice.paid', invoiceId: `in_${n}`, amountPaid });
const refunded = (n = 1) => cloud.deliverEvent(n, { kind: 'charge.refunded', isFullRefund: true });

describe('a referral', () => {
  it('earns its referrer one credit at the first payment [REF-04 REF-06]', async () => {
    await friendBuys();
    await referred();
    const before = credits();
    await paid();
    await paid();

    expect([before, credits()]).toEqual([[], [creditOf('cus_9', 1000)]]);
    expect(await standing()).toMatchObject({ totalReferred: 1, creditsEarnedMinor: 1000 });
  });

  it('earns the credit even if the first payment came before its checkout was reported', async () => {
    await friendBuys();
    cloud.sell(1, { referralCode: CODE });
    await paid();
    await cloud.deliverCheckoutEvent(1);
    await paid();

    expect(credits()).toEqual([creditOf('cus_9', 1000)]);
  });

  it('earns the credit when the payment history shows the payment but no event arrived', async () => {
    await friendBuys();
    cloud.sell(1, { referralCode: CODE });
    const paidAt = cloud.clock.now();
    cloud.books.histories.set('sub_1', {
      invoices: [{ createdAt: paidAt, paidAt, amountPaid: 2900, refundedAt: null }],
      refundedAt: null,
    });
    await cloud.describe.execute('cs_1');

    expect(credits()).toEqual([creditOf('cus_9', 1000)]);
  });

  it('earns only one credit when two calls grant it at the same time', async () => {
    await referred();
    await paid();
    const withAccount = Object.assign(await cloud.licenses.get(friend.id), { customerId: 'cus_9' });
    await Promise.all([cloud.referralCredits.grantTo(withAccount), cloud.referralCredits.grantTo(withAccount)]);

    expect(credits()).toEqual([creditOf('cus_9', 1000)]);
  });

  it('earns nothing from an invoice that a coupon paid', async () => {
    await friendBuys();
    await referred();
    await paid(1, 0);

    expect([credits(), await standing()]).toEqual([
      [],
      {
        totalReferred: 1,
        creditsEarnedMinor: 0,
        recentEvents: [{ type: 'purchase', at: cloud.clock.now(), creditsMinor: 0 }],
      },
    ]);
  });

  it('earns its credit later, when the referrer gets an account', async () => {
    await referred(1);
    await referred(2, CODE, 'another@example.com');
    await paid(1);
    await paid(2);
    const before = [credits(), (await standing()).creditsEarnedMinor];
    await friendBuys();
    await cloud.deliverEvent(9);

    expect(before).toEqual([[], 2000]);
    expect(credits()).toEqual([creditOf('cus_9', 1000), creditOf('cus_9', 1000)]);
  });

  it('revokes the referrer’s credit once when the purchase is refunded [WHK-24]', async () => {
    await friendBuys();
    await referred();
    await paid();
    await refunded();
    await refunded();
    await paid();

    expect(credits()).toEqual([creditOf('cus_9', 1000), creditOf('cus_9', -1000)]);
    expect(await standing()).toMatchObject({ totalReferred: 1, creditsEarnedMinor: 0 });
  });

  it('earns nothing when the purchase is refunded before the referrer gets an account', async () => {
    await referred();
    await paid();
    await refunded();
    await friendBuys();

    expect([credits(), (await standing()).creditsEarnedMinor]).toEqual([[], 0]);
  });

  describe('a referral whose referred customer has several purchases', () => {
    const HOUR = 3_600_000;
    const at = (hours: number): Date => new Date(cloud.clock.now().getTime() + hours * HOUR);
    const invoice = (paidAt: Date, refundedAt: Date | null = null, amountPaid = 2900) => ({
      createdAt: paidAt,
      paidAt,
      amountPaid,
      refundedAt,
    });
    const history = (n: number, ...invoices: readonly InvoicePayment[]) =>
      cloud.books.histories.set(`sub_${n}`, {
        invoices,
        refundedAt: invoices.findLast(({ refundedAt }) => refundedAt !== null)?.refundedAt ?? null,
      });
    const balance = () =>
      credits().reduce((sum, effect) => sum + (effect.kind === 'customer_credit' ? effect.amountMinor : 0), 0);
    const summary = async () => [balance(), (await standing()).creditsEarnedMinor];

    it('earns only one credit for two purchases, even if their e-mail addresses differ in case [REF-09]', async () => {
      await friendBuys();
      await referred(1);
      await referred(2, CODE, EMAIL.toUpperCase());
      await paid(1);
      await paid(2);

      expect(credits()).toEqual([creditOf('cus_9', 1000)]);
      expect(await standing()).toMatchObject({ totalReferred: 1, creditsEarnedMinor: 1000 });
    });

    it('earns the credit even if the first payment is for a purchase without a referral code', async () => {
      await friendBuys();
      await referred(1);
      await paid(1, 0);
      await cloud.buyByEvent(2);
      const before = await summary();
      await paid(2);

      expect([before, await summary()]).toEqual([
        [0, 0],
        [1000, 1000],
      ]);
    });

    it('earns no second credit with the payment for a later purchase', async () => {
      await friendBuys();
      await cloud.buyByEvent(1);
      await paid(1);
      const before = await summary();
      cloud.clock.passHours(1);
      await referred(2);
      const between = await summary();
      await paid(2);

      expect([before, between, await summary()]).toEqual([
        [0, 0],
        [1000, 1000],
        [1000, 1000],
      ]);
    });

    it('keeps the credit when another invoice of the same purchase is refunded [REF-10]', async () => {
      await friendBuys();
      await referred();
      history(1, invoice(at(0)));
      await paid();
      history(1, invoice(at(0)), invoice(at(1), at(2)));
      await refunded();

      expect(await cloud.theLicense()).toMatchObject({ status: 'revoked' });
      expect(await summary()).toEqual([1000, 1000]);
    });

    it('keeps the credit when the refunded purchase is not the purchase with the first paid invoice', async () => {
      await friendBuys();
      await referred(1);
      history(1, invoice(at(0)));
      await paid(1);
      await referred(2);
      history(2, invoice(at(1), at(2)));
      await refunded(2);

      expect(await summary()).toEqual([1000, 1000]);
    });

    it('revokes the credit only when the first paid invoice is refunded, not a later one [REF-10]', async () => {
      await friendBuys();
      await referred();
      history(1, invoice(at(0)), invoice(at(1), at(2)));
      await paid();
      await refunded();
      const before = await summary();
      history(1, invoice(at(0), at(3)), invoice(at(1), at(2)));
      await refunded();

      expect([before, await summary()]).toEqual([
        [1000, 1000],
        [0, 0],
      ]);
    });

    it('revokes the credit even if the refunded invoice belongs to a purchase without a referral code', async () => {
      await friendBuys();
      await referred(1);
      await cloud.buyByEvent(2);
      history(2, invoice(at(0)));
      await paid(2);
      history(2, invoice(at(0), at(1)));
      await refunded(2);

      expect(credits()).toEqual([creditOf('cus_9', 1000), creditOf('cus_9', -1000)]);
      expect(await summary()).toEqual([0, 0]);
    });

    it('moves the credit to another referrer when an earlier purchase with that referrer becomes known', async () => {
      const OTHER = '7K3MQ9TZ';
      const { license: other } = await cloud.issueLicense.execute({ email: 'other@example.com', tier: 'trial' });
      await cloud.referrals.codeOf(other.id, OTHER);
      await friendBuys();
      await cloud.buyByEvent(8, { email: 'other@example.com' });
      cloud.sell(1, { referralCode: CODE, email: EMAIL.toUpperCase() });
      history(1, invoice(at(0)));
      cloud.clock.passHours(1);
      await referred(2, OTHER);
      history(2, invoice(at(0)));
      await paid(2);
      const before = [...credits()];
      await cloud.deliverCheckoutEvent(1);

      expect(before).toEqual([creditOf('cus_8', 1000)]);
      expect(credits()).toEqual(
        expect.arrayContaining([creditOf('cus_8', 1000), creditOf('cus_8', -1000), creditOf('cus_9', 1000)]),
      );
      expect(credits()).toHaveLength(3);
    });

    it('writes nothing when an earlier purchase with the same referrer becomes known', async () => {
      await friendBuys();
      cloud.sell(1, { referralCode: CODE, email: EMAIL.toUpperCase() });
      history(1, invoice(at(0)));
      cloud.clock.passHours(1);
      await referred(2);
      history(2, invoice(at(0)));
      await paid(2);
      await cloud.deliverCheckoutEvent(1);

      expect(credits()).toEqual([creditOf('cus_9', 1000)]);
    });
  });

  it('has the same result whether the refund or the payment is reported first', async () => {
    await friendBuys();
    await referred();
    await refunded();
    await paid();

    expect(
      credits().reduce((sum, effect) => sum + (effect.kind === 'customer_credit' ? effect.amountMinor : 0), 0),
    ).toBe(0);
    expect((await standing()).creditsEarnedMinor).toBe(0);
  });

  it.each([
    ['with an unknown code', '7K3MQ9TY', EMAIL],
    ['for customers who use their own code', CODE, FRIEND],
    ['for customers who use their own code under another spelling of their address', CODE, 'Friend+again@Example.com'],
  ])('earns nothing %s', async (_what, code, email) => {
    await referred(1, code, email);
    await paid();

    expect([credits(), (await standing()).totalReferred]).toEqual([[], 0]);
  });

  it('earns nothing for a referrer whose license was revoked', async () => {
    await cloud.revokeLicenses.execute(FRIEND);
    await referred();

    expect((await standing()).totalReferred).toBe(0);
  });
});

describe('GetReferralStats', () => {
  it('creates a code on the first request, and returns the same code later', async () => {
    const { license } = await cloud.issueLicense.execute({ email: EMAIL, tier: 'pro' });
    let drawn = 0;
    const show = new GetReferralStats(cloud.referrals, () => `CODE000${(drawn += 1)}`);
    const nothing = { totalReferred: 0, creditsEarnedMinor: 0, recentEvents: [] };

    expect(await show.execute(license.id)).toEqual({ code: 'CODE0001', ...nothing });
    expect(await show.execute(license.id)).toEqual({ code: 'CODE0001', ...nothing });
    expect(await show.execute(friend.id)).toEqual({ code: CODE, ...nothing });
  });

  it('generates another code when another license already has the first code', async () => {
    const { license } = await cloud.issueLicense.execute({ email: EMAIL, tier: 'pro' });
    const drawn = [CODE, CODE, '7K3MQ9TY'];
    const show = new GetReferralStats(cloud.referrals, () => drawn.shift() ?? '');

    expect(await show.execute(license.id)).toMatchObject({ code: '7K3MQ9TY' });
    await expect(
      new GetReferralStats(cloud.referrals, () => CODE).execute(
        (await cloud.issueLicense.execute({ email: EMAIL, tier: 'pro' })).license.id,
      ),
    ).rejects.toThrow('All 10 generated referral codes');
  });

  it('returns at most the 20 latest events [REF-08]', async () => {
    for (let n = 1; n <= 21; n++) await referred(n, CODE, `buyer${n}@example.com`);
    const show = new GetReferralStats(cloud.referrals, () => 'CODE0001');

    expect(await show.execute(friend.id)).toMatchObject({
      totalReferred: 21,
      recentEvents: Array.from({ length: 20 }, () => ({ type: 'purchase' })),
    });
  });
});
