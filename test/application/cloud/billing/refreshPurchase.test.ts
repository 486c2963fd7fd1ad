import { beforeEach, describe, expect, it } from '@jest/globals';
import { UpstreamError } from '../../../../src/domain/shared/failure/failure.js';
import { eventNumber, purchaseNumber } from '../../../fakes/cloud/purchases.js';
import { EMAIL, createBillingFixture, type BillingFixture } from './billingFixture.js';

let cloud: BillingFixture;
beforeEach(async () => {
  cloud = createBillingFixture();
  await cloud.buyByEvent(1);
});

const refresh = (thoroughly = false) => cloud.sync.refresh('cs_1', [], thoroughly);

describe('refreshing a purchase', () => {
  it('increments the purchase’s version each time, and applies a new tier to the license', async () => {
    const { id } = await cloud.theLicense();
    await refresh();
    cloud.change(1, { tier: 'premium' });
    await refresh();

    expect(await cloud.purchases.find('cs_1')).toEqual(
      purchaseNumber(1, { email: EMAIL, licenseId: id, purchasedAt: cloud.clock.now(), tier: 'premium', version: 3 }),
    );
    expect(await cloud.theLicense()).toMatchObject({ tier: 'premium', status: 'active' });
    expect((await cloud.licenses.historyOf(id)).map(({ event }) => event)).toEqual(['license.issued']);
  });

  it('leaves a purchase unchanged if the provider does not know it, until an event reports the end of the purchase', async () => {
    cloud.books.subscriptions.delete('sub_1');
    await refresh();
    const unknown = [await cloud.purchases.find('cs_1'), await cloud.theLicense()];
    const deletedAt = cloud.clock.now();
    cloud.clock.passHours(1);
    await cloud.deliverEvent(1, { kind: 'subscription.deleted', createdAt: deletedAt });

    expect(unknown).toMatchObject([{ standing: 'current', endedAt: null }, { status: 'active' }]);
    expect([await cloud.purchases.find('cs_1'), await cloud.theLicense()]).toMatchObject([
      { standing: 'ended', endedAt: deletedAt },
      { status: 'canceled' },
    ]);
  });

  it('does not overwrite the purchase with outdated data [WHK-13]', async () => {
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let asked = 0;
    cloud.books.delay = () => {
      asked += 1;
      begun.resolve();
      return asked === 1 ? gate.promise : undefined;
    };
    const slow = refresh();
    await begun.promise;
    cloud.change(1, { status: 'unpaid' });
    await refresh();
    const between = await cloud.theLicense();
    gate.resolve();
    await slow;

    expect([between.status, (await cloud.theLicense()).status, asked]).toEqual(['expired', 'expired', 3]);
  });

  it('gives up when the purchase never stops changing', async () => {
    cloud.books.delay = async () => {
      const known = await cloud.purchases.find('cs_1');
      if (known !== null) await cloud.purchases.save(known, cloud.clock.now());
    };

    await expect(refresh()).rejects.toThrow(UpstreamError);
  });

  it('fetches all payments of the purchase only on request', async () => {
    cloud.books.histories.set('sub_1', { invoices: [], refundedAt: cloud.clock.now() });
    await refresh();
    const before = await cloud.theLicense();
    await refresh(true);

    expect([before.status, (await cloud.theLicense()).status]).toEqual(['active', 'revoked']);
  });

  it('changes nothing when the given events were already applied', async () => {
    const event = eventNumber(1);
    await cloud.deliver(event);
    cloud.change(1, { status: 'unpaid' });
    await cloud.sync.refresh('cs_1', [event]);

    expect([await cloud.purchases.find('cs_1'), await cloud.theLicense()]).toMatchObject([
      { version: 2 },
      { status: 'active' },
    ]);
  });

  it('fails when the purchase does not exist', async () => {
    await expect(cloud.sync.refresh('cs_9', [])).rejects.toThrow('there is no purchase cs_9');
  });
});

describe('a license with two purchases', () => {
  beforeEach(async () => {
    cloud.change(1, { status: 'canceled', endedAt: cloud.clock.now() });
    await cloud.deliverEvent(1);
    cloud.clock.passHours(1);
    await cloud.buyByEvent(2, { product: 'premium' });
  });

  it('ignores changes to a purchase that has ended', async () => {
    const before = await cloud.theLicense();
    await cloud.deliverEvent(1, { kind: 'charge.refunded', isFullRefund: true });

    expect(before).toMatchObject({ tier: 'premium', status: 'active', customerId: 'cus_2' });
    expect(await cloud.theLicense()).toEqual(Object.assign(before, { version: before.version + 1 }));
  });

  it('ends when its last purchase ends', async () => {
    cloud.change(2, { status: 'canceled', endedAt: cloud.clock.now() });
    await cloud.deliverEvent(2);

    expect(await cloud.theLicense()).toMatchObject({ tier: 'premium', status: 'canceled', customerId: 'cus_2' });
  });
});
