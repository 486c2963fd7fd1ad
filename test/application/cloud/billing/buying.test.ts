import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  InvalidRequest,
  NotConfigured,
  NotFound,
  UpstreamError,
} from '../../../../src/domain/shared/failure/failure.js';
import { uuidNumber } from '../../../fakes/sequentialIds.js';
import { EMAIL, createBillingFixture, type BillingFixture } from './billingFixture.js';

const DOWN = new UpstreamError('payment', 'The payment provider is down.');
const UNCONFIGURED = new NotConfigured('payments');
const NO_ACCOUNT = { kind: 'not_found', slug: 'no_billing_account' };

let cloud: BillingFixture;
beforeEach(() => {
  cloud = createBillingFixture();
});

describe('ConfirmCheckout', () => {
  it('creates the license when the webhook has not arrived yet', async () => {
    cloud.sell(1, { product: 'premium' });
    const reply = await cloud.describe.execute('cs_1');

    expect(reply).toEqual({
      tier: 'premium',
      customer_email: EMAIL,
      slot_number: null,
      slot_total: null,
      downgraded_from_founding: false,
    });
    expect(await cloud.theLicense()).toMatchObject({ tier: 'premium', status: 'active' });
    expect(await cloud.describe.execute('cs_1')).toEqual(reply);
    expect(await cloud.deliverCheckoutEvent(1)).toEqual({ duplicate: false, ignored: false });
    expect(cloud.outbox.mails).toHaveLength(1);
  });

  it('reports the slot number of a founding license', async () => {
    cloud.sell(1, { product: 'founding' });

    expect(await cloud.describe.execute('cs_1')).toEqual({
      tier: 'founding',
      customer_email: EMAIL,
      slot_number: 1,
      slot_total: 100,
      downgraded_from_founding: false,
    });
  });

  it('reports no slot number for a Pro checkout whose license later became founding', async () => {
    cloud.sell(1);
    await cloud.describe.execute('cs_1');
    cloud.change(1, { status: 'canceled', endedAt: cloud.clock.now() });
    cloud.clock.passHours(1);
    cloud.sell(2, { product: 'founding' });
    await cloud.describe.execute('cs_2');

    expect(await cloud.theLicense()).toMatchObject({ tier: 'founding', slot: 1 });
    expect(await cloud.describe.execute('cs_1')).toMatchObject({ tier: 'pro', slot_number: null, slot_total: null });
  });

  it('reports that the license became Pro when no slot was left [BUY-03]', async () => {
    for (let n = 1; n <= 100; n++)
      await cloud.issueLicense.execute({ email: `founder${n}@example.com`, tier: 'founding' });
    cloud.sell(1, { product: 'founding' });
    const reply = {
      tier: 'pro',
      customer_email: EMAIL,
      slot_number: null,
      slot_total: null,
      downgraded_from_founding: true,
    };

    expect([await cloud.describe.execute('cs_1'), await cloud.describe.execute('cs_1')]).toEqual([reply, reply]);
  });

  it('returns no license while the checkout is unpaid', async () => {
    cloud.sell(1, { paid: false, status: 'open', email: null });
    cloud.sell(2, { product: 'none' });
    const nothing = { customer_email: '', slot_number: null, slot_total: null, downgraded_from_founding: false };

    expect(await cloud.describe.execute('cs_1')).toEqual({ tier: 'pro', ...nothing });
    expect(await cloud.describe.execute('cs_2')).toEqual({ tier: 'unknown', ...nothing, customer_email: EMAIL });
    expect(await cloud.licensesOf()).toEqual([]);
  });

  it('fails for an unknown checkout, for an unknown price, and without a configured provider', async () => {
    cloud.sell(1, { product: 'unknown_price' });

    await expect(cloud.describe.execute('cs_9')).rejects.toThrow(NotFound);
    await expect(cloud.describe.execute('cs_1')).rejects.toMatchObject({ kind: 'invalid', slug: 'unknown_price' });
    await expect(cloud.unconfiguredDescribe.execute('cs_1')).rejects.toThrow(UNCONFIGURED);
    expect(await cloud.licensesOf()).toEqual([]);
  });

  it('looks up the checkout once for all simultaneous requests', async () => {
    cloud.sell(1);
    const asked: string[] = [];
    cloud.books.delay = async (what) => void asked.push(what);
    const reply = await Promise.all(Array.from({ length: 5 }, () => cloud.describe.execute('cs_1')));

    expect(new Set(reply.map(({ tier }) => tier))).toEqual(new Set(['pro']));
    expect(asked.filter((what) => what === 'cs_1')).toEqual(['cs_1']);
    expect(asked.filter((what) => what === 'sub_1')).toEqual(['sub_1']);
  });

  it('looks up the checkout again after each answer, even after a failure', async () => {
    cloud.books.failure = DOWN;
    await expect(cloud.describe.execute('cs_1')).rejects.toThrow(DOWN);
    cloud.books.failure = null;
    cloud.sell(1, { paid: false, status: 'open', email: null });
    await cloud.describe.execute('cs_1');
    cloud.sell(1, { product: 'premium' });

    expect(await cloud.describe.execute('cs_1')).toMatchObject({ tier: 'premium', customer_email: EMAIL });
  });

  it('creates no license and sends no mail while the provider is down', async () => {
    cloud.sell(1);
    cloud.books.failure = DOWN;

    await expect(cloud.describe.execute('cs_1')).rejects.toThrow(DOWN);
    expect([await cloud.licensesOf(), cloud.outbox.stored]).toEqual([[], []]);
  });
});

describe('CreateCheckout', () => {
  const REQUEST = { plan: 'pro_yearly', email: EMAIL, referralCode: null, successUrl: null, cancelUrl: null } as const;
  const open = async (facts: Partial<Parameters<BillingFixture['createCheckout']['execute']>[0]> = {}) => {
    const opened = await cloud.createCheckout.execute({ ...REQUEST, ...facts });
    return { opened, order: [...cloud.books.orders.values()].at(-1) };
  };

  it('creates a checkout that expires after 35 minutes and sends the buyer back to the service', async () => {
    const expiresAt = new Date('2026-11-21T07:05:00.000Z');

    expect(await open()).toEqual({
      opened: {
        id: `cs_of_${uuidNumber(1)}`,
        url: `https://pay.example/${uuidNumber(1)}`,
        expiresAt,
        referralApplied: false,
      },
      order: {
        plan: 'pro_yearly',
        email: EMAIL,
        referralCode: null,
        successUrl: 'https://plumbline.example/checkout/success',
        cancelUrl: 'https://plumbline.example/checkout/cancel',
        expiresAt,
        idempotencyKey: uuidNumber(1),
      },
    });
  });

  it('sends the buyer back to the requested URL if that URL is allowed', async () => {
    const [successUrl, cancelUrl] = ['https://www.plumbline.example/thanks', 'https://plumbline.example/#plans'];
    const refused = {
      kind: 'invalid',
      facts: {
        fields: [expect.objectContaining({ path: 'success_url' }), expect.objectContaining({ path: 'cancel_url' })],
      },
    };

    expect((await open({ successUrl, cancelUrl })).order).toMatchObject({ successUrl, cancelUrl });
    await expect(open({ successUrl: 'https://elsewhere.example/', cancelUrl: '' })).rejects.toMatchObject(refused);
    expect(cloud.books.orders.size).toBe(1);
  });

  it('checks the request before it reports that no provider is configured', async () => {
    await expect(cloud.unconfiguredCheckout.execute(REQUEST)).rejects.toThrow(UNCONFIGURED);
    await expect(cloud.unconfiguredCheckout.execute({ ...REQUEST, cancelUrl: '' })).rejects.toThrow(InvalidRequest);
  });

  describe('CreateCheckout with a referral code', () => {
    const CODE = '7K3MQ9TX';
    beforeEach(async () => {
      const { license } = await cloud.issueLicense.execute({ email: 'friend@gmail.com', tier: 'pro' });
      await cloud.referrals.codeOf(license.id, CODE);
    });
    const applied = async (referralCode: string, email: string | null) => {
      const { opened, order } = await open({ referralCode, email });
      return [opened.referralApplied, order?.referralCode];
    };

    it('passes the normalized code on to the provider, even when the buyer is unknown', async () => {
      expect([await applied(CODE, EMAIL), await applied(' 7k3mq9tx ', null)]).toEqual([
        [true, CODE],
        [true, CODE],
      ]);
    });

    it.each([
      ['belongs to nobody', '7K3MQ9TY', EMAIL],
      ['is malformed', "'; drop table", EMAIL],
      ['is empty', '', EMAIL],
      ['is the buyer’s own', CODE, 'friend@gmail.com'],
      ['is the buyer’s own under another spelling of the address', CODE, 'Fri.end+shop@GoogleMail.com'],
    ])('sells without a referral when the code %s', async (_what, code, email) => {
      expect(await applied(code, email)).toEqual([false, null]);
    });

    it('ignores the code of a revoked license, but still sells', async () => {
      await cloud.revokeLicenses.execute('friend@gmail.com');

      expect(await applied(CODE, EMAIL)).toEqual([false, null]);
    });
  });
});

describe('CreatePortalSession', () => {
  it('returns the portal’s URL to a customer', async () => {
    await cloud.buyByEvent(1);

    expect(await cloud.openPortal.execute((await cloud.theLicense()).id)).toBe(
      'https://portal.example/cus_1?return=https://plumbline.example/billing',
    );
  });

  it('fails without a purchase, for a customer unknown to the provider, and without a configured provider', async () => {
    const { license } = await cloud.issueLicense.execute({ email: EMAIL, tier: 'pro' });
    await expect(cloud.openPortal.execute(license.id)).rejects.toMatchObject(NO_ACCOUNT);
    await cloud.licenses.save(Object.assign(license, { customerId: 'cus_9' }));

    await expect(cloud.openPortal.execute(license.id)).rejects.toMatchObject(NO_ACCOUNT);
    await expect(cloud.unconfiguredPortal.execute(license.id)).rejects.toThrow(UNCONFIGURED);
  });
});
