import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BillingEventEntity } from '../../../src/adapters/mikroorm/entities/billing/billingEvent.entity.js';
import { LicenseKeyEntity } from '../../../src/adapters/mikroorm/entities/licensing/licenseKey.entity.js';
import { OutboxEffectEntity } from '../../../src/adapters/mikroorm/entities/messaging/outboxEffect.entity.js';
import { PurchaseEntity } from '../../../src/adapters/mikroorm/entities/billing/purchase.entity.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { founders } from '../../adapters/mikroorm/founders.js';
import { payCheckout, deliverWebhook, licenseKeyIn, stripeSettings } from '../../servers/buyers.js';
import { startStripe } from '../../servers/stripe.js';
import { PRICES } from '../../servers/stripe/catalog.ts';
import type { StripeEvent } from '../../servers/stripe/objects.ts';
import { openApp } from './openApp.js';
import { refusal } from '../../refusal.js';

const stripe = await startStripe();
afterAll(() => stripe.close());
beforeEach(() => stripe.reset());

const EMAIL = 'buyer@example.com';
const CRON_SECRET = 'a cron secret of the tests';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN = `cs_test_${'z'.repeat(58)}`;

const cloud = openApp({ ...stripeSettings(stripe), CRON_SECRET, PUBLIC_URL: 'https://plumbline.example' });
const info = (sessionId: string) =>
  cloud.call('GET', `/api/checkout-session-info?session_id=${encodeURIComponent(sessionId)}`);
const deliverEvents = async (events: readonly StripeEvent[]) => {
  for (const event of events) await deliverWebhook(cloud.address(), event);
};
const cancelFounder = (slot: number) =>
  cloud.edit(License, (license) => {
    if (license.slot !== slot) return;
    license.status = 'canceled';
    license.slot = null;
  });
const keyOf = async (email: string) =>
  licenseKeyIn((await cloud.mails()).find((mail) => mail.includes(`To: ${email}\r\n`)) ?? '');

describe('GET /api/checkout-session-info', () => {
  it.each([
    'cs_test_unknown',
    UNKNOWN,
    'x',
    '../v1/customers',
    'cs_test_1/line_items',
    '%00',
    '\0',
    'é',
    "' or 1=1",
    'x'.repeat(3000),
    '{CHECKOUT_SESSION_ID}',
  ])('answers 404 for a session that the provider does not know: %s [BUY-08]', async (id) => {
    expect(await info(id)).toMatchObject({ status: 404, body: refusal('not_found') });
  });

  it.each(['', '?session_id', '?session_id=', '?session_id=cs_test_a1b2c3d4&session_id=cs_test_a1b2c3d4'])(
    'refuses a request that does not name exactly one session: %j [BUY-20]',
    async (query) => {
      const named = refusal('invalid_request', {
        fields: [{ path: 'session_id', message: expect.stringContaining('checkout session') }],
      });

      expect(await cloud.call('GET', `/api/checkout-session-info${query}`)).toMatchObject({ status: 400, body: named });
    },
  );

  it('asks the provider once about an unknown session, and never about an impossible id [BUY-22]', async () => {
    const other = UNKNOWN.replaceAll('z', 'y');
    for (const id of [other, other, other.replace('test', 'live'), 'sess_1', 'x']) await info(id);

    expect((await stripe.requests()).map(({ path }) => path)).toEqual([
      `/v1/checkout/sessions/${other}?expand[0]=line_items`,
    ]);
  });

  it('refuses a checkout for a price that is not sold here [BUY-08 BUY-16]', async () => {
    const { sessionId } = await payCheckout(stripe, { offer: 'unknown', email: EMAIL });

    expect(await info(sessionId)).toMatchObject({ status: 400, body: refusal('unknown_price') });
    expect(await cloud.all(License)).toEqual([]);
  });

  it.each([
    ['premium_monthly', 'premium', null],
    ['pro_yearly', 'pro', null],
    ['founding', 'founding', 100],
  ] as const)('derives the tier of an unpaid session from its price: %s [BUY-18]', async (offer, tier, slotTotal) => {
    const { status, body } = await info(await stripe.world.begin({ prices: [PRICES[offer]] }));

    expect([status, body]).toEqual([
      200,
      { tier, customer_email: '', slot_number: null, slot_total: slotTotal, downgraded_from_founding: false },
    ]);
    expect(await cloud.all(License)).toEqual([]);
  });

  it('forbids caching, because the reply names a person', async () => {
    const { headers } = await info(await stripe.world.begin({ prices: [PRICES.pro_monthly] }));

    expect([headers.get('cache-control'), headers.get('etag'), headers.get('access-control-allow-origin')]).toEqual([
      'no-store',
      null,
      '*',
    ]);
  });

  it('reports the tier as unknown for a checkout session without line items [BUY-18]', async () => {
    expect(await info(await stripe.world.begin({ prices: [] }))).toMatchObject({
      status: 200,
      body: { tier: 'unknown', slot_number: null },
    });
  });

  it('fulfills a paid session before its webhook arrives, and only once [BUY-01 BUY-07 BUY-09 BUY-17]', async () => {
    const { sessionId, events } = await payCheckout(stripe, { offer: 'premium_monthly', email: EMAIL });
    const first = await info(sessionId);
    const key = await keyOf(EMAIL);
    await deliverEvents(events);
    const validated = await cloud.call('POST', '/api/validate-license', { key });

    expect([first.status, first.body]).toEqual([
      200,
      { tier: 'premium', customer_email: EMAIL, slot_number: null, slot_total: null, downgraded_from_founding: false },
    ]);
    expect(validated.body).toMatchObject({ valid: true, tier: 'premium' });
    expect((await info(sessionId)).body).toEqual(first.body);
    expect(
      [await cloud.mails(), await cloud.all(License), await cloud.all(LicenseKeyEntity)].map(({ length }) => length),
    ).toEqual([1, 1, 1]);
    expect(licenseKeyIn(JSON.stringify([first.body, [...first.headers]]))).toBe('');
  });

  it('fulfills a checkout once despite simultaneous requests and its webhook', async () => {
    const { sessionId, events } = await payCheckout(stripe, { offer: 'founding', email: EMAIL });
    const replies = await Promise.all([deliverEvents(events), ...Array.from({ length: 10 }, () => info(sessionId))]);
    const bodies = replies.slice(1).map((reply) => Object(reply).body);

    const founder = {
      tier: 'founding',
      customer_email: EMAIL,
      slot_number: 1,
      slot_total: 100,
      downgraded_from_founding: false,
    };
    expect(bodies).toEqual(bodies.map(() => founder));
    expect(
      [await cloud.mails(), await cloud.all(License), await cloud.all(LicenseKeyEntity)].map(({ length }) => length),
    ).toEqual([1, 1, 1]);
  });

  it('returns the lowest free founding slot, or says that none was free [BUY-02]', async () => {
    await cloud.store(...founders(100));
    await cancelFounder(42);
    const [first, second] = [
      await payCheckout(stripe, { offer: 'founding', email: EMAIL }),
      await payCheckout(stripe, { offer: 'founding', email: 'late@example.com' }),
    ];

    expect((await info(first.sessionId)).body).toEqual({
      tier: 'founding',
      customer_email: EMAIL,
      slot_number: 42,
      slot_total: 100,
      downgraded_from_founding: false,
    });
    expect((await info(second.sessionId)).body).toEqual({
      tier: 'pro',
      customer_email: 'late@example.com',
      slot_number: null,
      slot_total: null,
      downgraded_from_founding: true,
    });
  });

  it('answers 502 while the provider is down, and stores nothing', async () => {
    const { sessionId } = await payCheckout(stripe, { offer: 'pro_monthly', email: EMAIL });
    await stripe.fault({ matching: 'GET /v1/subscriptions/', times: 2, answer: 'drop' });
    const down = await info(sessionId);

    expect(down).toMatchObject({ status: 502, body: refusal('upstream_error', { provider: 'payment' }) });
    expect(down.headers.get('retry-after')).toBe('10');
    expect([await cloud.all(License), await cloud.all(PurchaseEntity), await cloud.all(OutboxEffectEntity)]).toEqual([
      [],
      [],
      [],
    ]);
    expect((await info(sessionId)).status).toBe(200);
  });
});

describe('GET /api/founding-counter', () => {
  it('returns the current count, and answers 304 while nothing changes [FND-01 FND-03 FND-05 REL-05]', async () => {
    await cloud.store(...founders(63));
    const counter = (headers = {}) => cloud.call('GET', '/api/founding-counter', undefined, headers);
    const first = await counter();
    const etag = first.headers.get('etag') ?? '';
    const unchanged = await counter({ 'if-none-match': etag });
    await cancelFounder(7);
    const changed = await counter({ 'if-none-match': etag });

    expect([first.status, first.body]).toEqual([200, { claimed: 63, total: 100, remaining: 37, closed: false }]);
    expect([etag !== '', unchanged.status, unchanged.body]).toEqual([true, 304, '']);
    expect([changed.status, changed.body]).toEqual([200, { claimed: 62, total: 100, remaining: 38, closed: false }]);
  });
});

describe('GET /api/referrals/stats', () => {
  const stats = async (key: string) => cloud.call('GET', '/api/referrals/stats', undefined, { 'x-license-key': key });
  const referrer = async () => {
    const bought = await payCheckout(stripe, { offer: 'pro_monthly', email: 'referrer@example.com' });
    await deliverEvents(bought.events);
    const key = await keyOf('referrer@example.com');
    return { ...bought, key, code: String(Object((await stats(key)).body).referral_code) };
  };

  it('requires a license key [REF-02]', async () => {
    expect(await cloud.call('GET', '/api/referrals/stats')).toMatchObject({
      status: 401,
      body: refusal('license_key_missing'),
    });
  });

  it('returns the holder’s permanent code, even for a canceled license [AUT-07]', async () => {
    const { key, code, subscription } = await referrer();
    await deliverEvents(await stripe.world.cancel(subscription));

    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect((await stats(key)).body).toEqual({
      referral_code: code,
      share_url: `https://plumbline.example/r/${code}`,
      total_referred: 0,
      credits_earned: 0,
      recent_events: [],
    });
  });

  it('counts referred purchases, and credits earned and taken back [REF-01 REF-05 REF-06 REF-08]', async () => {
    const { key, code, customer } = await referrer();
    const { events, subscription } = await payCheckout(stripe, { offer: 'pro_monthly', email: EMAIL, code });
    await deliverEvents(events);
    await cloud.mails();
    const [earned, credit] = [await stats(key), await stripe.world.balanceOf(customer)];
    await deliverEvents(await stripe.world.renew(subscription, { paid: true }));
    const [charge] = await stripe.world.chargesOf(subscription);
    await deliverEvents(await stripe.world.refund(charge?.id ?? ''));
    await cloud.mails();
    const event = (type: string, credits: number) => ({ type, credits, at: expect.stringMatching(TIMESTAMP) });

    expect(earned.body).toMatchObject({ total_referred: 1, credits_earned: 1000 });
    expect(Object(earned.body).recent_events).toHaveLength(2);
    expect(Object(earned.body).recent_events).toEqual(
      expect.arrayContaining([event('purchase', 0), event('credit_earned', 1000)]),
    );
    expect(Object((await stats(key)).body)).toMatchObject({
      total_referred: 1,
      credits_earned: 0,
      recent_events: expect.arrayContaining([event('credit_taken_back', -1000)]),
    });
    expect([credit, await stripe.world.balanceOf(customer)]).toEqual([-1000, 0]);
  });

  it('gives no credit for the holder’s own purchase [REF-07]', async () => {
    const { key, code, customer } = await referrer();
    await deliverEvents(
      (await payCheckout(stripe, { offer: 'pro_monthly', email: 'Referrer+two@example.com', code })).events,
    );
    await cloud.mails();

    expect(Object((await stats(key)).body)).toMatchObject({ total_referred: 0, credits_earned: 0 });
    expect(await stripe.world.balanceOf(customer)).toBe(0);
  });
});

describe('POST /api/cron/reconcile-billing', () => {
  const run = (job: string) =>
    cloud.call('POST', `/api/cron/${job}`, undefined, { authorization: `Bearer ${CRON_SECRET}` });
  const reconcile = () => run('reconcile-billing');

  it('finds a checkout whose webhook never arrived [CRN-07]', async () => {
    await payCheckout(stripe, { offer: 'premium_monthly', email: EMAIL });
    const { status, body } = await reconcile();
    await run('deliver-outbox');

    expect([status, body]).toMatchObject([200, { failed: 0 }]);
    expect((await cloud.call('POST', '/api/validate-license', { key: await keyOf(EMAIL) })).body).toMatchObject({
      valid: true,
      tier: 'premium',
    });
    expect(await reconcile()).toMatchObject({ status: 200, body: { failed: 0 } });
    expect(await cloud.mails()).toHaveLength(1);
  });

  it('finds a cancellation whose webhook never arrived [CRN-07]', async () => {
    const { events, subscription } = await payCheckout(stripe, { offer: 'premium_monthly', email: EMAIL });
    await deliverEvents(events);
    await stripe.world.cancel(subscription);
    await reconcile();

    expect((await cloud.call('POST', '/api/validate-license', { key: await keyOf(EMAIL) })).body).toMatchObject({
      valid: false,
      code: 'CANCELED',
    });
  });

  it('applies events that could not be applied earlier because the provider was down [WHK-05]', async () => {
    const { events } = await payCheckout(stripe, { offer: 'pro_monthly', email: EMAIL });
    await deliverEvents(events.slice(0, -1));
    await stripe.fault({ matching: 'GET /v1/', times: 2, answer: 'drop' });
    await deliverEvents(events.slice(-1));
    const before = await cloud.all(License);
    await reconcile();

    expect(before).toEqual([]);
    expect(await cloud.all(License)).toMatchObject([{ tier: 'pro', status: 'active' }]);
    expect((await cloud.all(BillingEventEntity)).filter(({ settledAt }) => settledAt === null)).toEqual([]);
  });
});
