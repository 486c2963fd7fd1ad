import { beforeEach, describe, expect, it } from '@jest/globals';
import { cloudPages } from '../../../../src/adapters/http/cloud/pages/cloudPages.js';
import type { PriceByOffer } from '../../../../src/application/cloud/billing/checkout/offerPrices.js';
import type { Release } from '../../../../src/domain/shared/release/release.js';
import { openPages } from './openPages.js';

const PRICES = {
  pro_monthly: { amountMinor: 2900, currency: 'usd', interval: 'month' },
  pro_yearly: { amountMinor: 29_050, currency: 'usd', interval: 'year' },
  premium_monthly: { amountMinor: 5900, currency: 'usd', interval: 'month' },
  premium_yearly: { amountMinor: 59_000, currency: 'usd', interval: 'year' },
  founding: { amountMinor: 49_000, currency: 'usd', interval: 'year' },
} as const satisfies PriceByOffer;
const NOTHING_SOLD = {
  pro_monthly: null,
  pro_yearly: null,
  premium_monthly: null,
  premium_yearly: null,
  founding: null,
} as const satisfies PriceByOffer;
const UNPUBLISHED: Release = {
  version: '6.4.0',
  min_version: '6.4.0',
  download: { mac: null, win: null },
  release_notes: '',
};

describe('the cloud’s pages', () => {
  let prices: PriceByOffer = PRICES;
  let countFounding = async (): Promise<number> => 63;
  let latestRelease = async (): Promise<Release> => UNPUBLISHED;
  let reported: string[] = [];
  beforeEach(() => {
    prices = PRICES;
    countFounding = async () => 63;
    latestRelease = async () => UNPUBLISHED;
    reported = [];
  });
  const pagesWith = (foundingLink: string | null) =>
    openPages(() =>
      cloudPages(
        {
          foundingLink,
          prices: { current: async () => prices },
          countFounding: () => countFounding(),
          getLatestRelease: { execute: () => latestRelease() },
          report: (_problem, during) => reported.push(during),
        },
        (_request, _response, next) => next(),
      ),
    );
  const get = pagesWith('https://buy.example/founding?a=1&b=2');
  const getWithoutLink = pagesWith(null);
  /** The text of a page, without tags. */
  const textOf = async (path: string): Promise<string> =>
    (await get(path)).body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

  it.each([
    ['/r/7K3MQ9TX', '/plans?ref=7K3MQ9TX'],
    ['/r/7k3mq9tx', '/plans?ref=7K3MQ9TX'],
    ['/r/oK3MQ9TX', '/plans?ref=0K3MQ9TX'],
    ['/r/7K3MQ9T', '/plans'],
    ['/r/7K3MQ9TXX', '/plans'],
    ['/r/', '/plans'],
    ['/r', '/plans'],
    ['/r//evil.example', '/plans'],
    ['/r/7K3MQ9TX/evil', '/plans'],
    ['/r/%41K3MQ9TX', '/plans'],
    ['/r/7K3MQ9TX%0d%0aSet-Cookie:a=b', '/plans'],
    ['/r/%zz', '/plans'],
    ['/r/https:xx', '/plans'],
    ['/r/7K3MQ9TX?next=https://evil.example', '/plans?ref=7K3MQ9TX'],
  ])('redirect from %s to %s', async (path, location) => {
    const { status, headers } = await get(path);

    expect([status, headers.location, headers['set-cookie']]).toEqual([302, location, undefined]);
  });

  it.each([
    '/plans',
    '/checkout/success',
    '/checkout/cancel',
    '/download',
    '/billing',
    '/recover',
    '/pages/style.css',
    '/pages/plans.js',
    '/',
    '/r/7K3MQ9TX',
  ])('allow only GET and HEAD at %s', async (path) => {
    const { status, headers } = await get(path, {}, 'POST');

    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('accept a referral code from the URL only if it is well-formed', async () => {
    const pages = await Promise.all(
      ['?ref=abc12345', '?ref="><b>', '?ref=ABC12345&ref=x', ''].map((query) => get(`/plans${query}`)),
    );

    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(pages.map(({ body }) => /name="referral_code" value="(.*?)">/.exec(body)?.[1])).toEqual([
      'ABC12345',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('offer the founding license at its payment link, and not without one', async () => {
    expect((await get('/plans')).body).toContain('href="https://buy.example/founding?a=1&amp;b=2"');
    expect((await getWithoutLink('/plans')).body).not.toContain('Founding members');
  });

  it.each(['/', '/plans'])('show the price of each plan and what it adds: %s', async (path) => {
    const text = await textOf(path);

    expect(text).toContain('Without a plan Free no account needed For as long as you like: audits of up to 25 tickers');
    expect(text).toContain(
      'Pro $29 a month or $290.50 a year, saving $57.50 Everything you get without a plan, plus: the AI coaches',
    );
    expect(text).toContain(
      'Premium $59 a month or $590 a year, saving $118 Everything in Pro, plus: audits of up to 100 tickers alerts pushed',
    );
    expect(text).toContain('everything in Premium for $490 a year instead of $590 a year. 37 of 100 places are left.');
  });

  it('say that the price of one plan is not available, and show the other prices', async () => {
    const { pro_yearly, premium_monthly, premium_yearly } = PRICES;
    prices = { pro_yearly, premium_monthly, premium_yearly };
    const text = await textOf('/plans');

    expect(text).toContain('Pro $290.50 a year Everything you get without a plan');
    expect(text).toContain('The price is not available at the moment; it is shown before you pay.');
    prices = {};
    expect((await textOf('/plans')).match(/The price is not available at the moment\./g)).toHaveLength(2);
  });

  it.each([
    ['jpy', 4500, '¥4,500'],
    ['huf', 450_050, 'HUF 4,500.50'],
    ['ugx', 4_500_000, 'UGX 45,000'],
    ['mga', 4500, 'MGA 4,500'],
    ['kwd', 4500, 'KWD 4.500'],
  ])(
    'show a price in %s with as many decimals as Stripe uses for this currency',
    async (currency, amountMinor, price) => {
      prices = { ...PRICES, pro_monthly: { amountMinor, currency, interval: 'month' } };

      expect((await textOf('/plans')).replaceAll('\u00a0', ' ')).toContain(`Pro ${price} a month or $290.50 a year`);
    },
  );

  it('show no price for a plan that is not sold', async () => {
    prices = { ...PRICES, premium_monthly: null, premium_yearly: null, founding: null };
    const text = await textOf('/plans');

    expect(text).toContain('Premium Not sold on this server.');
    expect(text).toContain('The first 100 get everything in Premium. 37 of 100');
  });

  it('have buttons only for plans that are sold and plans whose price is unknown', async () => {
    const { premium_yearly } = PRICES;
    const { pro_yearly: _unknown, ...others } = NOTHING_SOLD;
    prices = { ...others, premium_yearly };
    const { body } = await get('/plans');

    expect(body.match(/<button name="plan"[^>]*>[^<]*/g)).toEqual([
      '<button name="plan" value="pro_yearly">Pro yearly',
      '<button name="plan" value="premium_yearly">Premium yearly',
    ]);
    expect(body).not.toContain('No plan is sold on this server.');
  });

  it.each(['/', '/plans'])('say what is available when no plan is sold: %s', async (path) => {
    prices = NOTHING_SOLD;
    const { body } = await getWithoutLink(path);

    expect(body).toContain(
      'No plan is sold on this server. You can <a href="#trial">try Pro for 14 days</a>, or <a href="/download">download</a> the dashboard and use it without a plan.',
    );
    expect(body).toContain('<form id="trial">');
    expect(body).not.toMatch(/name="plan"|Founding members|before you pay/);
  });

  it.each([
    ['/plans', PRICES, ['buy', 'trial']],
    ['/plans', NOTHING_SOLD, ['trial']],
    ['/recover', PRICES, [undefined]],
    ['/billing', PRICES, [undefined]],
  ])('say in each form with a button that it needs JavaScript: %s', async (path, current, forms) => {
    prices = current;
    const withNotice = (await get(path)).body
      .split('<form')
      .slice(1)
      .filter((form) => form.split('</form>')[0]?.includes('This form needs JavaScript.'));

    expect(withNotice.map((form) => /^ id="(\w+)"/.exec(form)?.[1])).toEqual(forms);
  });

  it('offer no founding license after all places are taken', async () => {
    countFounding = async () => 100;
    const { body } = await get('/');

    expect(body).toContain('>All 100 places are taken. Premium has the same features.</span>');
    expect(body).toMatch(/<progress [^>]*value="100"><\/progress>/);
    expect(/<a [^>]*id="join"[^>]*>/.exec(body)?.[0]).toContain(' hidden');
  });

  it('list the downloads that exist', async () => {
    expect(await textOf('/')).toContain('No download of version 6.4.0 is published yet.');
    const linux_x64 = 'https://plumbline.example/a?b=1&c="2"';
    latestRelease = async () => ({ ...UNPUBLISHED, version: '6.5.0', download: { mac: null, win: null, linux_x64 } });
    const { body } = await get('/');

    expect(body).toContain('<p>Version 6.5.0; <a href="/download">release notes and checksums</a>.</p>');
    expect(body.match(/<a class="button quiet" href="https[^>]*>[^<]*/g)).toEqual([
      '<a class="button quiet" href="https://plumbline.example/a?b=1&amp;c=&quot;2&quot;">Download for Linux',
    ]);
  });

  it('show the start page even when the number of founding licenses and the downloads cannot be read', async () => {
    const fail = async (): Promise<never> => {
      throw new Error('The database is down.');
    };
    [countFounding, latestRelease] = [fail, fail];
    const { status, body } = await get('/');

    expect([status, reported.toSorted()]).toEqual([200, ['page: founding counter', 'page: latest release']]);
    expect(body).toMatch(/<span id="places" [^>]*><\/span>/);
    expect(body).toContain('<a href="/download">Downloads</a>');
  });

  it('respond with 404 for other paths', async () => {
    const statuses = await Promise.all(
      ['/Plans', '/pages/tsconfig.json', '/pages/../package.json', '/checkout', '/dev/mail'].map((path) => get(path)),
    );

    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});
