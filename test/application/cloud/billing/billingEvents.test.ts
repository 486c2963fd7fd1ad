import { beforeEach, describe, expect, it } from '@jest/globals';
import { InvalidRequest, NotFound, UpstreamError } from '../../../../src/domain/shared/failure/failure.js';
import { eventNumber } from '../../../fakes/cloud/purchases.js';
import { checkoutEvent, EMAIL, createBillingFixture, type BillingFixture } from './billingFixture.js';

const APPLIED = { duplicate: false, ignored: false };
const IGNORED = { duplicate: false, ignored: true };
const DUPLICATE = { duplicate: true, ignored: false };
const DOWN = new UpstreamError('payment', 'The payment provider is down.', {
  cause: new Error('The provider does not accept the key.'),
});

let cloud: BillingFixture;
beforeEach(() => {
  cloud = createBillingFixture();
});

const receipts = async () =>
  (await cloud.inbox.list(['pending', 'waiting', 'applied', 'ignored'], 99)).map(({ event, status, reason }) => [
    event.id,
    status,
    reason,
  ]);
const FAILED = { kind: 'mail', to: EMAIL, mail: { template: 'payment_failed' } };
const failures = () =>
  cloud.outbox.stored.filter((effect) => effect.kind === 'mail' && effect.mail.template === 'payment_failed');

async function buy(n = 1): Promise<void> {
  await cloud.buyByEvent(n);
}

describe('a billing event without effect', () => {
  it.each([
    ['is of an unhandled type', { kind: 'other', type: 'customer.created' }, 'customer.created has no effect.', false],
    ['is a partial refund', { kind: 'charge.refunded', isFullRefund: false }, 'The refund is partial.', false],
    [
      'names no checkout',
      { kind: 'checkout.completed', sessionId: null },
      'The event does not identify a checkout.',
      true,
    ],
    [
      'names a checkout that the provider does not know',
      { kind: 'checkout.completed', sessionId: 'cs_9' },
      'The provider does not know this checkout.',
      true,
    ],
  ] as const)('is ignored with a reason when it %s [WHK-25]', async (_what, facts, reason, isReported) => {
    await buy();
    const before = await cloud.purchases.find('cs_1');
    const received = await cloud.deliver(eventNumber(1, facts));

    expect([received, (await receipts()).find(([id]) => id === 'evt_1')]).toEqual([
      IGNORED,
      ['evt_1', 'ignored', reason],
    ]);
    expect(await cloud.purchases.find('cs_1')).toEqual(before);
    expect(cloud.unsold).toEqual(isReported ? [['evt_1', reason]] : []);
  });

  it('can be the completion of an unpaid checkout, which a later event fulfills [WHK-15]', async () => {
    cloud.sell(1, { paid: false });
    const before = [await cloud.deliverCheckoutEvent(1), await cloud.licensesOf()];
    cloud.sell(1);
    const after = await cloud.deliver({
      ...checkoutEvent(1, cloud.clock.now()),
      id: 'evt_later',
      type: 'checkout.session.async_payment_succeeded',
    });

    expect([before, after, cloud.unsold]).toEqual([[IGNORED, []], APPLIED, []]);
    expect(await cloud.theLicense()).toMatchObject({ tier: 'pro', status: 'active' });
  });
});

describe('events of a purchase', () => {
  it('apply the provider’s current state, not the state in the event [WHK-26]', async () => {
    await buy();
    cloud.change(1, { tier: 'premium', cancelsAt: new Date('2027-01-01T00:00:00.000Z') });

    expect(await cloud.deliverEvent(1)).toEqual(APPLIED);
    expect(await cloud.theLicense()).toMatchObject({
      tier: 'premium',
      status: 'active',
      expiresAt: new Date('2027-01-01T00:00:00.000Z'),
    });
    expect(await cloud.purchases.find('cs_1')).toMatchObject({ tier: 'premium', version: 2 });
  });

  it('wait for the checkout of their purchase, and are applied with the checkout', async () => {
    cloud.sell(1, {}, { status: 'canceled', endedAt: cloud.clock.now() });
    const [early, waiting] = [await cloud.deliverEvent(1, { kind: 'subscription.deleted' }), await receipts()];
    await cloud.deliverCheckoutEvent(1);

    expect([early, waiting]).toEqual([
      APPLIED,
      [['evt_1_0', 'waiting', 'The checkout that this event belongs to has not arrived yet.']],
    ]);
    expect(await receipts()).toEqual([
      ['evt_1_0', 'applied', null],
      ['evt_checkout_1', 'applied', null],
    ]);
    expect(await cloud.theLicense()).toMatchObject({ status: 'canceled' });
  });

  it('e-mail the license holder once per invoice whose payment fails [WHK-22]', async () => {
    await buy();
    cloud.change(1, { status: 'past_due' });
    for (const invoiceId of ['in_1', 'in_1', 'in_2', null])
      await cloud.deliverEvent(1, { kind: 'invoice.payment_failed', invoiceId });

    expect(failures()).toEqual([FAILED, FAILED]);
    expect(await cloud.theLicense()).toMatchObject({ status: 'active', pastDueSince: cloud.clock.now() });
  });

  it.each(['active', 'canceled'] as const)(
    'send no e-mail about a failed payment when the subscription is already %s',
    async (status) => {
      await buy();
      cloud.change(1, { status, endedAt: status === 'canceled' ? cloud.clock.now() : null });
      await cloud.deliverEvent(1, { kind: 'invoice.payment_failed', invoiceId: 'in_1' });

      expect(failures()).toEqual([]);
    },
  );

  it('reactivate an expired license when a late payment arrives [LIC-25]', async () => {
    await buy();
    cloud.change(1, { status: 'past_due' });
    cloud.books.histories.set('sub_1', {
      invoices: [{ createdAt: cloud.clock.now(), paidAt: null, amountPaid: 0, refundedAt: null }],
      refundedAt: null,
    });
    await cloud.deliverEvent(1, { kind: 'invoice.payment_failed', invoiceId: 'in_1' });
    cloud.clock.passHours(14 * 24);
    await cloud.expireLicenses.run();
    const expired = await cloud.theLicense();
    await cloud.deliverEvent(1);
    const still = await cloud.theLicense();
    cloud.change(1, { status: 'active' });
    await cloud.deliverEvent(1, { kind: 'invoice.paid', invoiceId: 'in_1', amountPaid: 2900 });

    expect(
      [expired, still, await cloud.theLicense()].map(({ status, pastDueSince }) => [status, pastDueSince]),
    ).toEqual([
      ['expired', null],
      ['expired', null],
      ['active', null],
    ]);
  });

  it('revoke the license permanently after a full refund', async () => {
    await buy();
    await cloud.deliverEvent(1, { kind: 'charge.refunded', isFullRefund: true });
    const refundedAt = cloud.clock.now();
    cloud.clock.passHours(1);
    await cloud.deliverEvent(1);

    expect([await cloud.theLicense(), await cloud.purchases.find('cs_1')]).toMatchObject([
      { status: 'revoked' },
      { refundedAt, standing: 'current' },
    ]);
  });

  it('are matched to the refunded purchase by the charge when the customer has several purchases', async () => {
    for (const n of [1, 2]) {
      await cloud.buyByEvent(n, { customerId: 'cus_1' });
    }
    cloud.books.paidSubscriptions.set('ch_1', 'sub_1');
    const refund = {
      kind: 'charge.refunded',
      isFullRefund: true,
      subscriptionId: null,
      paymentIntentId: 'pi_9',
      customerId: 'cus_1',
    } as const;
    await cloud.deliverEvent(1, { ...refund, chargeId: 'ch_1' });
    await cloud.deliverEvent(1, { ...refund, chargeId: 'ch_2' });

    expect([await cloud.purchases.find('cs_1'), await cloud.purchases.find('cs_2')]).toMatchObject([
      { refundedAt: cloud.clock.now() },
      { refundedAt: null },
    ]);
    expect((await receipts()).filter(([, status]) => status === 'waiting')).toHaveLength(1);
  });

  it('find a one-time purchase by its payment', async () => {
    await cloud.buyByEvent(1, { product: 'founding', subscriptionId: null, paymentIntentId: 'pi_1' });
    await cloud.deliverEvent(1, {
      kind: 'charge.refunded',
      isFullRefund: true,
      subscriptionId: null,
      paymentIntentId: 'pi_1',
      customerId: null,
    });

    expect(await cloud.theLicense()).toMatchObject({ tier: 'founding', status: 'revoked', slot: null });
  });
});

describe('a billing webhook', () => {
  it('has no effect when repeated', async () => {
    cloud.sell(1);
    const [first, second] = [await cloud.deliverCheckoutEvent(1), await cloud.deliverCheckoutEvent(1)];
    const other = eventNumber(2, { kind: 'other' });

    expect([first, second]).toEqual([APPLIED, DUPLICATE]);
    expect([await cloud.deliver(other), await cloud.deliver(other)]).toEqual([
      IGNORED,
      { duplicate: true, ignored: true },
    ]);
    expect(cloud.outbox.stored).toHaveLength(1);
  });

  it('is applied once when it arrives 50 times at the same time [WHK-11]', async () => {
    cloud.sell(1);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => cloud.deliverCheckoutEvent(1)));

    expect(outcomes.filter(({ duplicate }) => !duplicate)).toEqual([APPLIED]);
    expect([(await cloud.licensesOf()).length, cloud.outbox.stored.length]).toEqual([1, 1]);
  });

  it('is refused and not stored without a valid signature [WHK-03]', async () => {
    cloud.sell(1);

    await expect(cloud.deliver(checkoutEvent(1, cloud.clock.now()), 'forged')).rejects.toThrow(InvalidRequest);
    expect([await receipts(), await cloud.licensesOf()]).toEqual([[], []]);
  });

  it('is stored while the provider is down, and applied when it is repeated', async () => {
    cloud.sell(1);
    cloud.books.failure = DOWN;
    await expect(cloud.deliverCheckoutEvent(1)).rejects.toThrow(DOWN);
    const stored = [await receipts(), await cloud.licensesOf(), cloud.outbox.stored];
    cloud.books.failure = null;

    expect(stored).toEqual([[['evt_checkout_1', 'pending', 'The provider does not accept the key.']], [], []]);
    expect(await cloud.deliverCheckoutEvent(1)).toEqual(APPLIED);
    expect(await cloud.theLicense()).toMatchObject({ status: 'active' });
  });

  it('throws the error when it cannot be processed, but only reports the error when its lease cannot be ended', async () => {
    cloud.sell(1);
    cloud.books.failure = DOWN;
    const gone = new RangeError('the database is gone');
    cloud.inbox.release = () => Promise.reject(gone);

    await expect(cloud.deliverCheckoutEvent(1)).rejects.toThrow(DOWN);
    expect(cloud.problems).toEqual([gone]);
  });

  it('is applied even while another process holds its lease, because that process may be dead', async () => {
    cloud.sell(1);
    const now = cloud.clock.now();
    await cloud.inbox.receive(checkoutEvent(1, now), now, new Date(now.getTime() + 120_000));

    expect(await cloud.deliverCheckoutEvent(1)).toEqual(DUPLICATE);
    expect([await receipts(), (await cloud.theLicense()).status]).toEqual([
      [['evt_checkout_1', 'applied', null]],
      'active',
    ]);
  });
});

describe('a refund', () => {
  const refund = {
    kind: 'charge.refunded',
    isFullRefund: true,
    subscriptionId: null,
    chargeId: 'ch_1',
    paymentIntentId: 'pi_1',
  } as const;
  const statusAfter = async (paidSubscriptionId: string | null) => {
    cloud.books.paidSubscriptions.set('ch_1', paidSubscriptionId);
    await cloud.deliverEvent(1, refund);
    return (await cloud.theLicense()).status;
  };

  it('revokes the license when a subscription payment is refunded', async () => {
    await buy();

    expect(await statusAfter('sub_1')).toBe('revoked');
  });

  it.each([null, 'sub_9'])(
    'leaves the license unchanged when another payment of the customer (for %s) is refunded',
    async (subscriptionId) => {
      await buy();

      expect(await statusAfter(subscriptionId)).toBe('active');
    },
  );

  it('applies to the customer’s only purchase when the provider does not know the payment', async () => {
    await buy();
    await cloud.deliverEvent(1, refund);

    expect(await cloud.theLicense()).toMatchObject({ status: 'revoked' });
  });

  it('applies to the one-time payment that it names, even when the customer also has a subscription', async () => {
    await buy();
    await cloud.buyByEvent(2, {
      subscriptionId: null,
      paymentIntentId: 'pi_1',
      customerId: 'cus_1',
      email: 'other@example.com',
    });
    await cloud.deliverEvent(1, refund);

    expect([await cloud.theLicense(), await cloud.theLicense('other@example.com')]).toMatchObject([
      { status: 'active' },
      { status: 'revoked' },
    ]);
  });
});

describe('retrying a billing event', () => {
  it('applies the event after the missing data has arrived', async () => {
    await cloud.deliverCheckoutEvent(1);
    cloud.sell(1);

    expect(await cloud.retry.execute('evt_checkout_1')).toBe('applied');
    expect([await receipts(), await cloud.theLicense()]).toMatchObject([
      [['evt_checkout_1', 'applied', null]],
      { status: 'active' },
    ]);
  });

  it('returns whether the event was ignored again or is still waiting', async () => {
    await cloud.deliverCheckoutEvent(1);
    await cloud.deliver(eventNumber(2));

    expect([await cloud.retry.execute('evt_checkout_1'), await cloud.retry.execute('evt_2')]).toEqual([
      'ignored',
      'waiting',
    ]);
  });

  it('ends its lease when it fails', async () => {
    await cloud.deliverCheckoutEvent(1);
    cloud.books.failure = DOWN;
    await expect(cloud.retry.execute('evt_checkout_1')).rejects.toThrow(DOWN);
    cloud.books.failure = null;
    cloud.sell(1);

    expect(await cloud.retry.execute('evt_checkout_1')).toBe('applied');
  });

  it('fails for an event that was already applied or never received', async () => {
    await buy();

    for (const id of ['evt_checkout_1', 'evt_nobody_knows'])
      await expect(cloud.retry.execute(id)).rejects.toThrow(NotFound);
  });
});
