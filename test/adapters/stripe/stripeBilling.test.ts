import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChargedPurchase } from '../../../src/application/cloud/billing/billingProvider.port.js';
import { Stripe } from 'stripe';
import type { PriceIdsByOffer } from '../../../src/adapters/stripe/priceBook.js';
import { StripeBilling } from '../../../src/adapters/stripe/stripeBilling.js';
import { BillingRateLimited } from '../../../src/application/cloud/billing/billingRateLimit.js';
import { OfferPrices } from '../../../src/application/cloud/billing/checkout/offerPrices.js';
import type { CheckoutSessionParams } from '../../../src/application/cloud/billing/billingProvider.port.js';
import { UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import { billingProviderContract, WORLD_START } from '../../contracts/cloud/billingProvider.contract.js';
import { startStripe, type StripeServer } from '../../servers/stripe.js';
import { freePort } from '../../servers/listen.js';
import { PRICES as WORLD } from '../../servers/stripe/catalog.ts';
import type { StripeFault } from '../../servers/stripe/faults.ts';
import { SECRET_KEY } from '../../servers/stripe/httpServer.ts';

const PRICES: PriceIdsByOffer = {
  pro_monthly: [WORLD.pro_monthly],
  pro_yearly: [],
  premium_monthly: [WORLD.premium_monthly, 'price_of_last_year'],
  premium_yearly: [WORLD.premium_yearly],
  founding: [WORLD.founding, WORLD.founding_once],
};
const ORDER: CheckoutSessionParams = {
  plan: 'premium_monthly',
  email: 'buyer@example.com',
  referralCode: 'FRIEND7',
  successUrl: 'https://plumbline.example/thanks?from=page&session_id=mine#top',
  cancelUrl: 'https://plumbline.example/no',
  expiresAt: new Date(WORLD_START.getTime() + 35 * 60_000),
  idempotencyKey: 'order-1',
};

let server: StripeServer;
beforeAll(async () => {
  // Otherwise the SDK would wait half a second before each retry.
  jest.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0);
  server = await startStripe({ now: WORLD_START });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await server.close();
});
beforeEach(() => server.reset());

const billing = (
  access: { secretKey?: string; apiBase?: string; answerWithinMs?: number } = {},
  portal?: string,
): StripeBilling => new StripeBilling({ secretKey: SECRET_KEY, apiBase: server.origin, ...access }, PRICES, portal);
const fault = (answer: StripeFault['answer'], facts: Partial<StripeFault> = {}): Promise<void> =>
  server.fault({ matching: '', answer, ...facts });
const failureOf = async (
  work: Promise<unknown>,
  message = 'The payment provider does not respond correctly. Try again in a few seconds.',
): Promise<Error & { readonly cause?: unknown }> => {
  const failure: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(UpstreamError);
  expect(failure).toMatchObject({ slug: 'upstream_error', facts: { provider: 'payment' }, message });
  return failure instanceof Error ? failure : new Error('nothing failed');
};

billingProviderContract('Stripe', () => ({ world: server.world, provider: billing() }));

describe('the prices at Stripe', () => {
  it('remain those that were loaded before Stripe failed', async () => {
    let now = 0;
    const reported: unknown[] = [];
    const prices = new OfferPrices(
      billing(),
      () => now,
      (problem) => reported.push(problem),
    );
    const before = await prices.current();
    now = 10 * 60_000;
    await fault({ status: 500, body: 'out of order' }, { matching: 'GET /v1/prices', times: 20 });

    expect(await prices.current()).toEqual(before);
    expect(before.pro_monthly).toEqual({ amountMinor: 2900, currency: 'usd', interval: 'month' });
    expect(reported).toEqual([expect.any(UpstreamError)]);
    await server.endFaults();
  });
});

describe('a request to Stripe', () => {
  it('creates a checkout from an order, and names the API version that the reply parser expects', async () => {
    await billing().createCheckout(ORDER);
    const [request] = await server.requests();

    expect(request).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      idempotencyKey: 'order-1',
      apiVersion: '2026-10-28.endive',
    });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      mode: 'subscription',
      'line_items[0][price]': WORLD.premium_monthly,
      'line_items[0][quantity]': '1',
      success_url: 'https://plumbline.example/thanks?from=page&session_id={CHECKOUT_SESSION_ID}#top',
      cancel_url: 'https://plumbline.example/no',
      expires_at: String(ORDER.expiresAt.getTime() / 1000),
      customer_email: 'buyer@example.com',
      'metadata[referral_code]': 'FRIEND7',
    });
  });

  it.each(['', ' ', '.', '..', '../customers', 'a/b', 'cs%2e', 'cs?limit=1', 'x'.repeat(256), '\u0000'])(
    'is never sent for %j, which cannot be an id',
    async (id) => {
      const asked = billing();

      expect(
        await Promise.all([asked.checkoutSession(id), asked.subscription(id), asked.purchasesPaidBy(id, [])]),
      ).toEqual([null, null, []]);
      expect(await server.requests()).toEqual([]);
    },
  );

  it('leaves out missing fields of the order', async () => {
    await billing().createCheckout({
      ...ORDER,
      email: null,
      referralCode: null,
      successUrl: 'https://plumbline.example/',
    });
    const [request] = await server.requests();
    const sent = new URLSearchParams(request?.body);

    expect(sent.get('success_url')).toBe('https://plumbline.example/?session_id={CHECKOUT_SESSION_ID}');
    expect([...sent.keys()].filter((key) => key.startsWith('customer') || key.startsWith('metadata'))).toEqual([]);
  });

  it('reports a missing portal configuration as such, not as a missing customer', async () => {
    const customerId = await server.world.addCustomer('buyer@example.com');
    const failure = await failureOf(
      billing({}, 'bpc_none').createPortalSession({
        customerId,
        returnUrl: 'https://plumbline.example',
        idempotencyKey: 'v',
      }),
    );

    expect(String(failure.cause)).toContain("No such configuration: 'bpc_none'");
  });

  it('lists a hundred checkouts at a time, with their line items', async () => {
    for (let n = 0; n < 101; n += 1)
      await server.world.complete(await server.world.begin({ prices: [WORLD.founding] }), {
        email: 'buyer@example.com',
      });
    const products = new Set<string>();
    for await (const { product } of billing().completedCheckouts({ begunSince: WORLD_START })) products.add(product);

    expect([...products]).toEqual(['founding']);
    expect(await server.requests()).toHaveLength(2);
  });

  it('finds only the completed checkouts of an e-mail address', async () => {
    const id = await server.world.begin({ prices: [WORLD.founding] });
    await server.world.complete(id, { email: 'buyer@example.com' });
    const session = await server.world.session(id);
    const found = (email: string) => billing().completedCheckouts({ email }).next();

    await expect(found('buyer@example.com')).resolves.toMatchObject({ value: { id } });
    await fault({ status: 200, body: JSON.stringify({ object: 'list', has_more: false, data: [session] }) });
    await expect(found('another@example.com')).resolves.toMatchObject({ done: true });
    await fault({ status: 400, body: '{"error":{"type":"invalid_request_error","code":"email_invalid"}}' });
    await expect(found('jürgen@example.com')).resolves.toMatchObject({ done: true });
  });

  it('fetches the line items of a checkout that came without them', async () => {
    const id = await server.world.begin({ prices: [WORLD.founding] });
    await fault({ status: 200, body: JSON.stringify(await server.world.session(id)) });

    expect(await billing().checkoutSession(id)).toMatchObject({ product: 'founding' });
    expect((await server.requests()).at(-1)?.path).toBe(`/v1/checkout/sessions/${id}/line_items?limit=100`);
  });

  it('finds the product of a checkout that used an earlier price', async () => {
    const price = await server.world.addPrice({
      product: 'prod_1',
      amount: 4900,
      interval: 'month',
      id: 'price_of_last_year',
    });
    const session = await server.world.begin({ prices: [price] });

    expect(await billing().checkoutSession(session)).toMatchObject({ product: 'premium' });
  });
});

describe('a minimal reply from Stripe', () => {
  const answering = (body: object) => fault({ status: 200, body: JSON.stringify(body) });

  it('is enough for a checkout', async () => {
    await answering({ id: 'cs_1', payment_status: 'paid', customer_email: 'buyer@example.com', line_items: null });
    await answering({ data: [{ price: WORLD.pro_monthly }] });

    expect(await billing().checkoutSession('cs_1')).toEqual({
      id: 'cs_1',
      status: 'open',
      paid: true,
      product: 'pro',
      customerId: null,
      subscriptionId: null,
      paymentIntentId: null,
      email: 'buyer@example.com',
      referralCode: null,
      createdAt: null,
    });
  });

  it('is enough for a payment history, which leaves out what has no date', async () => {
    const paid = { id: 'in_2', status: 'paid', amount_paid: 2900, payment_intent: 'pi_1' };
    const history = () =>
      billing().paymentHistory({ subscriptionId: 'sub_1', customerId: 'cus_1', paymentIntentId: null });
    await answering({
      data: [
        { id: 'in_1', status: 'open' },
        { ...paid, status_transitions: { paid_at: 60 } },
      ],
    });
    await answering({ data: [{ id: 'ch_1', payment_intent: 'pi_1', refunded: true }] });
    await answering({ data: [{ created: 120 }] });

    expect(await history()).toEqual({
      invoices: [
        { createdAt: new Date(60_000), paidAt: new Date(60_000), amountPaid: 2900, refundedAt: new Date(120_000) },
      ],
      refundedAt: new Date(120_000),
    });
    for (const body of [{ data: [paid] }, { data: [{ id: 'ch_1', payment_intent: 'pi_1', refunded: true }] }, {}])
      await answering(body);

    expect(await history()).toEqual({ invoices: [], refundedAt: null });
  });

  it('is enough for a list: without data, it is empty', async () => {
    await answering({});
    await answering({});

    expect(
      await billing().paymentHistory({ subscriptionId: 'sub_1', customerId: 'cus_1', paymentIntentId: null }),
    ).toEqual({ invoices: [], refundedAt: null });
  });

  it('is enough for a subscription', async () => {
    await answering({ id: 'sub_1', status: 'past_due' });

    expect(await billing().subscription('sub_1')).toEqual({
      id: 'sub_1',
      customerId: null,
      status: 'past_due',
      tier: 'unknown_price',
      cancelsAt: null,
      createdAt: null,
      endedAt: null,
    });
  });

  it.each([
    [
      'of the item that ends last',
      {
        items: {
          data: [
            { price: WORLD.pro_monthly, current_period_end: 1_800_000_000 },
            { price: WORLD.pro_monthly, current_period_end: 1_800_000_060 },
          ],
        },
      },
      1_800_000_060,
    ],
    [
      'of the subscription itself, in older versions of the API',
      { current_period_end: 1_800_000_000, items: { data: [{ price: WORLD.pro_monthly }] } },
      1_800_000_000,
    ],
  ])('means a cancellation at the end of the period %s [WHK-28]', async (_whose, facts, end) => {
    await answering({ id: 'sub_1', status: 'active', cancel_at_period_end: true, ...facts });

    expect(await billing().subscription('sub_1')).toMatchObject({ cancelsAt: new Date(end * 1000) });
  });

  it('keeps the requested expiry when the reply states no expiry', async () => {
    await answering({ id: 'cs_1', url: 'https://pay.example/cs_1' });

    expect(await billing().createCheckout(ORDER)).toEqual({
      id: 'cs_1',
      url: 'https://pay.example/cs_1',
      expiresAt: ORDER.expiresAt,
    });
  });

  it.each(['', 'Not found', '<html>404</html>', '{}'])(
    'means that an object is missing when its status is 404 (%s)',
    async (body) => {
      await fault({ status: 404, body }, { times: 3 });

      expect(await billing().checkoutSession('cs_1')).toBeNull();
      expect(
        await billing().paymentHistory({ subscriptionId: 'sub_1', customerId: 'cus_1', paymentIntentId: null }),
      ).toEqual({ invoices: [], refundedAt: null });
    },
  );
});

describe('a Stripe failure', () => {
  const ask = () => billing({ answerWithinMs: 250 }).subscription('sub_1');

  it.each<[string, StripeFault['answer']]>([
    ['drops the connection', 'drop'],
    ['does not finish its answer', 'stall'],
    ['returns a server error', { status: 500, body: '{"error":{"type":"api_error","message":"ouch"}}' }],
    ['answers with HTML', { status: 502, body: '<html>Bad gateway</html>' }],
  ])('is retried once when Stripe %s [WHK-06]', async (_what, answer) => {
    await fault(answer);
    expect(await ask()).toBeNull();
    await fault(answer, { times: 2 });
    await failureOf(ask());

    expect(await server.requests()).toHaveLength(4);
  });

  it('ends the call after two timeouts when there is no reply [WHK-06]', async () => {
    await fault('hold', { times: 2 });
    const failure = await failureOf(ask());
    await server.release();

    expect(String(failure.cause)).toBe(
      'StripeRefusal: Stripe could not be reached (StripeConnectionError): Request aborted due to timeout being reached (250ms) ETIMEDOUT',
    );
    expect(await server.requests()).toHaveLength(2);
  });

  it('is reported as an upstream failure when nothing listens at the address of the API', async () => {
    await failureOf(billing({ apiBase: `http://127.0.0.1:${await freePort()}` }).ping());
  });

  it.each([
    [{}, null],
    [{ 'retry-after': '7' }, 7000],
  ])('is not retried when Stripe limits requests, and has the wait of headers %p', async (headers, retryAfterMs) => {
    await fault({
      status: 429,
      body: '{"error":{"type":"rate_limit_error","code":"rate_limit","message":"Too many requests"}}',
      headers,
    });
    const failure = await failureOf(ask(), 'The payment provider limits requests. Try again in a few seconds.');

    expect(failure).toBeInstanceOf(BillingRateLimited);
    expect(failure).toMatchObject({ retryAfterMs });
    expect(String(failure.cause)).toBe(
      'StripeRefusal: Stripe limits requests (429, StripeRateLimitError, rate_limit, req_test): Too many requests',
    );
    expect(await server.requests()).toHaveLength(1);
  });

  it('is reported when a failed list has no error in its body', async () => {
    await fault({ status: 500, body: '{"message":"out of order"}' }, { times: 2 });

    await failureOf(billing().paymentHistory({ subscriptionId: 'sub_1', customerId: null, paymentIntentId: null }));
  });

  it.each([
    'null',
    '7',
    '"text"',
    '[]',
    '{}',
    '{"id":7}',
    '{"id":"sub_1","items":{}}',
    '{"id":"sub_1","created":"today"}',
    '',
    '{"half":',
  ])('is reported for an invalid reply such as %s', async (body) => {
    await fault({ status: 200, body }, { times: 2 });

    await failureOf(ask());
  });

  it('is reported for an invalid item in a list', async () => {
    await server.world.complete(await server.world.begin({ prices: [WORLD.founding] }), { email: 'buyer@example.com' });
    await fault({ status: 200, body: '{"object":"list","has_more":false,"data":[{"id":"cs_1"}]}' });
    const first = (): Promise<unknown> => billing().completedCheckouts({ begunSince: WORLD_START }).next();

    await failureOf(first());
    await expect(first()).resolves.toMatchObject({ done: false });
  });

  it('does not cause a second credit when the reply is lost and the call is retried two days later', async () => {
    const customerId = await server.world.addCustomer('friend@example.com');
    const credit = { customerId, amountMinor: 1000, description: 'Referral', idempotencyKey: 'credit-1' };
    await fault('drop', { matching: 'POST .*balance_transactions', carriedOut: true, times: 2 });
    await failureOf(billing().creditCustomer(credit));
    await server.world.advance(2 * 24 * 3600);
    await billing().creditCustomer(credit);

    expect(await server.world.balanceOf(customerId)).toBe(-1000);
  });

  it('does not cause a second checkout when the reply is lost', async () => {
    await fault('drop', { carriedOut: true });
    const { id } = await billing().createCheckout(ORDER);

    expect((await server.requests()).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['order-1', 'order-1']);
    expect(id).toBe(`cs_test_${'1'.padStart(58, '0')}`);
  });

  it('is reported by a health check after a single request', async () => {
    await fault({ status: 500, body: '{"error":{"type":"api_error"}}' });
    await failureOf(billing().ping());

    expect(await server.requests()).toHaveLength(1);
  });

  it('is reported for a redirect, which is not followed', async () => {
    await fault({ status: 302, body: '', headers: { location: `${server.origin}/v1/elsewhere` } }, { times: 2 });
    await failureOf(ask());

    expect((await server.requests()).map(({ path }) => path)).toEqual(Array(2).fill('/v1/subscriptions/sub_1'));
  });
});

describe('the purchases that a charge may have paid for', () => {
  const json = (body: object): StripeFault['answer'] => ({ status: 200, body: JSON.stringify(body) });
  const list = (...data: readonly object[]) => json({ object: 'list', has_more: false, data });
  const MISSING: StripeFault['answer'] = { status: 404, body: '{}' };
  const subscribed = { sessionId: 'cs_1', subscriptionId: 'sub_1', paymentIntentId: null };
  const once = { sessionId: 'cs_2', subscriptionId: null, paymentIntentId: 'pi_2' };
  const CHARGE = { id: 'ch_1', customer: 'cus_1', refunded: true };
  const BY_INTENT = { ...CHARGE, payment_intent: 'pi_1' };
  const INVOICE = { id: 'in_1', status: 'paid', amount_paid: 2900 };
  /** The stand-in's replies by the beginning of the path. Lists not named are empty; other objects are missing. */
  const paidBy = async (
    replies: Readonly<Record<string, StripeFault['answer']>>,
    purchases: readonly ChargedPurchase[] = [subscribed, once],
  ) => {
    for (const [path, answer] of Object.entries({ ...replies }))
      await fault(answer, { matching: `GET /v1/${path}`, times: 9 });
    const found = await billing().purchasesPaidBy('ch_1', purchases);
    await server.endFaults();
    return found.map(({ sessionId }) => sessionId);
  };

  it.each([
    ['the invoice names its charge', { ...BY_INTENT, payment_intent: null }, [{ ...INVOICE, charge: 'ch_1' }]],
    ['the invoice names its payment', BY_INTENT, [{ ...INVOICE, payment_intent: 'pi_1' }]],
    ['the charge names a listed invoice', { ...CHARGE, invoice: 'in_1' }, [INVOICE]],
  ])('are the subscription when %s', async (_how, charge, invoices) => {
    expect(await paidBy({ 'charges/': json(charge), invoices: list(...invoices) })).toEqual(['cs_1']);
  });

  it.each([
    ['the checkout', { 'checkout/sessions/cs_1': json({ id: 'cs_1', invoice: 'in_1' }) }],
    ['the subscription', { 'subscriptions/sub_1': json({ id: 'sub_1', latest_invoice: { id: 'in_1' } }) }],
  ])('are the purchase of which %s names the invoice, even if the invoice is missing', async (_what, named) => {
    const charge = { 'charges/': json({ ...CHARGE, invoice: 'in_1' }), 'invoices/': MISSING };

    expect(await paidBy({ ...charge, ...named })).toEqual(['cs_1']);
  });

  it('are all purchases when the charge names only its customer', async () => {
    const replies = { 'charges/': json(CHARGE), invoices: list({ ...INVOICE, payment_intent: 'pi_9' }) };

    expect(await paidBy(replies)).toEqual(['cs_1', 'cs_2']);
  });

  it.each([
    ['by their charges', [{ ...INVOICE, charge: 'ch_9' }], {}],
    ['by their payments', [{ ...INVOICE, payment_intent: 'pi_9' }], {}],
    ['by a list of payments', [INVOICE], { 'invoice_payments\\?invoice': list({ id: 'inpay_1', invoice: 'in_1' }) }],
    ['and none was paid with money', [{ ...INVOICE, amount_paid: 0 }], {}],
  ])(
    'do not include a subscription whose invoices are known to be paid otherwise: %s',
    async (_how, invoices, payments) => {
      const replies = { 'charges/': json(BY_INTENT), 'invoices\\?': list(...invoices), ...payments };

      expect(await paidBy(replies)).toEqual([]);
    },
  );

  it('are the subscription when Stripe does not report the payments of its invoices', async () => {
    expect(await paidBy({ 'charges/': json(BY_INTENT), 'invoices\\?': list(INVOICE) })).toEqual(['cs_1']);
    expect(await paidBy({ 'charges/': json(BY_INTENT), 'invoices\\?': json({}), invoice_payments: MISSING })).toEqual([
      'cs_1',
    ]);
  });

  it('do not include a subscription if the charge names the invoice of another one', async () => {
    const charge = json({ ...CHARGE, invoice: 'in_9' });

    expect(await paidBy({ 'charges/': charge, 'invoices/in_9': json({ id: 'in_9', subscription: 'sub_9' }) })).toEqual(
      [],
    );
    expect(await paidBy({ 'charges/': charge, 'invoices\\?': list(INVOICE) }, [subscribed])).toEqual([]);
  });

  it.each([
    ['of an invoice that it does not name', { ...CHARGE, invoice: 'in_9' }],
    ['of another payment', BY_INTENT],
  ])('do not include a purchase without any payment when the charge is %s', async (_what, charge) => {
    const free = { sessionId: 'cs_3', subscriptionId: null, paymentIntentId: null };
    expect(await paidBy({ 'charges/': json(charge) }, [free])).toEqual([]);
  });

  it('do not include a purchase with another payment when the charge paid a manual invoice', async () => {
    expect(await paidBy({ 'charges/': json({ ...BY_INTENT, invoice: 'in_9' }) }, [once])).toEqual([]);
  });
});

describe('a credit', () => {
  it('is in the customer’s currency', async () => {
    const customerId = await server.world.addCustomer('friend@example.com', 'eur');
    await billing().creditCustomer({
      customerId,
      amountMinor: 1000,
      description: 'Referral',
      idempotencyKey: 'credit-1',
    });

    expect(await server.world.balanceOf(customerId)).toBe(-1000);
  });
});

describe('the report of a Stripe failure', () => {
  it('tells the operator that the key is wrong, and does not show the key', async () => {
    const secretKey = 'rk_live_abcdefghijklmnop';
    const failure = await failureOf(billing({ secretKey }).ping());

    expect(String(failure.cause)).toMatch(
      /^StripeRefusal: Stripe does not accept the key: check STRIPE_SECRET_KEY \(401, StripeAuthenticationError, req_test\)/,
    );
    expect(`${JSON.stringify(failure)}${failure.stack}${String(failure.cause)}`).not.toContain(secretKey);
  });

  it('hides keys of any form', async () => {
    const secretKey = 'a key of no known form';
    await fault({
      status: 403,
      body: JSON.stringify({ error: { type: 'invalid_request_error', message: `No permission for ${secretKey}.` } }),
    });
    const failure = await failureOf(billing({ secretKey }).ping());

    expect(String(failure.cause)).toMatch(/: No permission for ….$/);
  });

  it('hides keys and addresses that Stripe repeats', async () => {
    const message = `The key ${SECRET_KEY} may not charge buyer@example.com with sk_live_1234567890`;
    await fault({ status: 403, body: JSON.stringify({ error: { type: 'invalid_request_error', message } }) });
    const failure = await failureOf(billing().ping());

    expect(String(failure.cause)).toBe(
      'StripeRefusal: The key lacks permissions. Check the permissions of STRIPE_SECRET_KEY (403, StripePermissionError, req_test): The key … may not charge … with …',
    );
    expect(failure.cause).not.toHaveProperty('raw');
  });
});
