import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setUpStripe, type StripeSetupResult } from '../../../src/adapters/stripe/setup/setUpStripe.js';
import { StripeBilling } from '../../../src/adapters/stripe/stripeBilling.js';
import { STANDARD_PRICES, type PriceList } from '../../../src/domain/cloud/billing/priceList.js';
import { WORLD_START } from '../../contracts/cloud/billingProvider.contract.js';
import { startStripe, type StripeServer } from '../../servers/stripe.js';
import { SECRET_KEY } from '../../servers/stripe/httpServer.ts';

const SUCCESS = 'https://plumbline.example/checkout/success?session_id={CHECKOUT_SESSION_ID}';

let server: StripeServer;
beforeAll(async () => {
  server = await startStripe({ now: WORLD_START });
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const access = () => ({ secretKey: SECRET_KEY, apiBase: server.origin });
const setUp = (changed: Partial<PriceList> = {}, successUrl: string | null = SUCCESS): Promise<StripeSetupResult> =>
  setUpStripe(access(), { ...STANDARD_PRICES, ...changed }, successUrl);
const creations = async (): Promise<string[]> =>
  (await server.requests()).filter(({ method }) => method === 'POST').map(({ path }) => path);
const costing = (amountMinor: number, interval: 'month' | 'year' | 'once' = 'month') => ({ amountMinor, interval });

describe('setUpStripe', () => {
  it('creates all offers [BUY-06]', async () => {
    const { prices, foundingLink, portalConfiguration } = await setUp();
    const { products, prices: made, links, portals } = await server.world.catalog();
    const [founding = ''] = prices.founding;

    expect(products.slice(1).map(({ id, name }) => [id, name])).toEqual([
      ['plumbline_pro', 'Plumbline Pro'],
      ['plumbline_premium', 'Plumbline Premium'],
      ['plumbline_founding', 'Plumbline Founding'],
    ]);
    expect(
      made
        .filter(({ product }) => product.startsWith('plumbline_'))
        .map((price) => [
          price.id,
          price.product,
          price.unit_amount,
          price.currency,
          price.recurring?.interval,
          price.lookup_key,
        ]),
    ).toEqual([
      [prices.pro_monthly[0], 'plumbline_pro', 2900, 'usd', 'month', 'plumbline_pro_monthly'],
      [prices.pro_yearly[0], 'plumbline_pro', 29_000, 'usd', 'year', 'plumbline_pro_yearly'],
      [prices.premium_monthly[0], 'plumbline_premium', 5900, 'usd', 'month', 'plumbline_premium_monthly'],
      [prices.premium_yearly[0], 'plumbline_premium', 59_000, 'usd', 'year', 'plumbline_premium_yearly'],
      [founding, 'plumbline_founding', 49_000, 'usd', 'year', 'plumbline_founding'],
    ]);
    expect(links).toMatchObject([
      {
        url: foundingLink,
        active: true,
        price: founding,
        after_completion: { type: 'redirect', redirect: { url: SUCCESS } },
      },
    ]);
    expect(portals).toEqual([expect.objectContaining({ id: portalConfiguration })]);
    expect(portals[0]?.features).toEqual({
      payment_method_update: { enabled: 'true' },
      invoice_history: { enabled: 'true' },
      subscription_cancel: { enabled: 'true', mode: 'at_period_end' },
      subscription_update: {
        enabled: 'true',
        default_allowed_updates: { 0: 'price' },
        proration_behavior: 'always_invoice',
        products: {
          0: { product: 'plumbline_pro', prices: { 0: prices.pro_monthly[0], 1: prices.pro_yearly[0] } },
          1: { product: 'plumbline_premium', prices: { 0: prices.premium_monthly[0], 1: prices.premium_yearly[0] } },
        },
      },
    });
  });

  it('creates nothing when it runs again', async () => {
    const first = await setUp();
    const catalog = await server.world.catalog();

    expect(await setUp()).toEqual(first);
    expect(await server.world.catalog()).toEqual(catalog);
  });

  it('creates nothing twice when two setups run at the same time', async () => {
    const both = await Promise.all([setUp(), setUp()]);

    expect(both[0]).toEqual(both[1]);
    expect((await server.world.catalog()).links).toHaveLength(1);
  });

  it('continues where it stopped', async () => {
    await server.fault({
      matching: 'POST /v1/billing_portal',
      times: 2,
      answer: { status: 500, body: '{"error":{"type":"api_error"}}' },
    });
    await expect(setUp()).rejects.toMatchObject({ slug: 'upstream_error' });
    const before = await creations();
    await setUp();

    expect((await creations()).slice(before.length)).toEqual([
      '/v1/billing_portal/configurations',
      '/v1/payment_links',
    ]);
  });

  it('sells at the new price after a price change, and still recognizes buyers at the old price', async () => {
    const { prices: old } = await setUp();
    const { prices } = await setUp({ pro_monthly: costing(3900), founding: costing(99_000, 'once') });
    const provider = new StripeBilling(access(), prices);
    const session = await server.world.begin({ prices: [old.pro_monthly[0] ?? ''] });

    expect(prices.pro_monthly).toEqual([expect.any(String), old.pro_monthly[0]]);
    expect(prices.pro_yearly).toEqual(old.pro_yearly);
    expect(prices.founding).toEqual([expect.any(String), old.founding[0]]);
    expect(await provider.checkoutSession(session)).toMatchObject({ product: 'pro' });
    expect((await server.world.catalog()).links.map(({ active, price }) => [active, price])).toEqual([
      [false, old.founding[0]],
      [true, prices.founding[0]],
    ]);
  });

  it('returns to an earlier price without creating it again', async () => {
    const first = await setUp();
    const dearer = await setUp({ founding: costing(60_000, 'year') });
    const again = await setUp();

    expect(again.foundingLink).toBe(first.foundingLink);
    expect(again.prices.founding).toEqual([first.prices.founding[0], dearer.prices.founding[0]]);
    expect((await server.world.catalog()).links.map(({ active, url }) => [active, url])).toEqual([
      [true, first.foundingLink],
      [false, dearer.foundingLink],
    ]);
  });

  it('does not touch other objects of the account', async () => {
    const price = await server.world.addPrice({ product: 'prod_1', amount: 100, interval: null });
    await server.world.addPaymentLink(price);
    await setUp();
    await setUp({ founding: costing(60_000, 'year') }, null);
    const [link] = (await server.world.catalog()).links;

    expect(link).toMatchObject({ price, active: true });
  });

  it('shows buyers Stripe’s confirmation page when the cloud has no public address', async () => {
    await setUp({}, null);

    expect((await server.world.catalog()).links).toMatchObject([{ after_completion: { type: 'hosted_confirmation' } }]);
  });
});
