import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { openBilling } from '../../../../src/bootstrap/cloud/settings/openBilling.js';
import { readCloudSettings } from '../../../../src/bootstrap/cloud/settings/config.js';
import { NotConfigured } from '../../../../src/domain/shared/failure/failure.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { startStripe, type StripeServer } from '../../../servers/stripe.js';
import { PRICES } from '../../../servers/stripe/catalog.ts';
import { SECRET_KEY } from '../../../servers/stripe/httpServer.ts';

let server: StripeServer;
beforeAll(async () => {
  server = await startStripe();
});
afterAll(() => server.close());

const clock = new ManualClock();
const open = (
  environment: Readonly<Record<string, string>>,
  reportRefused: (count: number) => void = () => undefined,
) => openBilling(readCloudSettings({ STRIPE_API_BASE: server.origin, ...environment }), clock, reportRefused);
const productOf = async (environment: Readonly<Record<string, string>>, price: string): Promise<string | undefined> => {
  const { provider } = await open({ STRIPE_SECRET_KEY: SECRET_KEY, ...environment });
  return (await provider?.checkoutSession(await server.world.begin({ prices: [price] })))?.product;
};

describe('openBilling', () => {
  it('leaves billing off when it is not configured', async () => {
    const [none, sells, listens] = await Promise.all([
      open({}),
      open({ STRIPE_SECRET_KEY: SECRET_KEY }),
      open({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }),
    ]);

    expect(none).toEqual({ provider: null, events: null });
    expect([sells.provider !== null, sells.events]).toEqual([true, null]);
    expect([listens.provider, listens.events !== null]).toEqual([null, true]);
  });

  it('uses the Stripe account of the configured key', async () => {
    const { provider } = await open({ STRIPE_SECRET_KEY: ` ${SECRET_KEY}\n` });

    await expect(provider?.ping()).resolves.toBeUndefined();
  });

  it.each([
    ['STRIPE_PRICE_PRO_MONTHLY', 'pro'],
    ['STRIPE_PRICE_PRO_YEARLY', 'pro'],
    ['STRIPE_PRICE_PREMIUM_MONTHLY', 'premium'],
    ['STRIPE_PRICE_PREMIUM_YEARLY', 'premium'],
    ['STRIPE_PRICE_FOUNDING', 'founding'],
  ])('maps the current and the earlier prices of %s to plans', async (setting, product) => {
    expect(await productOf({ [setting]: PRICES.unknown }, PRICES.unknown)).toBe(product);
    expect(await productOf({ [setting]: `price_new, ${PRICES.unknown}` }, PRICES.unknown)).toBe(product);
    expect(await productOf({ [setting]: 'price_new' }, PRICES.unknown)).toBe('unknown_price');
  });

  it('sells a plan at the first of its prices, and refuses to sell a plan without a price', async () => {
    const { provider } = await open({
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PRICE_PRO_MONTHLY: `${PRICES.pro_monthly},${PRICES.unknown}`,
    });
    const order = {
      email: null,
      referralCode: null,
      successUrl: 'https://plumbline.example/',
      cancelUrl: 'https://plumbline.example/',
      expiresAt: new Date(Date.now() + 2_100_000),
    };
    await provider?.createCheckout({ ...order, plan: 'pro_monthly', idempotencyKey: 'one' });
    const last = (await server.requests()).at(-1);

    expect(new URLSearchParams(last?.body).get('line_items[0][price]')).toBe(PRICES.pro_monthly);
    await expect(provider?.createCheckout({ ...order, plan: 'premium_yearly', idempotencyKey: 'two' })).rejects.toThrow(
      new NotConfigured('payments', { setting: 'STRIPE_PRICE_PREMIUM_YEARLY' }),
    );
  });

  it('accepts webhooks signed with any of the secrets', async () => {
    const { events } = await open({ STRIPE_WEBHOOK_SECRET: 'whsec_new , whsec_old' });
    const payload = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created: 1, data: { object: { id: 'in_1' } } });
    const idUnder = (secret: string) =>
      events?.parse(
        Buffer.from(payload),
        Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: clock.now().getTime() / 1000 }),
      ).id;

    expect([idUnder('whsec_new'), idUnder('whsec_old')]).toEqual(['evt_1', 'evt_1']);
    expect(() => idUnder('whsec_new , whsec_old')).toThrow('Stripe-Signature');
  });

  it('reports how many webhooks had a refused signature, at most once a minute', async () => {
    const counts: number[] = [];
    const { events } = await open({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, (count) => counts.push(count));
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: '{}',
      secret: 'whsec_gone',
      timestamp: Math.floor(clock.now().getTime() / 1000),
    });
    const sendTwo = (): void => {
      expect(() => events?.checkSignatureHeader('nonsense')).toThrow('Stripe-Signature');
      expect(() => events?.parse(Buffer.from('{}'), signature)).toThrow('Stripe-Signature');
    };
    sendTwo();
    clock.passSeconds(59);
    sendTwo();
    clock.passSeconds(1);
    sendTwo();

    expect(counts).toEqual([1, 4]);
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_a\nsk_test_b' }, 'STRIPE_SECRET_KEY: must be letters'],
    [{ STRIPE_WEBHOOK_SECRET: ' , ' }, 'STRIPE_WEBHOOK_SECRET: must list at least one value'],
    [{ STRIPE_PRICE_FOUNDING: ',' }, 'STRIPE_PRICE_FOUNDING: must list at least one value'],
    [{ STRIPE_API_BASE: 'https://api.stripe.com/v1' }, 'STRIPE_API_BASE: must be an origin without a path'],
  ])('refuses to start with %j', (environment, words) => {
    expect(() => readCloudSettings(environment)).toThrow(words);
  });
});
