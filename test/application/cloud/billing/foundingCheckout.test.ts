import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { EMAIL, pushTopicUrlOf, createBillingFixture, type BillingFixture } from './billingFixture.js';

const [FIRST_KEY, SECOND_KEY] = [licenseKeyNumber(1), licenseKeyNumber(2)];

let cloud: BillingFixture;
beforeEach(() => {
  cloud = createBillingFixture();
});

describe('a founding checkout', () => {
  const sellFounding = async (n: number, email: string) => {
    await cloud.buy(n, { product: 'founding', email });
    return cloud.theLicense(email);
  };
  const fillUp = async (count = 100): Promise<void> => {
    for (let n = 1; n <= count; n++)
      await cloud.issueLicense.execute({ email: `founder${n}@example.com`, tier: 'founding' });
  };

  it('takes the lowest free slot and reports its number [FND-08]', async () => {
    const [one, two] = [await sellFounding(1, 'one@example.com'), await sellFounding(2, 'two@example.com')];

    expect([one, two]).toMatchObject([
      { tier: 'founding', slot: 1 },
      { tier: 'founding', slot: 2 },
    ]);
    expect(cloud.outbox.mails.map(({ mail }) => mail)).toEqual([
      { template: 'founding_welcome', key: FIRST_KEY, slot: 1, pushTopicUrl: pushTopicUrlOf(one.id) },
      { template: 'founding_welcome', key: SECOND_KEY, slot: 2, pushTopicUrl: pushTopicUrlOf(two.id) },
    ]);
  });

  it('creates a permanent Pro license when all slots are taken [FND-08]', async () => {
    await fillUp();
    const license = await sellFounding(1, EMAIL);
    const mails = cloud.outbox.mails.map(({ mail }) => mail.template);
    await cloud.revokeLicenses.execute('founder1@example.com');
    await cloud.deliverEvent(1);

    expect(license).toMatchObject({ tier: 'pro', status: 'active', slot: null });
    expect(mails).toEqual(['downgraded']);
    expect(await cloud.theLicense()).toMatchObject({ tier: 'pro', status: 'active', slot: null });
    expect(await cloud.purchases.find('cs_1')).toMatchObject({ tier: 'pro', downgraded: true, standing: 'current' });
  });

  it('takes a slot that another license has freed', async () => {
    await fillUp();
    await cloud.revokeLicenses.execute('founder42@example.com');

    expect(await sellFounding(1, EMAIL)).toMatchObject({ tier: 'founding', slot: 42 });
    expect(await cloud.licenses.countFounding(cloud.clock.now())).toBe(100);
  });

  it('takes the slot of a license whose dunning ended before a job has run', async () => {
    await sellFounding(1, EMAIL);
    cloud.change(1, { status: 'past_due' });
    const open = { createdAt: cloud.clock.now(), paidAt: null, amountPaid: 0, refundedAt: null };
    cloud.books.histories.set('sub_1', { invoices: [open], refundedAt: null });
    await cloud.deliverEvent(1);
    await fillUp(99);
    cloud.clock.passHours(14 * 24);
    const before = await cloud.licenses.countFounding(cloud.clock.now());

    expect([before, await sellFounding(2, 'next@example.com')]).toMatchObject([99, { tier: 'founding', slot: 1 }]);
    expect(await cloud.theLicense()).toMatchObject({ tier: 'founding', status: 'expired', slot: null });
    expect((await cloud.licenses.historyOf((await cloud.theLicense()).id)).at(-1)).toMatchObject({
      from: 'active.past_due',
      event: 'time.passed',
      to: 'expired',
    });
  });

  it('takes the slot of a license canceled at the period’s end, even if the event about its end is lost', async () => {
    await sellFounding(1, EMAIL);
    cloud.change(1, { cancelsAt: new Date(cloud.clock.now().getTime() + 3_600_000) });
    await cloud.deliverEvent(1);
    await fillUp(99);
    cloud.clock.passHours(1);
    const before = await cloud.licenses.countFounding(cloud.clock.now());

    expect([before, await sellFounding(2, 'next@example.com')]).toMatchObject([99, { tier: 'founding', slot: 1 }]);
    expect(await cloud.theLicense()).toMatchObject({ tier: 'founding', status: 'canceled', slot: null });
  });

  it('takes the slot of the buyer’s own lapsed license', async () => {
    await cloud.issueLicense.execute({ email: EMAIL, tier: 'founding', days: 1 });
    await fillUp(99);
    cloud.clock.passHours(24);
    await sellFounding(1, EMAIL);

    expect(await cloud.licensesOf()).toMatchObject([{ tier: 'founding', status: 'active', slot: 1 }]);
  });

  it('becomes Pro when its expired license is paid again and all slots are taken', async () => {
    await sellFounding(1, EMAIL);
    cloud.change(1, { status: 'unpaid' });
    await cloud.deliverEvent(1);
    const unpaid = await cloud.theLicense();
    await fillUp();
    cloud.change(1, { status: 'active' });
    await cloud.deliverEvent(1);

    expect(unpaid).toMatchObject({ tier: 'founding', status: 'expired', slot: null });
    expect(await cloud.theLicense()).toMatchObject({ tier: 'pro', status: 'active', slot: null });
    expect(await cloud.purchases.find('cs_1')).toMatchObject({ tier: 'pro', downgraded: true });
  });

  it('takes a slot again when it is paid again and a slot is free', async () => {
    await sellFounding(1, EMAIL);
    cloud.change(1, { status: 'unpaid' });
    await cloud.deliverEvent(1);
    await sellFounding(2, 'other@example.com');
    cloud.change(1, { status: 'active' });
    await cloud.deliverEvent(1);

    expect([await cloud.theLicense(), await cloud.theLicense('other@example.com')]).toMatchObject([
      { tier: 'founding', status: 'active', slot: 2 },
      { tier: 'founding', status: 'active', slot: 1 },
    ]);
  });

  const sellThenPrepareLatePayment = async (): Promise<void> => {
    await sellFounding(1, EMAIL);
    cloud.change(1, { status: 'unpaid' });
    await cloud.deliverEvent(1);
    cloud.change(1, { status: 'active' });
  };

  it('locks the slots before its license when it is paid again, as a sale does', async () => {
    await sellThenPrepareLatePayment();
    const lockSlots = jest.spyOn(cloud.slots, 'lockFreeSlots');
    const lockLicenses = jest.spyOn(cloud.licenses, 'findByEmail');
    await cloud.deliverEvent(1);
    const [[slotsLocked = 0], [licensesLocked = 0]] = [
      lockSlots.mock.invocationCallOrder,
      lockLicenses.mock.invocationCallOrder,
    ];

    expect(slotsLocked).toBeGreaterThan(0);
    expect(licensesLocked).toBeGreaterThan(slotsLocked);
  });

  it('takes a slot again even if its license loses its slot while the purchase is loaded', async () => {
    await sellThenPrepareLatePayment();
    const { id } = await cloud.theLicense();
    const read = jest.spyOn(cloud.licenses, 'slotHolderIds').mockResolvedValueOnce(new Set([id]));
    await cloud.deliverEvent(1);

    expect(read).toHaveBeenCalledTimes(2);
    expect(await cloud.theLicense()).toMatchObject({ tier: 'founding', status: 'active', slot: 1 });
  });

  it('becomes Pro when its purchase governs the license again and no slot is free', async () => {
    await sellFounding(1, EMAIL);
    const open = { createdAt: cloud.clock.now(), paidAt: null, amountPaid: 0, refundedAt: null };
    cloud.change(1, { status: 'unpaid' });
    cloud.books.histories.set('sub_1', { invoices: [open], refundedAt: null });
    await cloud.deliverEvent(1);
    cloud.clock.passHours(15 * 24);
    await cloud.buy(2);
    const now = cloud.clock.now();
    cloud.books.histories.set('sub_1', {
      invoices: [
        { ...open, paidAt: now, amountPaid: 2900 },
        { ...open, createdAt: now },
      ],
      refundedAt: null,
    });
    cloud.change(1, { status: 'past_due' });
    await cloud.deliverEvent(1);
    const between = await cloud.theLicense();
    await fillUp();
    cloud.change(2, { status: 'canceled', endedAt: now });
    await cloud.deliverEvent(2);

    expect(between).toMatchObject({ tier: 'pro', status: 'active', pastDueSince: null });
    expect(await cloud.theLicense()).toMatchObject({ tier: 'pro', status: 'active', slot: null, customerId: 'cus_1' });
    expect(await cloud.purchases.find('cs_1')).toMatchObject({ tier: 'pro', downgraded: true, standing: 'past_due' });
  });
});
