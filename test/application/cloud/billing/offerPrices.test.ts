import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OfferPrices } from '../../../../src/application/cloud/billing/checkout/offerPrices.js';
import type { OfferPrice } from '../../../../src/domain/cloud/billing/priceList.js';
import { FakeBillingProvider } from './fakeBillingProvider.js';
import { MINUTE_MS } from '../../../../src/domain/shared/timeUnits.js';

const price = (amountMinor: number): OfferPrice => ({ amountMinor, currency: 'usd', interval: 'month' });

describe('OfferPrices', () => {
  let provider: FakeBillingProvider;
  let now: number;
  let reported: unknown[];
  let prices: OfferPrices;
  beforeEach(() => {
    [provider, now, reported] = [new FakeBillingProvider(), 0, []];
    provider.prices.set('pro_monthly', price(2900));
    prices = new OfferPrices(
      provider,
      () => now,
      (problem) => reported.push(problem),
    );
  });
  const proMonthly = async () => (await prices.current()).pro_monthly;

  it('returns the price of each offer, and null for an offer that is not sold', async () => {
    expect(await prices.current()).toEqual({
      pro_monthly: price(2900),
      pro_yearly: null,
      premium_monthly: null,
      premium_yearly: null,
      founding: null,
    });
  });

  it('reads the prices again after five minutes', async () => {
    await prices.current();
    provider.prices.set('pro_monthly', price(3900));
    now = 5 * MINUTE_MS - 1;
    expect(await proMonthly()).toEqual(price(2900));
    now += 1;

    expect(await proMonthly()).toEqual(price(3900));
  });

  it('keeps earlier prices while the provider fails, reports the failure, and tries again after 30 seconds', async () => {
    await prices.current();
    now = 5 * MINUTE_MS;
    provider.failure = new Error('Stripe is down.');
    expect(await proMonthly()).toEqual(price(2900));
    expect(reported).toEqual([provider.failure]);
    provider.failure = null;
    provider.prices.set('pro_monthly', price(3900));
    now += MINUTE_MS / 2 - 1;
    expect(await proMonthly()).toEqual(price(2900));
    now += 1;

    expect(await proMonthly()).toEqual(price(3900));
  });

  it('has no prices before the first successful request', async () => {
    provider.failure = new Error('Stripe is down.');

    expect(await prices.current()).toEqual({});
  });

  it('waits at most two seconds for a slow provider, and uses its reply later', async () => {
    jest.useFakeTimers();
    let reply = (): void => undefined;
    const replied = new Promise<void>((resolve) => (reply = resolve));
    provider.delay = () => replied;
    const soon = prices.current();
    await jest.advanceTimersByTimeAsync(2000);
    jest.useRealTimers();

    expect(await soon).toEqual({});
    reply();
    expect(await proMonthly()).toEqual(price(2900));
  });
});
