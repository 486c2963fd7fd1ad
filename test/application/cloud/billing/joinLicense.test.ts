import { beforeEach, describe, expect, it } from '@jest/globals';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { createBillingFixture, EMAIL, premiumWelcome, welcome, type BillingFixture } from './billingFixture.js';

const [FIRST_KEY, SECOND_KEY] = [licenseKeyNumber(1), licenseKeyNumber(2)];
const DAY_HOURS = 24;

let cloud: BillingFixture;
beforeEach(() => {
  cloud = createBillingFixture();
});

describe('a purchase by a trial’s holder', () => {
  it('upgrades the trial in place with a new key, and keeps the old key valid [WHK-16]', async () => {
    const { license: trial } = await cloud.issueLicense.execute({ email: 'Buyer@Example.com', tier: 'trial' });
    await cloud.buy(1);
    const license = await cloud.theLicense();

    expect(license).toEqual(Object.assign(trial, { tier: 'pro', expiresAt: null, customerId: 'cus_1', version: 2 }));
    expect(await cloud.historyOf(license)).toEqual([
      ['license.issued', 'active.current'],
      ['purchase.fulfilled', 'active.current'],
    ]);
    expect(await cloud.licenses.keysOf(license.id)).toMatchObject([
      { lastFour: FIRST_KEY.slice(-4), retiredAt: null },
      { lastFour: SECOND_KEY.slice(-4), retiredAt: null },
    ]);
    expect(cloud.outbox.mails).toEqual([{ ...welcome(SECOND_KEY), to: 'Buyer@Example.com' }]);
  });

  it('upgrades an ended trial, whether marked as ended or not', async () => {
    await cloud.issueLicense.execute({ email: EMAIL, tier: 'trial' });
    cloud.clock.passHours(15 * DAY_HOURS);
    await cloud.buy(1);
    const other = await cloud.issueLicense.execute({ email: 'other@example.com', tier: 'trial' });
    cloud.clock.passHours(15 * DAY_HOURS);
    await cloud.expireLicenses.run();
    await cloud.buy(2, { email: 'other@example.com' });

    expect(await cloud.theLicense()).toMatchObject({ tier: 'pro', status: 'active', expiresAt: null });
    expect(await cloud.theLicense('other@example.com')).toMatchObject({
      id: other.license.id,
      tier: 'pro',
      status: 'active',
      expiresAt: null,
    });
  });

  it('creates another license when the trial was revoked', async () => {
    await cloud.issueLicense.execute({ email: EMAIL, tier: 'trial' });
    await cloud.revokeLicenses.execute(EMAIL);
    cloud.clock.passHours(1);
    await cloud.buy(1);

    expect((await cloud.licensesOf()).map(({ tier, status }) => [tier, status])).toEqual([
      ['pro', 'active'],
      ['trial', 'revoked'],
    ]);
  });
});

describe('a purchase by a license holder', () => {
  const both = async () => (await cloud.licensesOf()).map(({ tier, status, customerId }) => [tier, status, customerId]);
  const end = async (n: number): Promise<void> => {
    cloud.change(n, { status: 'canceled', endedAt: cloud.clock.now() });
    await cloud.deliverEvent(n, { kind: 'subscription.deleted' });
  };

  it('creates a second license when the first license is still paid [BUY-15]', async () => {
    await cloud.buy(1);
    cloud.clock.passHours(1);
    await cloud.buy(2, { product: 'premium' });

    expect(await both()).toEqual([
      ['premium', 'active', 'cus_2'],
      ['pro', 'active', 'cus_1'],
    ]);
    expect(cloud.outbox.mails.map(({ mail }) => mail.template)).toEqual(['welcome', 'welcome']);
  });

  it('upgrades a license that the operator issued, although it is active', async () => {
    const { license } = await cloud.issueLicense.execute({ email: EMAIL, tier: 'pro' });
    await cloud.buy(1, { product: 'premium' });

    expect(await cloud.theLicense()).toMatchObject({ id: license.id, tier: 'premium', status: 'active' });
  });

  it('creates a second license when the operator issued the first one with a higher tier', async () => {
    await cloud.issueLicense.execute({ email: EMAIL, tier: 'premium' });
    cloud.clock.passHours(1);
    await cloud.buy(1);

    expect(await both()).toEqual([
      ['pro', 'active', 'cus_1'],
      ['premium', 'active', null],
    ]);
  });

  it('reactivates a canceled license with a new key [LIC-24 WHK-16]', async () => {
    await cloud.buy(1);
    const { id } = await cloud.theLicense();
    await end(1);
    cloud.clock.passHours(1);
    await cloud.buy(2, { product: 'premium', email: EMAIL.toUpperCase() });
    const license = await cloud.theLicense();

    expect(license).toMatchObject({ id, tier: 'premium', status: 'active', customerId: 'cus_2', expiresAt: null });
    expect(await cloud.historyOf(license)).toEqual([
      ['license.issued', 'active.current'],
      ['subscription.canceled', 'canceled'],
      ['purchase.fulfilled', 'active.current'],
    ]);
    expect(cloud.outbox.mails.at(-1)).toEqual(premiumWelcome(SECOND_KEY, license));
    expect((await cloud.purchases.findByEmail(EMAIL)).map(({ sessionId, standing }) => [sessionId, standing])).toEqual([
      ['cs_1', 'ended'],
      ['cs_2', 'current'],
    ]);
  });

  it('reactivates a license even if the end of its purchase was never reported', async () => {
    await cloud.buy(1);
    const { id } = await cloud.theLicense();
    cloud.clock.passHours(1);
    cloud.change(1, { status: 'canceled', endedAt: cloud.clock.now() });
    cloud.clock.passHours(1);
    await cloud.buy(2);

    expect(await cloud.theLicense()).toMatchObject({ id, status: 'active', customerId: 'cus_2' });
    expect(await cloud.purchases.find('cs_1')).toMatchObject({ standing: 'ended', version: 2 });
  });

  it('creates another license after a refund [LIC-24]', async () => {
    await cloud.buy(1);
    await cloud.deliverEvent(1, { kind: 'charge.refunded', isFullRefund: true });
    await end(1);
    cloud.clock.passHours(1);
    await cloud.buy(2);

    expect(await both()).toEqual([
      ['pro', 'active', 'cus_2'],
      ['pro', 'revoked', 'cus_1'],
    ]);
  });

  it('does not reactivate a license that the operator revoked after a refund had revoked it', async () => {
    await cloud.buy(1);
    await end(1);
    cloud.clock.passHours(1);
    cloud.sell(2);
    cloud.clock.passHours(1);
    await cloud.deliverEvent(1, { kind: 'charge.refunded', isFullRefund: true });
    await cloud.revokeLicenses.execute(EMAIL);
    await cloud.fulfilNow(2);

    expect(await both()).toEqual([
      ['pro', 'active', 'cus_2'],
      ['pro', 'revoked', 'cus_1'],
    ]);
  });

  it.each(['before', 'after'])(
    'keeps one license when a refund of the first purchase arrives %s the second purchase',
    async (order) => {
      await cloud.buy(1);
      await end(1);
      cloud.clock.passHours(1);
      cloud.sell(2);
      cloud.clock.passHours(1);
      const refund = () => cloud.deliverEvent(1, { kind: 'charge.refunded', isFullRefund: true });
      await (order === 'before' ? refund() : cloud.fulfilNow(2));
      await (order === 'before' ? cloud.fulfilNow(2) : refund());

      expect(await cloud.theLicense()).toMatchObject({ tier: 'pro', status: 'active', customerId: 'cus_2' });
      expect(cloud.outbox.mails.map(({ mail }) => mail.template)).toEqual(['welcome', 'welcome']);
    },
  );

  it.each(['123', '132', '213', '231', '312', '321'])(
    'gives three purchases the same licenses when their checkouts arrive in the order %s',
    async (order) => {
      const { license: trial } = await cloud.issueLicense.execute({ email: EMAIL, tier: 'trial' });
      const day = (n: number): Date => new Date(cloud.clock.now().getTime() + n * DAY_HOURS * 3_600_000);
      const sell = (n: number, createdAt: Date, endedAt: Date | null): void => {
        cloud.sell(n, {}, { createdAt, endedAt, status: endedAt === null ? 'active' : 'canceled' });
        const paid = { createdAt, paidAt: createdAt, amountPaid: 2900, refundedAt: null };
        cloud.books.histories.set(`sub_${n}`, { invoices: [paid], refundedAt: null });
      };
      sell(1, day(1), day(32));
      sell(2, day(15), day(60));
      sell(3, day(91), null);
      cloud.clock.passHours(100 * DAY_HOURS);
      for (const n of order) await cloud.deliverCheckoutEvent(Number(n));
      const [one, two, three] = await cloud.purchases.findByEmail(EMAIL);

      expect([one?.licenseId, two?.licenseId]).toEqual([trial.id, three?.licenseId]);
      expect(new Set(await both())).toEqual(
        new Set([
          ['pro', 'active', 'cus_3'],
          ['pro', 'canceled', 'cus_1'],
        ]),
      );
    },
  );

  it('fulfills a checkout that was paid days later after the purchase that was paid before it', async () => {
    const { license: trial } = await cloud.issueLicense.execute({ email: EMAIL, tier: 'trial' });
    const paidAt = new Date(cloud.clock.now().getTime() + 2 * 3_600_000);
    cloud.sell(1);
    const paid = { createdAt: cloud.clock.now(), paidAt, amountPaid: 2900, refundedAt: null };
    cloud.books.histories.set('sub_1', { invoices: [paid], refundedAt: null });
    cloud.clock.passHours(1);
    cloud.sell(2);
    cloud.clock.passHours(2);
    await cloud.deliverCheckoutEvent(1);

    expect(await cloud.purchases.find('cs_2')).toMatchObject({ licenseId: trial.id });
  });

  it('fulfills a checkout although a later checkout of the buyer cannot be fetched', async () => {
    cloud.sell(1);
    cloud.clock.passHours(1);
    cloud.sell(2);
    cloud.books.delay = async (what) => {
      if (what === 'sub_2') throw new Error('The reply of the provider is malformed.');
    };

    expect(await cloud.fulfilNow(1)).toBe(true);
  });

  it('fetches a stored purchase once more only after the missed checkouts are fulfilled', async () => {
    await cloud.buy(1);
    cloud.clock.passHours(1);
    cloud.sell(2);
    cloud.clock.passHours(1);
    cloud.sell(3);
    const fetched: string[] = [];
    cloud.books.delay = async (what) => void fetched.push(what);
    await cloud.fulfilNow(3);

    expect(fetched.filter((what) => what === 'sub_1')).toHaveLength(2);
    expect((await cloud.purchases.findByEmail(EMAIL)).map(({ sessionId }) => sessionId)).toEqual([
      'cs_1',
      'cs_2',
      'cs_3',
    ]);
  });

  it('creates one license for two checkouts that arrive in reverse order', async () => {
    cloud.sell(1);
    cloud.clock.passHours(1);
    cloud.change(1, { status: 'canceled', endedAt: cloud.clock.now() });
    cloud.clock.passHours(1);
    await cloud.buy(2, { product: 'premium' });
    await cloud.fulfilNow(1);
    const license = await cloud.theLicense();

    expect(license).toMatchObject({ tier: 'premium', status: 'active', customerId: 'cus_2' });
    expect(cloud.outbox.mails).toEqual([premiumWelcome(FIRST_KEY, license)]);
    expect((await cloud.purchases.findByEmail(EMAIL)).map(({ sessionId }) => sessionId)).toEqual(['cs_1', 'cs_2']);
  });
});
