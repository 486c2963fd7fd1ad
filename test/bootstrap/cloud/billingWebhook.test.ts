import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BillingEventEntity } from '../../../src/adapters/mikroorm/entities/billing/billingEvent.entity.js';
import { OutboxEffectEntity } from '../../../src/adapters/mikroorm/entities/messaging/outboxEffect.entity.js';
import { PurchaseEntity } from '../../../src/adapters/mikroorm/entities/billing/purchase.entity.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { founders } from '../../adapters/mikroorm/founders.js';
import {
  payCheckout,
  deliverWebhook,
  licenseKeyIn,
  stripeSettings,
  signWebhook,
  WEBHOOK_SECRET,
  type CompletedPurchase,
} from '../../servers/buyers.js';
import { startStripe } from '../../servers/stripe.js';
import { PRICES } from '../../servers/stripe/catalog.ts';
import type { StripeEvent } from '../../servers/stripe/objects.ts';
import { openApp } from './openApp.js';
import { refusal } from '../../refusal.js';

const stripe = await startStripe();
afterAll(() => stripe.close());
beforeEach(() => stripe.reset());

const EMAIL = 'buyer@example.com';
const PATH = '/api/billing-webhook';
const TOO_LARGE = refusal('payload_too_large', { limit_bytes: 1024 * 1024 });
const received = (more: object = {}) => ({
  status: 200,
  body: { received: true, duplicate: false, ignored: false, ...more },
});
const nowSeconds = () => Math.floor(Date.now() / 1000);

describe('the signature of a billing webhook', () => {
  const cloud = openApp({ ...stripeSettings(stripe), STRIPE_WEBHOOK_SECRET: `whsec_new,${WEBHOOK_SECRET}` });
  const post = (payload: string, signature?: string) =>
    cloud.call('POST', PATH, payload, signature === undefined ? {} : { 'stripe-signature': signature });
  const stored = async () => (await cloud.all(BillingEventEntity)).length;
  const anEvent = async (): Promise<StripeEvent> => {
    const [event] = await stripe.world.expire(await stripe.world.begin({ prices: [PRICES.pro_monthly] }));
    if (event === undefined) throw new Error('nothing happened');
    return event;
  };

  it('may use either secret [WHK-30]', async () => {
    const [first, second] = [await anEvent(), await anEvent()].map((event, n) =>
      signWebhook(event, n === 0 ? 'whsec_new' : WEBHOOK_SECRET),
    );

    expect(await post(first?.payload ?? '', first?.signature)).toMatchObject(received({ ignored: true }));
    expect(await post(second?.payload ?? '', second?.signature)).toMatchObject(received({ ignored: true }));
    expect(await stored()).toBe(2);
  });

  it('is refused when it is missing, malformed, forged, outdated or from the future [AUT-04 WHK-09]', async () => {
    const event = await anEvent();
    const { payload, signature } = signWebhook(event);
    const timestamp = /t=(\d+)/.exec(signature)?.[1] ?? '';
    const forged: readonly (readonly [string, string, string | undefined])[] = [
      ['missing', payload, undefined],
      ['empty', payload, ''],
      ['of another secret', payload, signWebhook(event, 'whsec_other').signature],
      ['of both secrets as one', payload, signWebhook(event, `whsec_new,${WEBHOOK_SECRET}`).signature],
      ['of no secret', payload, signWebhook(event, ' ').signature],
      ['of other bytes', payload.replace('expired', 'completed'), signature],
      ['of the same words with a space more', `${payload} `, signature],
      ['for another time', payload, signature.replace(timestamp, String(Number(timestamp) - 1))],
      ['of an older scheme', payload, signature.replace('v1=', 'v0=')],
      ['nonsense', payload, 'nonsense'],
      ['without a value', payload, 't=1,v1='],
      ['without a value, at this moment', payload, `t=${timestamp},v1=`],
      ['older than 300 s', payload, signWebhook(event, WEBHOOK_SECRET, nowSeconds() - 302).signature],
      ['more than 300 s in the future', payload, signWebhook(event, WEBHOOK_SECRET, nowSeconds() + 330).signature],
    ];
    for (const [what, body, header] of forged) {
      const reply = await post(body, header);
      expect([what, reply.status, reply.body]).toMatchObject([what, 400, refusal('invalid_signature')]);
    }
    expect(await stored()).toBe(0);
    expect((await post(payload, signWebhook(event, WEBHOOK_SECRET, nowSeconds() - 290).signature)).status).toBe(200);
  });

  it('is not enough when the signed JSON is not an event', async () => {
    const none = { ...(await anEvent()), type: undefined };
    const { payload, signature } = signWebhook(Object(none));

    expect(await post(payload, signature)).toMatchObject({
      status: 400,
      body: refusal('invalid_request', { fields: [{ path: 'type', message: expect.any(String) }] }),
    });
  });

  it('is still valid for a replayed event, but the event has no second effect [WHK-08]', async () => {
    const { payload, signature } = signWebhook(await anEvent());
    await post(payload, signature);

    expect(await post(payload, signature)).toMatchObject(received({ duplicate: true, ignored: true }));
    expect(await stored()).toBe(1);
  });

  it('is not checked for a body of more than 1 MiB [WHK-10]', async () => {
    const { payload, signature } = signWebhook({
      ...(await anEvent()),
      data: { object: { note: 'x'.repeat(1024 * 1024) } },
    });

    for (const header of [signature, 'nonsense', undefined])
      expect(await post(payload, header)).toMatchObject({ status: 413, body: TOO_LARGE });
    expect(await stored()).toBe(0);
  });
});

describe('billing webhooks without a secret', () => {
  const { STRIPE_WEBHOOK_SECRET: _secret, ...unlistening } = stripeSettings(stripe);
  const cloud = openApp(unlistening);

  it('are refused, even when signed with an empty secret [WHK-29]', async () => {
    const [event] = await stripe.world.expire(await stripe.world.begin({ prices: [PRICES.pro_monthly] }));
    if (event === undefined) throw new Error('nothing happened');
    for (const secret of ['', 'undefined', 'null', ' ']) {
      const payload = JSON.stringify(event);
      const header = secret === '' ? emptySecretHeader(payload) : signWebhook(event, secret).signature;
      expect(await cloud.call('POST', PATH, payload, { 'stripe-signature': header })).toMatchObject({
        status: 503,
        body: refusal('not_configured', { setting: 'STRIPE_WEBHOOK_SECRET' }),
      });
    }
    expect(await cloud.all(BillingEventEntity)).toEqual([]);
  });

  it('are refused with 413 when they exceed 1 MiB', async () => {
    expect(await cloud.call('POST', PATH, 'x'.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413, body: TOO_LARGE });
  });
});

/** The SDK refuses to sign with an empty secret; an attacker would not. */
function emptySecretHeader(payload: string): string {
  const at = nowSeconds();
  return `t=${at},v1=${createHmac('sha256', '').update(`${at}.${payload}`).digest('hex')}`;
}

describe('billing events', () => {
  const cloud = openApp(stripeSettings(stripe));
  const deliverEvents = async (events: readonly StripeEvent[]) => {
    const replies = [];
    for (const event of events) replies.push(await deliverWebhook(cloud.address(), event));
    return replies;
  };
  const mailsTo = async (email = EMAIL) => (await cloud.mails()).filter((mail) => mail.includes(`To: ${email}\r\n`));
  const validate = async (key: string) => Object((await cloud.call('POST', '/api/validate-license', { key })).body);
  const claimed = async () => Object((await cloud.call('GET', '/api/founding-counter')).body).claimed;

  async function sold(offer: keyof typeof PRICES, email = EMAIL): Promise<CompletedPurchase & { key: string }> {
    const bought = await payCheckout(stripe, { offer, email });
    await deliverEvents(bought.events);
    return { ...bought, key: licenseKeyIn((await mailsTo(email)).join('')) };
  }

  it.each([EMAIL, 'other@example.com'])(
    'create one license for two checkouts of the same subscription, even if they arrive together: %s [BUY-23]',
    async (email) => {
      const first = await payCheckout(stripe, { offer: 'pro_monthly', email: EMAIL });
      const second = await payCheckout(stripe, { offer: 'pro_monthly', email, subscription: first.subscription });
      const replies = await Promise.all([deliverEvents(first.events), deliverEvents(second.events)]);
      const info = async (id: string) => (await cloud.call('GET', `/api/checkout-session-info?session_id=${id}`)).body;

      expect(new Set(replies.flat().map(({ status }) => status))).toEqual(new Set([200]));
      expect(await cloud.all(License)).toMatchObject([{ tier: 'pro', status: 'active' }]);
      expect((await cloud.all(BillingEventEntity)).filter(({ settledAt }) => settledAt === null)).toEqual([]);
      expect(await cloud.mails()).toHaveLength(1);
      expect(await info(second.sessionId)).toEqual(await info(first.sessionId));
    },
  );

  it.each([
    ['pro_monthly', 'pro', 25],
    ['pro_yearly', 'pro', 25],
    ['premium_monthly', 'premium', 100],
    ['premium_yearly', 'premium', 100],
    ['founding', 'founding', 100],
    ['founding_once', 'founding', 100],
  ] as const)(
    'create one license for %s, with the tier %s, and e-mail its key [WHK-01 WHK-02 BUY-10 WHK-14 WHK-17]',
    async (offer, tier, tickers) => {
      const { key, events } = await sold(offer);
      const again = await deliverEvents(events);

      expect(await validate(key)).toMatchObject({
        valid: true,
        tier,
        email: EMAIL,
        expires_at: null,
        features: { max_tickers: tickers },
      });
      expect(again.every(({ status, body }) => status === 200 && Object(body).duplicate)).toBe(true);
      expect(await mailsTo()).toHaveLength(1);
      expect(await cloud.all(License)).toMatchObject([{ tier, status: 'active' }]);
    },
  );

  it('create the license of a checkout only when the checkout is paid [WHK-14]', async () => {
    const late = await payCheckout(stripe, { offer: 'pro_monthly', email: EMAIL, paid: false });
    const never = await payCheckout(stripe, { offer: 'pro_monthly', email: 'never@example.com', paid: false });
    await deliverEvents([...late.events, ...never.events]);
    const before = await cloud.all(License);
    await deliverEvents(await stripe.world.settle(never.sessionId, { paid: false }));
    await deliverEvents(await stripe.world.settle(late.sessionId));

    expect(before).toEqual([]);
    expect(await cloud.all(License)).toMatchObject([{ email: EMAIL, tier: 'pro', status: 'active' }]);
  });

  it('keep a trial’s key valid for the paid license until the new key is used [WHK-17]', async () => {
    await cloud.call('POST', '/api/trial/start', { email: EMAIL });
    const trialKey = licenseKeyIn((await mailsTo()).join(''));
    await deliverEvents((await payCheckout(stripe, { offer: 'premium_monthly', email: 'Buyer@Example.com' })).events);
    const newKey = licenseKeyIn((await cloud.mails()).find((mail) => licenseKeyIn(mail) !== trialKey) ?? '');
    const old = await validate(trialKey);

    expect(await cloud.all(License)).toMatchObject([{ tier: 'premium', status: 'active' }]);
    expect(old).toMatchObject({ valid: true, tier: 'premium', expires_at: null });
    expect(await validate(newKey)).toMatchObject({ valid: true, tier: 'premium' });
    expect(await validate(trialKey)).toMatchObject({ valid: false, code: 'NOT_FOUND' });
  });

  it('create another license for a buyer with an active license, but reactivate an ended license', async () => {
    const first = await sold('pro_monthly');
    const second = await sold('premium_monthly');
    await deliverEvents(await stripe.world.cancel(second.subscription));
    await stripe.world.advance(3600);
    await deliverEvents((await payCheckout(stripe, { offer: 'premium_yearly', email: EMAIL })).events);

    expect(first.key).not.toBe('');
    expect((await cloud.all(License)).toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))).toMatchObject([
      { tier: 'pro', status: 'active' },
      { tier: 'premium', status: 'active' },
    ]);
    expect(await mailsTo()).toHaveLength(3);
  });

  it('change the tier when a subscription changes its price [WHK-02]', async () => {
    const { key, subscription } = await sold('pro_monthly');
    const tierAfter = async (price: string) => {
      await deliverEvents(await stripe.world.changePrice(subscription, price));
      return (await validate(key)).tier;
    };

    expect(await tierAfter(PRICES.premium_yearly)).toBe('premium');
    expect(await tierAfter(PRICES.pro_yearly)).toBe('pro');
    expect(await tierAfter(PRICES.founding)).toBe('pro');
    expect(await claimed()).toBe(0);
  });

  it('keep access and send one e-mail per invoice while a payment is overdue [WHK-02 WHK-22 WHK-23]', async () => {
    const { key, subscription } = await sold('premium_monthly');
    await deliverEvents(await stripe.world.renew(subscription, { paid: false }));
    await deliverEvents(await stripe.world.failAgain(subscription));
    const overdue = await validate(key);
    const mails = await mailsTo();
    await deliverEvents(await stripe.world.pay((await stripe.world.invoicesOf(subscription)).at(-1) ?? ''));

    expect(overdue).toMatchObject({ valid: true, tier: 'premium', message: expect.stringContaining('past due') });
    expect(mails).toHaveLength(2);
    expect(await validate(key)).toMatchObject({ valid: true, message: 'License active.' });
    expect(await mailsTo()).toHaveLength(2);
  });

  it('keep a founder’s slot when a payment fails [WHK-22]', async () => {
    const { key, subscription } = await sold('founding');
    await deliverEvents(await stripe.world.renew(subscription, { paid: false }));

    expect(await validate(key)).toMatchObject({
      valid: true,
      tier: 'founding',
      message: expect.stringContaining('past due'),
    });
    expect(await claimed()).toBe(1);
  });

  it('suspend the license of an unpaid subscription until it is paid [LIC-25]', async () => {
    const { key, subscription } = await sold('pro_monthly');
    await deliverEvents(await stripe.world.renew(subscription, { paid: false }));
    await deliverEvents(await stripe.world.setStatus(subscription, 'unpaid'));
    const unpaid = await validate(key);
    await deliverEvents(await stripe.world.pay((await stripe.world.invoicesOf(subscription)).at(-1) ?? ''));

    expect(unpaid).toMatchObject({ valid: false, code: 'EXPIRED', tier: 'pro', features: {}, days_remaining: 0 });
    expect(await validate(key)).toMatchObject({ valid: true, code: 'VALID' });
  });

  it('show a license’s end date while its subscription is set to end with the period [LIC-28 WHK-20]', async () => {
    const { key, subscription } = await sold('pro_monthly');
    await deliverEvents(await stripe.world.setCancelAtPeriodEnd(subscription, true));
    const leaving = await validate(key);
    await deliverEvents(await stripe.world.setCancelAtPeriodEnd(subscription, false));

    expect(leaving).toMatchObject({ valid: true, days_remaining: 30, expires_at: expect.stringMatching(/Z$/) });
    expect(await validate(key)).toMatchObject({ valid: true, days_remaining: null, expires_at: null });
  });

  it('cancel the license of a deleted subscription and free its founding slot [FND-03 WHK-02 WHK-21]', async () => {
    const { key, subscription } = await sold('founding');
    const before = await claimed();
    await deliverEvents(await stripe.world.cancel(subscription));

    expect([before, await claimed()]).toEqual([1, 0]);
    expect(await validate(key)).toMatchObject({ valid: false, code: 'CANCELED', tier: 'founding' });
  });

  it.each(['founding', 'founding_once'] as const)(
    'revoke the license permanently after a full refund of %s, but not after a partial refund [FND-07 WHK-24 FND-11]',
    async (offer) => {
      const { key, subscription, sessionId } = await sold(offer);
      const [charge] = await stripe.world.chargesOf(subscription || sessionId);
      const part = await deliverEvents(await stripe.world.refund(charge?.id ?? '', 100));
      const afterPart = await validate(key);
      await deliverEvents(await stripe.world.refund(charge?.id ?? ''));

      expect(part).toEqual([received({ ignored: true })]);
      expect(afterPart.code).toBe('VALID');
      expect([(await validate(key)).code, await claimed()]).toEqual(['REVOKED', 0]);
      if (subscription !== '') await deliverEvents(await stripe.world.renew(subscription, { paid: true }));
      expect((await validate(key)).code).toBe('REVOKED');
    },
  );

  it('are applied with their checkout if they arrive before it, and are no duplicates until then [WHK-08 WHK-27]', async () => {
    const { events, subscription } = await payCheckout(stripe, { offer: 'pro_monthly', email: EMAIL });
    const later = await stripe.world.changePrice(subscription, PRICES.premium_monthly);
    const replies = await deliverEvents([...later, ...later, ...events.toReversed()]);

    expect(replies.every(({ status, body }) => status === 200 && !Object(body).duplicate)).toBe(true);
    expect(await cloud.all(License)).toMatchObject([{ tier: 'premium', status: 'active' }]);
    expect((await cloud.all(BillingEventEntity)).filter(({ settledAt }) => settledAt === null)).toEqual([]);
  });

  it('create a canceled license without a key when a subscription ends before its checkout event arrives', async () => {
    const { events, subscription } = await payCheckout(stripe, { offer: 'pro_monthly', email: EMAIL });
    await stripe.world.cancel(subscription);
    await deliverEvents(events);

    expect(await cloud.all(License)).toMatchObject([{ status: 'canceled' }]);
    expect(await cloud.mails()).toEqual([]);
  });

  it('give the 101st founder a Pro license and an explanation [FND-04]', async () => {
    await cloud.store(...founders(100));
    const { key, subscription } = await sold('founding');
    const counter = await cloud.call('GET', '/api/founding-counter');
    await deliverEvents(await stripe.world.renew(subscription, { paid: true }));

    expect(counter.body).toEqual({ claimed: 100, total: 100, remaining: 0, closed: true });
    expect(await validate(key)).toMatchObject({ valid: true, tier: 'pro' });
    expect(await mailsTo()).toHaveLength(1);
  });

  it('send no e-mail to an address that contains a line break [ERR-29]', async () => {
    const { sessionId } = await payCheckout(stripe, {
      offer: 'pro_monthly',
      email: 'buyer@example.com\r\nBcc: victim@example.com',
    });
    const { status } = await cloud.call('GET', `/api/checkout-session-info?session_id=${sessionId}`);
    const mails = await cloud.mails();

    expect([status, mails]).toEqual([200, []]);
  });

  it('are stored while the provider is down, and applied when they are delivered again [ERR-17 WHK-05]', async () => {
    const { events } = await payCheckout(stripe, { offer: 'pro_monthly', email: EMAIL });
    const completed = events.at(-1);
    if (completed === undefined) throw new Error('nothing happened');
    await stripe.fault({ matching: 'GET /v1/', times: 2, answer: { status: 500, body: '{}' } });
    const { payload, signature } = signWebhook(completed);
    const down = await cloud.call('POST', PATH, payload, { 'stripe-signature': signature });
    const half = [
      await cloud.all(License),
      await cloud.all(PurchaseEntity),
      await cloud.all(OutboxEffectEntity),
      (await cloud.all(BillingEventEntity)).map(({ status }) => status),
    ];
    const again = await deliverWebhook(cloud.address(), completed);

    expect(down).toMatchObject({ status: 502, body: refusal('upstream_error', { provider: 'payment' }) });
    expect(down.headers.get('retry-after')).toBe('10');
    expect(half).toEqual([[], [], [], ['pending']]);
    expect(again).toEqual(received());
    expect(await mailsTo()).toHaveLength(1);
  });
});
