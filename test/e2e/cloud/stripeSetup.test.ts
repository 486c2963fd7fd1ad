import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { startStripe, type StripeServer } from '../../servers/stripe.js';
import { SECRET_KEY } from '../../servers/stripe/httpServer.ts';
import { runAdminCommand } from '../cloud.js';

jest.setTimeout(60_000);

let server: StripeServer;
beforeAll(async () => {
  server = await startStripe();
});
afterAll(() => server.close());

const at = temporaryFolder();
const setup = (environment: Readonly<Record<string, string>>, ...options: readonly string[]) =>
  runAdminCommand(
    { DATA_DIR: at('data'), STRIPE_API_BASE: server.origin, PUBLIC_URL: 'https://plumbline.example', ...environment },
    'stripe',
    'setup',
    ...options,
  );

describe('admin stripe setup', () => {
  it('prints settings to paste, and the same ones on every run', async () => {
    const first = await setup({ STRIPE_SECRET_KEY: SECRET_KEY });
    const json = await setup({ STRIPE_SECRET_KEY: SECRET_KEY }, '--json');
    const { settings } = JSON.parse(json.stdout);

    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout.split('\n')).toEqual([
      ...Object.entries(settings).map(([name, value]) => `${name}=${String(value)}`),
      "# STRIPE_WEBHOOK_SECRET: create a webhook to https://plumbline.example/api/billing-webhook in Stripe's dashboard and copy its signing secret.",
      '',
    ]);
    expect(Object.keys(settings)).toEqual([
      'STRIPE_PRICE_PRO_MONTHLY',
      'STRIPE_PRICE_PRO_YEARLY',
      'STRIPE_PRICE_PREMIUM_MONTHLY',
      'STRIPE_PRICE_PREMIUM_YEARLY',
      'STRIPE_PRICE_FOUNDING',
      'STRIPE_FOUNDING_LINK',
      'STRIPE_PORTAL_CONFIGURATION',
    ]);
    expect(settings['STRIPE_FOUNDING_LINK']).toMatch(/^https:\/\//);
  });

  it('accepts prices that differ from the standard prices', async () => {
    await setup(
      { STRIPE_SECRET_KEY: SECRET_KEY },
      '--pro-monthly',
      '19.50',
      '--founding',
      '999',
      '--founding-every',
      'once',
    );
    const { prices } = await server.world.catalog();

    expect(prices.slice(-2).map((price) => [price.lookup_key, price.unit_amount, price.type])).toEqual([
      ['plumbline_pro_monthly', 1950, 'recurring'],
      ['plumbline_founding', 99_900, 'one_time'],
    ]);
  });

  it('reports in one line what is missing or wrong, and never prints the Stripe key', async () => {
    const none = await setup({});
    const wrong = await setup({ STRIPE_SECRET_KEY: 'sk_live_abcdefghijkl' });
    const price = await setup({ STRIPE_SECRET_KEY: SECRET_KEY }, '--founding', '0.00');

    expect(none).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Set STRIPE_SECRET_KEY to the secret key of the Stripe account first.\n',
    });
    expect(wrong).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]*Stripe does not accept the key: check STRIPE_SECRET_KEY[^\n]*\n$/),
    });
    expect(wrong.stderr).not.toContain('abcdefghijkl');
    expect(price).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The value must be an amount above 0, such as 29 or 29.50.'),
    });
  });
});
