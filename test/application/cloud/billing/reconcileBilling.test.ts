import { beforeEach, describe, expect, it } from '@jest/globals';
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

describe('reconciling with the provider', () => {
  it('has nothing to do where all was told', async () => {
    cloud.sell(1);
    await cloud.tellOfCheckout(1);

    expect([await run(), await cloud.unconfiguredReconcile.run()]).toEqual([done(0), done(0)]);
    expect(cloud.outbox.mails).toHaveLength(1);
  });

  it('finds a checkout that nobody told of, once', async () => {
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
  ])('finds a checkout that was begun %i hours ago: %i', async (hours, found) => {
    cloud.sell(1);
    cloud.clock.passHours(hours);

    expect(await run()).toEqual(done(found));
  });

  it('applies what was received and could not be applied, once nobody has it', async () => {
    cloud.sell(1);
    await cloud.tellOfCheckout(1);
    cloud.change(1, { status: 'unpaid' });
    cloud.books.failure = DOWN;
    await cloud.tell(1).catch(() => undefined);
    cloud.books.failure = null;
    const first = await run();

    expect([first, await run()]).toEqual([done(1), done(0)]);
    expect(await cloud.theLicense()).toMatchObject({ status: 'expired' });
    expect(await cloud.inbox.list(['applied'], 9)).toHaveLength(2);
  });

  it('gives up what it cannot apply either: the next finds it at once', async () => {
    cloud.sell(1);
    await cloud.tellOfCheckout(1);
    cloud.books.failure = DOWN;
    await cloud.tell(1).catch(() => undefined);
    await run().catch(() => undefined);
    cloud.books.failure = null;
    await run();

    expect(await cloud.inbox.list(['pending'], 9)).toEqual([]);
  });

  it('leaves alone what another process is applying', async () => {
    cloud.sell(1, { status: 'open' });
    const now = cloud.clock.now();
    await cloud.inbox.receive(checkoutEvent(1, now), now, new Date(now.getTime() + 120_000));
    const meanwhile = await run();
    cloud.clock.passSeconds(120);

    expect([meanwhile, await run()]).toEqual([done(0), done(1)]);
  });

  it('lets wait what waits for its checkout, and applies it when that is found', async () => {
    cloud.sell(1, { status: 'open', paid: false }, { status: 'canceled', endedAt: cloud.clock.now() });
    await cloud.tell(1);
    const before = [await run(), await cloud.inbox.list(['waiting'], 9)];
    cloud.sell(1, {}, { status: 'canceled', endedAt: cloud.clock.now() });

    expect(before).toEqual([done(0), [expect.objectContaining({ status: 'waiting' })]]);
    expect([await run(), (await cloud.theLicense()).status, await cloud.inbox.list(['waiting', 'pending'], 9)]).toEqual(
      [done(1), 'canceled', []],
    );
  });

  it('asks after each purchase that it has not just learned of, with all its payments', async () => {
    cloud.sell(1);
    await cloud.tellOfCheckout(1);
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

  it('goes on after what fails, and reports it', async () => {
    for (const n of [1, 2, 3]) cloud.sell(n, { email: `buyer${n}@example.com` });
    cloud.books.delay = (what) => (what === 'sub_2' ? Promise.reject(DOWN) : undefined);

    expect(await run()).toEqual(done(2, 1));
    expect(cloud.problems).toEqual([DOWN]);
    expect(
      await Promise.all([1, 2, 3].map(async (n) => (await cloud.licensesOf(`buyer${n}@example.com`)).length)),
    ).toEqual([1, 0, 1]);
  });

  it('fulfils with its webhook, at once, but once', async () => {
    cloud.sell(1);
    await Promise.all([run(), cloud.tellOfCheckout(1), run(), cloud.describe.execute('cs_1')]);

    expect([(await cloud.licensesOf(EMAIL)).length, cloud.outbox.mails.length]).toEqual([1, 1]);
  });
});
