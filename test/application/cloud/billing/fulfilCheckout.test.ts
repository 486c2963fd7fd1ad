import { beforeEach, describe, expect, it } from '@jest/globals';
import { License } from '../../../../src/domain/shared/licensing/license.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { eventNumber, purchaseNumber } from '../../../fakes/cloud/purchases.js';
import { createBillingFixture, EMAIL, premiumWelcome, welcome, type BillingFixture } from './billingFixture.js';

const FIRST_KEY = licenseKeyNumber(1);

let cloud: BillingFixture;
beforeEach(() => {
  cloud = createBillingFixture();
});

const keysOf = async (license: License) => (await cloud.licenses.keysOf(license.id)).map(({ lastFour }) => lastFour);

describe('a checkout', () => {
  it('creates a license with a key, e-mails the key, and creates a purchase', async () => {
    const isMade = await cloud.buy(1, { product: 'premium' });
    const license = await cloud.theLicense();
    const at = cloud.clock.now();

    expect(isMade).toBe(true);
    expect(license).toEqual(
      Object.assign(new License({ id: license.id, email: EMAIL, tier: 'premium', expiresAt: null, createdAt: at }), {
        customerId: 'cus_1',
      }),
    );
    expect(await cloud.purchases.find('cs_1')).toEqual(
      purchaseNumber(1, { email: EMAIL, licenseId: license.id, tier: 'premium', purchasedAt: at }),
    );
    expect(await cloud.historyOf(license)).toEqual([['license.issued', 'active.current']]);
    expect(await keysOf(license)).toEqual([FIRST_KEY.slice(-4)]);
    expect(cloud.outbox.stored).toEqual([premiumWelcome(FIRST_KEY, license)]);
  });

  it('dates the purchase by its subscription, or else its checkout, or else the current time', async () => {
    const begun = cloud.clock.now();
    cloud.clock.passHours(1);
    cloud.sell(1, { createdAt: begun });
    cloud.sell(2, { createdAt: begun });
    cloud.books.subscriptions.delete('sub_2');
    await cloud.fulfilNow(1);
    await cloud.fulfilNow(2);
    await cloud.buy(3, { createdAt: null }, { createdAt: null });

    expect(await cloud.purchases.find('cs_1')).toMatchObject({ purchasedAt: cloud.clock.now(), standing: 'current' });
    expect(await cloud.purchases.find('cs_2')).toMatchObject({ purchasedAt: begun, standing: 'current' });
    expect(await cloud.purchases.find('cs_3')).toMatchObject({ purchasedAt: cloud.clock.now(), standing: 'current' });
  });

  it('creates an ended purchase when the end of the subscription is reported before the checkout', async () => {
    cloud.sell(1);
    cloud.books.subscriptions.delete('sub_1');
    await cloud.deliverEvent(1, { kind: 'subscription.deleted' });
    await cloud.deliverCheckoutEvent(1);

    expect([await cloud.purchases.find('cs_1'), await cloud.theLicense()]).toMatchObject([
      { standing: 'ended', endedAt: cloud.clock.now() },
      { status: 'canceled' },
    ]);
    expect(cloud.outbox.stored).toEqual([]);
  });

  it('skips events that another process settled after they were read', async () => {
    cloud.sell(1);
    await cloud.deliverEvent(1, { kind: 'subscription.deleted' });
    const stale = await cloud.inbox.waitingFor({ subscriptionId: 'sub_1', paymentIntentId: null, customerId: null });
    for (const { id } of stale) await cloud.inbox.settle(id, 'ignored', null, cloud.clock.now());
    const waitingFor = cloud.inbox.waitingFor.bind(cloud.inbox);
    cloud.inbox.waitingFor = () => {
      cloud.inbox.waitingFor = waitingFor;
      return Promise.resolve(stale);
    };
    await cloud.fulfilNow(1);

    expect(stale).toHaveLength(1);
    expect([await cloud.purchases.find('cs_1'), await cloud.theLicense()]).toMatchObject([
      { standing: 'current', endedAt: null },
      { status: 'active' },
    ]);
    expect(cloud.outbox.stored).toMatchObject([{ kind: 'mail' }]);
  });

  it('is fulfilled once, even by many simultaneous calls', async () => {
    cloud.sell(1);
    const [first, ...others] = await Promise.all([
      cloud.fulfilNow(1),
      cloud.fulfilNow(1),
      cloud.fulfilNow(1),
      cloud.deliverCheckoutEvent(1),
      cloud.describe.execute('cs_1'),
    ]);
    const again = await cloud.fulfilNow(1);

    expect([first, others.slice(0, 2), again]).toEqual([true, [false, false], false]);
    expect([(await cloud.licensesOf()).length, cloud.outbox.stored]).toEqual([1, [welcome(FIRST_KEY)]]);
  });

  it.each([
    ['subscription', EMAIL, {}],
    ['subscription', 'other@example.com', {}],
    ['payment', EMAIL, { subscriptionId: null, paymentIntentId: 'pi_1' }],
    ['payment', 'other@example.com', { subscriptionId: null, paymentIntentId: 'pi_1' }],
  ])(
    'shares one purchase with another checkout of the same %s when the buyer is %s [BUY-23]',
    async (_what, email, ids) => {
      cloud.sell(1, ids);
      cloud.sell(2, { subscriptionId: 'sub_1', customerId: 'cus_1', email, ...ids });
      const fulfilled = await Promise.all([cloud.fulfilNow(1), cloud.fulfilNow(2)]);

      expect(fulfilled.toSorted()).toEqual([false, true]);
      expect(await cloud.fulfilNow(2)).toBe(false);
      expect(await Promise.all([cloud.deliverCheckoutEvent(1), cloud.deliverCheckoutEvent(2)])).toEqual([
        { duplicate: false, ignored: false },
        { duplicate: false, ignored: false },
      ]);
      expect([cloud.purchases.all.length, cloud.outbox.mails.length]).toEqual([1, 1]);
      expect(await cloud.describe.execute('cs_2')).toEqual(await cloud.describe.execute('cs_1'));
    },
  );

  it('leaves nothing behind when its mail cannot be stored', async () => {
    cloud.sell(1);
    cloud.outbox.add = () => Promise.reject(new RangeError('the disk is full'));

    await expect(cloud.deliverCheckoutEvent(1)).rejects.toThrow(RangeError);
    expect([await cloud.licensesOf(), await cloud.purchases.find('cs_1')]).toEqual([[], null]);
    expect(await cloud.inbox.list(['pending'], 9)).toMatchObject([
      { event: { id: 'evt_checkout_1' }, reason: 'the disk is full' },
    ]);
  });

  it('creates a license without an end date for a one-time payment [FND-11]', async () => {
    await cloud.buy(1, { product: 'founding', subscriptionId: null, paymentIntentId: 'pi_1' });
    const license = await cloud.theLicense();

    expect(license).toMatchObject({ tier: 'founding', status: 'active', slot: 1, expiresAt: null });
    expect(await cloud.purchases.find('cs_1')).toEqual(
      purchaseNumber(1, {
        email: EMAIL,
        licenseId: license.id,
        tier: 'founding',
        subscriptionId: null,
        paymentIntentId: 'pi_1',
        purchasedAt: cloud.clock.now(),
      }),
    );
  });
});

describe('a checkout whose purchase ended before it is fulfilled', () => {
  it('creates a canceled license and e-mails no key [WHK-04]', async () => {
    await cloud.buy(1, {}, { status: 'canceled', endedAt: cloud.clock.now() });
    const license = await cloud.theLicense();

    expect([license.status, await keysOf(license), cloud.outbox.stored]).toEqual(['canceled', [], []]);
    expect(await cloud.historyOf(license)).toEqual([
      ['license.issued', 'active.current'],
      ['subscription.canceled', 'canceled'],
    ]);
  });

  it('creates an expired license for an unpaid purchase, and e-mails the key once after payment', async () => {
    await cloud.buy(1, {}, { status: 'unpaid' });
    expect([(await cloud.theLicense()).status, cloud.outbox.stored]).toEqual(['expired', []]);
    cloud.change(1, { status: 'active' });
    await cloud.sync.refresh('cs_1', []);
    await cloud.sync.refresh('cs_1', []);

    expect((await cloud.theLicense()).status).toBe('active');
    expect(cloud.outbox.stored).toMatchObject([{ kind: 'mail', mail: { template: 'welcome', tier: 'pro' } }]);
  });

  it('creates another license when the operator revoked the first license, even if the first purchase was refunded later', async () => {
    await cloud.buy(1, {}, { status: 'canceled', endedAt: cloud.clock.now() });
    await cloud.revokeLicenses.execute(EMAIL);
    cloud.books.histories.set('sub_1', { invoices: [], refundedAt: new Date(cloud.clock.now().getTime() + 3_600_000) });
    await cloud.buy(2);

    expect((await cloud.licenses.findByEmail(EMAIL)).map(({ status }) => status).toSorted()).toEqual([
      'active',
      'revoked',
    ]);
  });

  it('creates a revoked license when the provider or an event reports a refund [WHK-04]', async () => {
    cloud.sell(1);
    cloud.books.histories.set('sub_1', { invoices: [], refundedAt: cloud.clock.now() });
    await cloud.fulfilNow(1);
    cloud.sell(2, { email: 'other@example.com' });
    await cloud.deliverEvent(2, { kind: 'charge.refunded', isFullRefund: true });
    await cloud.fulfilNow(2);

    expect([await cloud.theLicense(), await cloud.theLicense('other@example.com')]).toMatchObject([
      { status: 'revoked' },
      { status: 'revoked' },
    ]);
    expect([await cloud.purchases.find('cs_1'), await cloud.purchases.find('cs_2')]).toMatchObject([
      { refundedAt: cloud.clock.now() },
      { refundedAt: cloud.clock.now() },
    ]);
    expect(cloud.outbox.stored).toEqual([]);
  });

  it('uses no founding slot', async () => {
    await cloud.buy(1, { product: 'founding' }, { status: 'canceled', endedAt: cloud.clock.now() });

    expect(await cloud.theLicense()).toMatchObject({ tier: 'founding', status: 'canceled', slot: null });
    expect((await cloud.licenses.freeSlots())[0]).toBe(1);
  });
});

describe('events that arrive before their checkout', () => {
  const statuses = async () =>
    (await cloud.inbox.list(['pending', 'waiting', 'applied', 'ignored'], 9)).map(({ event, status }) => [
      event.id,
      status,
    ]);

  it('are applied even if they begin to wait while the checkout is being fulfilled', async () => {
    cloud.sell(1);
    const { outbox, inbox, clock } = cloud;
    const add = outbox.add.bind(outbox);
    outbox.add = async (...effect) => {
      await inbox.receive(eventNumber(1), clock.now(), clock.now());
      await inbox.park('evt_1', 'The checkout that this event belongs to has not arrived yet.');
      await add(...effect);
    };
    await cloud.deliverCheckoutEvent(1);

    expect(Object.fromEntries(await statuses())).toEqual({ evt_1: 'applied', evt_checkout_1: 'applied' });
  });

  it('are applied even if the checkout is fulfilled just before they are stored as waiting', async () => {
    cloud.sell(1);
    const { inbox } = cloud;
    const park = inbox.park.bind(inbox);
    inbox.park = async (id, reason) => {
      await cloud.fulfilNow(1);
      await park(id, reason);
    };
    await cloud.deliver(eventNumber(1));

    expect(await statuses()).toEqual([['evt_1', 'applied']]);
  });

  it('are applied when another process fulfills the checkout in the meantime', async () => {
    cloud.sell(1);
    let isFirst = true;
    cloud.books.delay = async (what) => {
      if (what !== 'cs_1' || !isFirst) return;
      isFirst = false;
      await cloud.fulfilNow(1);
    };
    await cloud.deliverCheckoutEvent(1);

    expect([await statuses(), cloud.outbox.mails.length]).toEqual([[['evt_checkout_1', 'applied']], 1]);
  });

  it('wait for the checkout, and are applied with it', async () => {
    cloud.sell(1, {}, { status: 'past_due' });
    const failedAt = cloud.clock.now();
    cloud.books.histories.set('sub_1', {
      invoices: [{ createdAt: failedAt, paidAt: null, amountPaid: 0, refundedAt: null }],
      refundedAt: null,
    });
    await cloud.deliverEvent(1, { kind: 'invoice.payment_failed', invoiceId: 'in_1' });
    const waiting = await cloud.inbox.list(['waiting'], 9);
    cloud.clock.passHours(1);
    await cloud.fulfilNow(1);

    expect(waiting).toMatchObject([
      { status: 'waiting', reason: 'The checkout that this event belongs to has not arrived yet.' },
    ]);
    expect(await cloud.theLicense()).toMatchObject({ status: 'active', pastDueSince: failedAt });
    expect(cloud.outbox.mails).toEqual([
      welcome(FIRST_KEY),
      { kind: 'mail', to: EMAIL, mail: { template: 'payment_failed' } },
    ]);
    expect(await cloud.inbox.list(['waiting', 'pending', 'applied'], 9)).toMatchObject([
      { status: 'applied', settledAt: cloud.clock.now() },
    ]);
  });

  it('keep waiting when they are about another purchase of the same customer', async () => {
    cloud.sell(1);
    await cloud.deliverEvent(2, { customerId: 'cus_1' });
    await cloud.fulfilNow(1);

    expect(await cloud.inbox.list(['waiting'], 9)).toMatchObject([{ event: { subscriptionId: 'sub_2' } }]);
  });

  describe('and name only a charge of the customer', () => {
    const refund = {
      kind: 'charge.refunded',
      isFullRefund: true,
      subscriptionId: null,
      chargeId: 'ch_1',
      paymentIntentId: 'pi_1',
    } as const;
    const refunds = async () =>
      (await Promise.all([cloud.purchases.find('cs_1'), cloud.purchases.find('cs_2')])).map(
        (purchase) => purchase?.refundedAt,
      );
    beforeEach(async () => {
      cloud.sell(1);
      cloud.sell(2, { customerId: 'cus_1', email: EMAIL.toUpperCase() });
      cloud.books.paidSubscriptions.set('ch_1', 'sub_1');
      await cloud.deliverEvent(1, refund);
    });

    it('are applied to the purchase that the charge paid for, even if another one is fulfilled first', async () => {
      await cloud.deliverCheckoutEvent(2);
      expect(await cloud.inbox.list(['waiting'], 9)).toMatchObject([{ event: { chargeId: 'ch_1' } }]);
      await cloud.deliverCheckoutEvent(1);

      expect(await refunds()).toEqual([cloud.clock.now(), null]);
      expect(await cloud.inbox.list(['waiting'], 9)).toEqual([]);
    });

    it('are applied with the checkout’s event when the buyer’s return has fulfilled the checkout', async () => {
      await cloud.fulfilNow(1);
      await cloud.deliverCheckoutEvent(1);

      expect(await refunds()).toEqual([cloud.clock.now(), undefined]);
      expect(await cloud.inbox.list(['waiting'], 9)).toEqual([]);
    });
  });
});

describe('a checkout while its buyer’s other purchases change', () => {
  it('is fulfilled with the latest state of the other purchases', async () => {
    await cloud.buy(1);
    cloud.clock.passHours(1);
    cloud.sell(2);
    cloud.clock.passHours(1);
    let isFirst = true;
    cloud.books.delay = async (what) => {
      if (what !== 'payments of sub_1' || !isFirst) return;
      isFirst = false;
      cloud.change(1, { status: 'canceled', endedAt: cloud.clock.now() });
      await cloud.sync.refresh('cs_1', []);
    };
    await cloud.fulfilNow(2);

    expect((await cloud.licensesOf()).map(({ status, customerId }) => [customerId, status])).toEqual([
      ['cus_2', 'active'],
      ['cus_1', 'canceled'],
    ]);
  });

  it('creates two licenses for two checkouts that are fulfilled at the same time', async () => {
    cloud.sell(1);
    cloud.sell(2);
    await Promise.all([cloud.fulfilNow(1), cloud.fulfilNow(2)]);

    expect(await cloud.licensesOf()).toMatchObject([{ status: 'active' }, { status: 'active' }]);
    expect(cloud.outbox.mails).toHaveLength(2);
  });
});
