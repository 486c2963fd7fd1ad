import { beforeEach, describe, expect, it } from '@jest/globals';
import { BillingRateLimited } from '../../../../src/application/cloud/billing/billingRateLimit.js';
import { UpstreamError } from '../../../../src/domain/shared/failure/failure.js';
import { checkoutEvent, EMAIL, createBillingFixture, type BillingFixture } from './billingFixture.js';

const DOWN = new UpstreamError('payment', 'The payment provider is down.');
const DAY_HOURS = 24;

let cloud: BillingFixture;
beforeEach(() => {
  cloud = createBillingFixture();
});

const run = () => cloud.reconcile.run();
const done = (processed: number, failed = 0) => ({ processed, failed });

describe('ReconcileBilling', () => {
  it('changes nothing when all events have arrived', async () => {
    await cloud.buyByEvent(1);

    expect([await run(), await cloud.unconfiguredReconcile.run()]).toEqual([done(0), done(0)]);
    expect(cloud.outbox.mails).toHaveLength(1);
  });

  it('fulfills a paid checkout whose event never arrived, and only once', async () => {
    cloud.sell(1);
    cloud.sell(2, { product: 'unknown_price' });
    cloud.sell(3, { paid: false });

    expect([await run(), await run()]).toEqual([done(1), done(0)]);
    expect(await cloud.theLicense()).toMatchObject({ tier: 'pro', status: 'active' });
    expect(cloud.outbox.mails).toHaveLength(1);
  });

  it.each([
    [8 * DAY_HOURS, 1],
    [8 * DAY_HOURS + 1, 0],
  ])('looks back eight days: a checkout begun %i hours ago is found %i times', async (hours, found) => {
    cloud.sell(1);
    cloud.clock.passHours(hours);

    expect(await run()).toEqual(done(found));
  });

  it('applies received events that failed before, after their lease has ended', async () => {
    await cloud.buyByEvent(1);
    cloud.change(1, { status: 'unpaid' });
    cloud.books.failure = DOWN;
    await cloud.deliverEvent(1).catch(() => undefined);
    cloud.books.failure = null;
    const first = await run();

    expect([first, await run()]).toEqual([done(1), done(0)]);
    expect(await cloud.theLicense()).toMatchObject({ status: 'expired' });
    expect(await cloud.inbox.list(['applied'], 9)).toHaveLength(2);
  });

  it('ends the lease of events that it cannot apply, so that the next run can try them again', async () => {
    await cloud.buyByEvent(1);
    cloud.books.failure = DOWN;
    await cloud.deliverEvent(1).catch(() => undefined);
    await run().catch(() => undefined);
    cloud.books.failure = null;
    await run();

    expect(await cloud.inbox.list(['pending'], 9)).toEqual([]);
  });

  it('skips events that another process is applying', async () => {
    cloud.sell(1, { status: 'open' });
    const now = cloud.clock.now();
    await cloud.inbox.receive(checkoutEvent(1, now), now, new Date(now.getTime() + 120_000));
    const meanwhile = await run();
    cloud.clock.passSeconds(120);

    expect([meanwhile, await run()]).toEqual([done(0), done(1)]);
  });

  it('keeps events waiting for their checkout, and applies the events when the checkout is found', async () => {
    cloud.sell(1, { status: 'open', paid: false }, { status: 'canceled', endedAt: cloud.clock.now() });
    await cloud.deliverEvent(1);
    const before = [await run(), await cloud.inbox.list(['waiting'], 9)];
    cloud.sell(1, {}, { status: 'canceled', endedAt: cloud.clock.now() });

    expect(before).toEqual([done(0), [expect.objectContaining({ status: 'waiting' })]]);
    expect([await run(), (await cloud.theLicense()).status, await cloud.inbox.list(['waiting', 'pending'], 9)]).toEqual(
      [done(1), 'canceled', []],
    );
  });

  it('refreshes each purchase with all its payments, unless the purchase was just fetched', async () => {
    await cloud.buyByEvent(1);
    cloud.books.histories.set('sub_1', { invoices: [], refundedAt: cloud.clock.now() });
    const before = [await run(), (await cloud.theLicense()).status];
    cloud.clock.passSeconds(1);

    expect([...before, await run(), (await cloud.theLicense()).status]).toEqual([
      done(0),
      'active',
      done(1),
      'revoked',
    ]);
    cloud.clock.passHours(DAY_HOURS);
    expect(await run()).toEqual(done(0));
  });

  it('continues after a failure, and reports the failure', async () => {
    for (const n of [1, 2, 3]) cloud.sell(n, { email: `buyer${n}@example.com` });
    cloud.books.delay = (what) => (what === 'sub_2' ? Promise.reject(DOWN) : undefined);

    expect(await run()).toEqual(done(2, 1));
    expect(cloud.problems).toEqual([DOWN]);
    expect(
      await Promise.all([1, 2, 3].map(async (n) => (await cloud.licensesOf(`buyer${n}@example.com`)).length)),
    ).toEqual([1, 0, 1]);
  });

  it.each([
    [null, 1000],
    [0, 1000],
    [7000, 7000],
  ])(
    'waits and repeats a call when the provider limits requests and requests a wait of %p ms',
    async (wait, waited) => {
      for (const n of [1, 2]) cloud.sell(n, { email: `buyer${n}@example.com` });
      let refusals = 3;
      cloud.books.delay = (what) =>
        what === 'sub_2' && (refusals -= 1) >= 0 ? Promise.reject(new BillingRateLimited('Too many', wait)) : undefined;

      expect(await run()).toEqual(done(2));
      expect([cloud.pauses, cloud.problems]).toEqual([[waited, waited, waited], []]);
    },
  );

  it('ends with one problem when the provider still limits requests after 30 seconds', async () => {
    for (const n of [1, 2, 3]) cloud.sell(n, { email: `buyer${n}@example.com` });
    const limited = new BillingRateLimited('Too many', 25_000);
    cloud.books.delay = () => Promise.reject(limited);
    const first = await run();
    cloud.books.delay = () => undefined;

    expect([first, cloud.pauses, cloud.problems]).toEqual([done(0, 1), [25_000], [limited]]);
    expect(await run()).toEqual(done(3));
  });

  it('waits when the provider limits the list of checkouts', async () => {
    cloud.sell(1);
    cloud.books.failure = new BillingRateLimited('Too many', null);

    expect([await run(), cloud.pauses]).toEqual([done(1), [1000]]);
  });

  it('continues the list of checkouts where the provider limited it', async () => {
    for (const n of [1, 2, 3]) cloud.sell(n, { email: `buyer${n}@example.com` });
    const listed: string[] = [];
    let isLimited = true;
    cloud.books.delay = (what) => {
      if (!what.startsWith('listed ')) return undefined;
      listed.push(what);
      const isRefused = isLimited && listed.length === 2;
      isLimited &&= !isRefused;
      return isRefused ? Promise.reject(new BillingRateLimited('Too many', null)) : undefined;
    };

    expect([await run(), cloud.pauses]).toEqual([done(3), [1000]]);
    expect(listed).toHaveLength(4);
  });

  it('refreshes the purchases although the rest of the list of checkouts cannot be read', async () => {
    await cloud.buyByEvent(1);
    cloud.clock.passSeconds(1);
    cloud.sell(2, { email: 'other@example.com' });
    cloud.change(1, { status: 'unpaid' });
    cloud.books.delay = (what) => (what === 'listed cs_1' ? Promise.reject(DOWN) : undefined);

    expect([await run(), cloud.problems]).toEqual([done(2, 1), [DOWN]]);
    expect(await cloud.theLicense()).toMatchObject({ status: 'expired' });
  });

  it('leaves an event that the provider limits to the next run, and counts the wait', async () => {
    cloud.sell(1);
    let asked = 0;
    cloud.books.delay = (what) =>
      what === 'cs_1' && (asked += 1) > 0 ? Promise.reject(new BillingRateLimited('Too many', 20_000)) : undefined;
    await cloud.deliverCheckoutEvent(1).catch(() => undefined);
    cloud.books.sessions.clear();

    expect([await run(), asked, cloud.pauses]).toEqual([done(0, 1), 2, [20_000]]);
    expect(await cloud.inbox.list(['pending'], 9)).toHaveLength(1);
  });

  it('fulfills a checkout once when its webhook arrives at the same time', async () => {
    cloud.sell(1);
    await Promise.all([run(), cloud.deliverCheckoutEvent(1), run(), cloud.describe.execute('cs_1')]);

    expect([(await cloud.licensesOf(EMAIL)).length, cloud.outbox.mails.length]).toEqual([1, 1]);
  });
});
