import { describe, expect, it } from '@jest/globals';
import { openApp } from './openApp.js';

const PUBLIC_PATHS = [
  '/api/founding-counter',
  '/api/latest-version',
  '/api/track-record',
  '/.well-known/jwks.json',
  '/openapi.json',
  '/docs/',
  '/docs/swagger-ui.css',
  '/',
  '/r/7K3MQ9TX',
  '/plans',
  '/pages/style.css',
  '/pages/plans.js',
  '/checkout/success',
  '/checkout/cancel',
  '/download',
  '/billing',
  '/recover',
  '/unsubscribe/none',
  '/admin/machines',
];
const UNLIMITED = [
  ['GET', '/health'],
  ['GET', '/api/metrics'],
  ['POST', '/api/billing-webhook'],
  ['POST', '/api/cron/prune'],
  ['GET', '/nothing-here'],
] as const;

describe('the public routes', () => {
  const cloud = openApp({ TRUST_PROXY: '1', ADMIN_SECRET: 'an admin secret of the tests' });
  let clients = 0;
  const limitsOf = async (method: string, path: string): Promise<readonly (string | null)[]> => {
    const sent = {
      method,
      headers: { 'x-forwarded-for': `192.0.2.${(clients += 1)}` },
      redirect: 'manual',
      ...(method === 'POST' ? { body: '{}' } : {}),
    } as const;
    const reply = await fetch(`${cloud.address()}${path}`, sent);
    await reply.text();
    return [reply.headers.get('ratelimit-policy'), reply.headers.get('ratelimit')];
  };

  it.each(PUBLIC_PATHS)('allow an address 600 requests a minute: %s [LIM-13]', async (path) => {
    expect(await limitsOf('GET', path)).toEqual(['"public";q=600;w=60', '"public";r=599;t=1']);
  });

  it('allow an address 60 requests a minute for checkout-session-info [LIM-14]', async () => {
    expect(await limitsOf('GET', '/api/checkout-session-info?session_id=cs_test_a1b2c3d4')).toEqual([
      '"checkout_session_info";q=60;w=60',
      '"checkout_session_info";r=59;t=1',
    ]);
  });

  it.each(UNLIMITED)('set no limit per address for %s %s [LIM-15]', async (method, path) => {
    expect(await limitsOf(method, path)).toEqual([null, null]);
  });
});
