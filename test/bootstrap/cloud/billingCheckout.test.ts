import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { payCheckout, deliverWebhook, licenseKeyIn, stripeSettings } from '../../servers/buyers.js';
import { startStripe } from '../../servers/stripe.js';
import { PRICES } from '../../servers/stripe/catalog.ts';
import { openApp, type OpenApp } from './openApp.js';
import { refusal } from '../../refusal.js';

const stripe = await startStripe();
afterAll(() => stripe.close());
beforeEach(() => stripe.reset());

const EMAIL = 'buyer@example.com';
const PATH = '/api/create-checkout-session';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const PLANS = ['pro_monthly', 'pro_yearly', 'premium_monthly', 'premium_yearly'] as const;
const outage = { status: 500, body: '{"error":{"type":"api_error","message":"down"}}' };

let addresses = 0;
/** Returns a different client address each time, because a separate test covers the limit per address. */
const elsewhere = (): Record<string, string> => ({ 'x-forwarded-for': `203.0.113.${(addresses += 1)}` });

/** Returns the parameters of the last checkout that the provider created. */
const ordered = async (): Promise<URLSearchParams> =>
  new URLSearchParams((await stripe.requests()).findLast(({ path }) => path === '/v1/checkout/sessions')?.body);

async function purchasedKey(cloud: OpenApp, email = EMAIL): Promise<string> {
  for (const event of (await payCheckout(stripe, { offer: 'pro_monthly', email })).events)
    await deliverWebhook(cloud.address(), event);
  return licenseKeyIn((await cloud.mails()).find((mail) => mail.includes(`To: ${email}\r\n`)) ?? '');
}

describe('POST /api/create-checkout-session', () => {
  const cloud = openApp({
    ...stripeSettings(stripe),
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://plumbline.example',
    ALLOWED_REDIRECT_ORIGINS: 'https://plumbline.example,http://localhost:3000',
  });
  const create = (body: object | string, headers = elsewhere()) => cloud.call('POST', PATH, body, headers);

  it.each(PLANS)('creates a checkout for %s that expires after 35 minutes [BUY-04 BUY-11]', async (plan) => {
    const before = Date.now();
    const { status, headers, body } = await create({ plan, email: EMAIL });
    const order = await ordered();

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        url: expect.stringMatching(/^https:\/\/checkout\.stripe\.example\//),
        session_id: expect.stringMatching(/^cs_test_0+1$/),
        expires_at: expect.stringMatching(TIMESTAMP),
        referral_applied: false,
      },
    });
    const minutes = (Date.parse(Object(body).expires_at) - before) / 60_000;
    expect(minutes).toBeGreaterThan(34.9);
    expect(minutes).toBeLessThan(35.5);
    expect([headers.get('ratelimit-policy'), headers.get('ratelimit')]).toEqual([
      '"create_checkout_session";q=10;w=3600',
      '"create_checkout_session";r=9;t=360',
    ]);
    expect([order.get('line_items[0][price]'), order.get('customer_email')]).toEqual([PRICES[plan], EMAIL]);
    expect(order.get('success_url')).toBe(
      'https://plumbline.example/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    );
    expect(order.get('cancel_url')).toBe('https://plumbline.example/checkout/cancel');
  });

  it('adds the session id to an allowed return URL, and keeps the query of the URL', async () => {
    await create({
      plan: 'pro_monthly',
      success_url: 'http://localhost:3000/done?from=mail',
      cancel_url: 'http://localhost:3000/',
    });
    const order = await ordered();

    expect([order.get('success_url'), order.get('cancel_url')]).toEqual([
      'http://localhost:3000/done?from=mail&session_id={CHECKOUT_SESSION_ID}',
      'http://localhost:3000/',
    ]);
  });

  it.each([
    [{}, 'plan'],
    [{ plan: 'founding' }, 'plan'],
    [{ plan: 'pro' }, 'plan'],
    [{ plan: 1 }, 'plan'],
    [{ plan: 'pro_monthly', email: 'nobody' }, 'email'],
    [{ plan: 'pro_monthly', email: '@example.com' }, 'email'],
    [{ plan: 'pro_monthly', email: 'buyer@' }, 'email'],
    [{ plan: 'pro_monthly', email: 'buyer@example..com' }, 'email'],
    [{ plan: 'pro_monthly', email: 'two words@example.com' }, 'email'],
    [{ plan: 'pro_monthly', email: 'buyer@two words.example' }, 'email'],
    [{ plan: 'pro_monthly', email: 'buyer\0@example.com' }, 'email'],
    [{ plan: 'pro_monthly', email: 'buyer\u0085@example.com' }, 'email'],
    [{ plan: 'pro_monthly', email: 'buyer\ud800@example.com' }, 'email'],
    [{ plan: 'pro_monthly', email: 'buyer@bü\tcher.example' }, 'email'],
    [{ plan: 'pro_monthly', email: 'buyer@example.com\r\nBcc: victim@example.com' }, 'email'],
    [{ plan: 'pro_monthly', email: 'buyer@example.com\nX: y' }, 'email'],
    [{ plan: 'pro_monthly', referral_code: 7 }, 'referral_code'],
  ])('refuses %j and names %s [BUY-14]', async (body, path) => {
    expect(await create(body)).toMatchObject({
      status: 400,
      body: refusal('invalid_request', { fields: [{ path, message: expect.any(String) }] }),
    });
    expect(await stripe.requests()).toEqual([]);
  });

  it.each([
    ['jörg1@example.com', 'jörg1@example.com'],
    ['buyer@bücher.example', 'buyer@xn--bcher-kva.example'],
    ['用户@例え.jp', '用户@xn--r8jz45g.jp'],
    ["o'buyer+tag/1@example.com", "o'buyer+tag/1@example.com"],
  ])('pre-fills %s as %s', async (email, prefilled) => {
    expect((await create({ plan: 'pro_monthly', email })).status).toBe(200);
    expect((await ordered()).get('customer_email')).toBe(prefilled);
  });

  it.each(['success_url', 'cancel_url'])(
    'refuses to redirect a buyer to a foreign address in %s, at no cost [BUY-12 LIM-09]',
    async (field) => {
      const client = elsewhere();
      const targets = [
        'https://evil.example/',
        'https://plumbline.example.evil.example/',
        'https://plumbline.example@evil.example/',
        'https://user:password@plumbline.example/',
        'http://plumbline.example/',
        'https://plumbline.example:8443/',
        '//evil.example/',
        '/\\evil.example',
        'https:\\\\evil.example',
        'https://plumbline.example\\@evil.example/',
        'https://evil.example#https://plumbline.example',
        'https://plumbline.example\t.evil.example/',
        ' https://plumbline.example/',
        'javascript:alert(1)',
        'data:text/html,x',
        '/checkout/success',
        '',
      ];
      for (const target of targets) {
        const { status, headers, body } = await create({ plan: 'pro_monthly', [field]: target }, client);
        expect([target, status, headers.get('ratelimit'), body]).toEqual([
          target,
          400,
          '"create_checkout_session";r=10;t=0',
          refusal('invalid_request', {
            fields: [
              { path: field, message: expect.stringContaining('https://plumbline.example, http://localhost:3000') },
            ],
          }),
        ]);
      }
      expect(await stripe.requests()).toEqual([]);
    },
  );

  it('applies another person’s referral code, and ignores an unknown code or the buyer’s own [REF-03]', async () => {
    const { body: stats } = await cloud.call('GET', '/api/referrals/stats', undefined, {
      'x-license-key': await purchasedKey(cloud, 'referrer@example.com'),
    });
    const code = String(Object(stats).referral_code);
    const applied = async (referralCode: string, email?: string) =>
      Object((await create({ plan: 'pro_monthly', referral_code: referralCode, email })).body).referral_applied;

    expect(await applied(code, EMAIL)).toBe(true);
    expect((await ordered()).get('metadata[referral_code]')).toBe(code);
    expect(await applied(` ${code.toLowerCase()} `)).toBe(true);
    expect(await applied(code, 'Referrer+me@Example.com')).toBe(false);
    expect((await ordered()).has('metadata[referral_code]')).toBe(false);
    for (const unknown of ['ZZZZZZZZ', 'what?', '', 'Z'.repeat(2000), `${code}\0`, 'ZZZZZZZ\0', '\ud800']) {
      expect([unknown, await applied(unknown, EMAIL)]).toEqual([unknown, false]);
      expect((await ordered()).has('metadata[referral_code]')).toBe(false);
    }
  });

  it.each([
    ['an error', outage],
    ['a closed connection', 'drop' as const],
    ['HTML', { status: 200, body: '<html>' }],
  ])('answers 502 while the provider answers with %s, and works again afterwards', async (_what, answer) => {
    await stripe.fault({ matching: '/v1/checkout/sessions', times: 2, answer });
    const failed = await create({ plan: 'pro_monthly' });

    expect(failed).toMatchObject({ status: 502, body: refusal('upstream_error', { provider: 'payment' }) });
    expect(failed.headers.get('retry-after')).toBe('10');
    await stripe.reset();
    expect((await create({ plan: 'pro_monthly' })).status).toBe(200);
  });

  it('creates only one checkout at the provider when the first reply is lost', async () => {
    await stripe.fault({ matching: 'POST /v1/checkout/sessions', carriedOut: true, answer: 'drop' });
    const { status, body } = await create({ plan: 'pro_monthly' });

    expect([status, Object(body).session_id]).toEqual([200, expect.stringMatching(/^cs_test_0+1$/)]);
    expect(new Set((await stripe.requests()).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('allows an address 10 checkouts an hour, not counting refused requests [LIM-06 LIM-10]', async () => {
    const headers = elsewhere();
    for (let n = 0; n < 12; n += 1) await create({ plan: 'none' }, headers);
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await create({ plan: 'pro_monthly' }, headers)).status);
    const limited = await create({ plan: 'pro_monthly' }, headers);

    expect(statuses).toEqual(Array(10).fill(200));
    expect(await create({ plan: 'none' }, headers)).toMatchObject({ status: 429 });
    expect(limited).toMatchObject({
      status: 429,
      body: {
        detail: {
          error: 'rate_limit_exceeded',
          message: expect.any(String),
          bucket: 'create_checkout_session',
          limit: 10,
          window_sec: 3600,
          retry_after: expect.any(Number),
        },
      },
    });
    expect(Object(limited.body).detail.retry_after).toBe(Number(limited.headers.get('retry-after')));
    expect((await create({ plan: 'pro_monthly' })).status).toBe(200);
  });
});

describe('POST /api/create-checkout-session without a proxy', () => {
  const cloud = openApp(stripeSettings(stripe));

  it('limits requests by the connection’s address, and ignores addresses in headers', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const headers = {
        'x-forwarded-for': `198.51.100.${n}`,
        'x-real-ip': `198.51.100.${n}`,
        forwarded: `for=198.51.100.${n}`,
        'cf-connecting-ip': `198.51.100.${n}`,
      };
      statuses.push((await cloud.call('POST', PATH, { plan: 'pro_monthly' }, headers)).status);
    }

    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('a cloud without billing', () => {
  const { STRIPE_SECRET_KEY: _secret, ...withoutSecret } = stripeSettings(stripe);
  const cloud = openApp({ ...withoutSecret, CRON_SECRET: 'a cron secret of the tests' });

  it('names the missing setting, but only if the body is valid [ERR-23 CFG-02]', async () => {
    const missing = refusal('not_configured', { setting: 'STRIPE_SECRET_KEY' });
    expect(await cloud.call('POST', PATH, { plan: 'none' })).toMatchObject({ status: 400 });
    expect(await cloud.call('POST', PATH, { plan: 'pro_monthly', success_url: 'https://evil.example' })).toMatchObject({
      status: 400,
    });
    expect(await cloud.call('POST', PATH, { plan: 'pro_monthly' })).toMatchObject({ status: 503, body: missing });
    expect(await cloud.call('GET', '/api/checkout-session-info?session_id=cs_test_1')).toMatchObject({
      status: 503,
      body: missing,
    });
  });

  it('opens no portal, and has nothing to reconcile', async () => {
    await cloud.call('POST', '/api/trial/start', { email: EMAIL });
    const [mail = ''] = await cloud.mails();
    const portal = await cloud.call('POST', '/api/portal/session', undefined, { 'x-license-key': licenseKeyIn(mail) });
    const reconciled = await cloud.call('POST', '/api/cron/reconcile-billing', undefined, {
      authorization: 'Bearer a cron secret of the tests',
    });

    expect(portal).toMatchObject({ status: 503, body: refusal('not_configured', { setting: 'STRIPE_SECRET_KEY' }) });
    expect(reconciled).toMatchObject({ status: 200, body: { processed: 0, failed: 0 } });
  });
});

describe('a plan without a price', () => {
  const { STRIPE_PRICE_PRO_YEARLY: _price, ...others } = stripeSettings(stripe);
  const cloud = openApp(others);

  it('names the missing setting, while other plans can be bought [CFG-02]', async () => {
    expect(await cloud.call('POST', PATH, { plan: 'pro_yearly' })).toMatchObject({
      status: 503,
      body: refusal('not_configured', { setting: 'STRIPE_PRICE_PRO_YEARLY' }),
    });
    expect(await cloud.call('POST', PATH, { plan: 'pro_monthly' })).toMatchObject({ status: 200 });
  });
});

describe('POST /api/portal/session', () => {
  const cloud = openApp({ ...stripeSettings(stripe), PUBLIC_URL: 'https://plumbline.example' });
  const open = (key?: string, body?: string) =>
    cloud.call('POST', '/api/portal/session', body, key === undefined ? {} : { 'x-license-key': key });
  const portal = { url: expect.stringMatching(/^https:\/\//) };

  it('requires a known license key', async () => {
    expect(await open()).toMatchObject({ status: 401, body: refusal('license_key_missing') });
    expect(await open('PLB-0000-0000-0000')).toMatchObject({ status: 401, body: refusal('license_key_invalid') });
    expect(await open('nonsense')).toMatchObject({ status: 401, body: refusal('license_key_invalid') });
  });

  it('opens the license holder’s portal, with a return link to the cloud [BUY-05 BUY-13 LIM-10 ERR-26]', async () => {
    const key = await purchasedKey(cloud);
    const { status, headers, body } = await open(key);
    const order = new URLSearchParams((await stripe.requests()).at(-1)?.body);

    expect({ status, body }).toEqual({ status: 200, body: portal });
    expect(headers.get('ratelimit-policy')).toBe('"portal_session";q=10;w=3600');
    expect([order.get('customer'), order.get('return_url')]).toEqual(['cus_1', 'https://plumbline.example/billing']);
  });

  it('never opens another holder’s portal, regardless of the body', async () => {
    await purchasedKey(cloud, 'victim@example.com');
    const { status } = await open(
      await purchasedKey(cloud),
      JSON.stringify({ customer: 'cus_1', customer_id: 'cus_1', return_url: 'https://evil.example' }),
    );
    const order = new URLSearchParams((await stripe.requests()).at(-1)?.body);

    expect([status, order.get('customer'), order.get('return_url')]).toEqual([
      200,
      'cus_2',
      'https://plumbline.example/billing',
    ]);
  });

  it('opens no portal for a license that was not bought [BUY-13]', async () => {
    await cloud.call('POST', '/api/trial/start', { email: EMAIL });
    const [mail = ''] = await cloud.mails();

    expect(await open(licenseKeyIn(mail))).toMatchObject({ status: 404, body: refusal('no_billing_account') });
  });

  it('admits holders of ended licenses, but not holders of revoked licenses [AUT-07]', async () => {
    const key = await purchasedKey(cloud);
    const afterStatus = async (status: string) => {
      await cloud.query('update licenses set status = $1', [status]);
      return open(key);
    };

    expect(await afterStatus('expired')).toMatchObject({ status: 200, body: portal });
    expect(await afterStatus('canceled')).toMatchObject({ status: 200, body: portal });
    expect(await afterStatus('revoked')).toMatchObject({ status: 401, body: refusal('license_key_invalid') });
  });

  it('answers 502 while the provider is down, and 404 for an account that the provider no longer has', async () => {
    const key = await purchasedKey(cloud);
    await stripe.fault({ matching: '/v1/billing_portal/sessions', times: 2, answer: outage });
    const failed = await open(key);
    await stripe.reset();

    expect(failed).toMatchObject({ status: 502, body: refusal('upstream_error', { provider: 'payment' }) });
    expect(failed.headers.get('retry-after')).toBe('10');
    expect(await open(key)).toMatchObject({ status: 404, body: refusal('no_billing_account') });
  });

  it('allows a license 10 requests an hour [LIM-07]', async () => {
    const key = await purchasedKey(cloud);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await open(key)).status);

    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
