import { afterEach, describe, expect, it } from '@jest/globals';
import { cloudMachinesReply } from '../../../../../src/adapters/http/contract/cloud/operator/cloudMachines.js';
import { failureBody } from '../../../../../src/adapters/http/contract/shared/failure.js';
import { OPERATOR_GUESS_LIMIT } from '../../../../../src/domain/shared/limits/rateLimitRule.js';
import { License } from '../../../../../src/domain/shared/licensing/license.js';
import { licenseIssuedTransition } from '../../../../../src/domain/cloud/licensing/licenseHistory.js';
import { MemoryOperatorSessions } from '../../../../fakes/cloud/memoryOperatorSessions.js';
import { SECRET, startOperatorApp, type OperatorApp } from '../operatorApp.js';

const HALF_AN_HOUR = 30 * 60;
const FOREIGN = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };

const apps: OperatorApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function start(...choices: Parameters<typeof startOperatorApp>): Promise<OperatorApp> {
  const app = await startOperatorApp(...choices);
  apps.push(app);
  return app;
}

const errorOf = async (reply: Response): Promise<unknown> => {
  const { detail } = failureBody.parse(await reply.json());
  return { status: reply.status, ...detail };
};
const readWith = async (app: OperatorApp, cookie: string): Promise<number> =>
  (await app.send('POST', '/read', {}, { cookie })).status;
const guess = (app: OperatorApp, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  app.send('POST', '/session', { secret: 'something else' }, headers);

describe('an operator session', () => {
  it('is a cookie without the secret, hidden from scripts, other sites and other paths', async () => {
    const app = await start();
    const reply = await app.send('POST', '/session', { secret: SECRET });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^plumbline_operator=[\w.-]+; Path=\/admin\/machines; Max-Age=1800; HttpOnly; SameSite=Strict$/,
    );
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['where browsers reach the cloud by https alone', { isSecure: true }, {}],
    ['behind a proxy that reports https for this request', {}, { 'x-forwarded-proto': 'https' }],
  ])('marks its cookie as Secure %s', async (_where, choices, headers) => {
    const app = await start(choices);
    expect((await app.send('POST', '/session', { secret: SECRET }, headers)).headers.get('set-cookie')).toMatch(
      /; Secure$/,
    );
  });

  it('ends after half an hour, even if the browser keeps the cookie', async () => {
    const app = await start();
    const cookie = await app.begin();
    app.clock.passSeconds(HALF_AN_HOUR - 1);
    expect(await readWith(app, cookie)).toBe(200);
    app.clock.passSeconds(1);
    expect(await readWith(app, cookie)).toBe(401);
  });

  it('ends as soon as the clock is corrected, if it was started while the clock was ahead', async () => {
    const app = await start();
    app.clock.passSeconds(365 * 86_400);
    const cookie = await app.begin();
    expect(await readWith(app, cookie)).toBe(200);
    app.clock.passSeconds(-365 * 86_400);
    expect(await readWith(app, cookie)).toBe(401);
  });

  it('cannot be forged', async () => {
    const app = await start();
    const [token = '', signature = ''] = (await app.begin()).split('.');
    expect(await readWith(app, `${token}.${signature}`)).toBe(200);
    expect(await readWith(app, `${token}x.${signature}`)).toBe(401);
    expect(await readWith(app, `plumbline_operator=another.${signature}`)).toBe(401);
    expect(await readWith(app, token)).toBe(401);
    expect(await readWith(app, 'plumbline_operator=')).toBe(401);
  });

  it('is valid on every replica until its signing secret changes', async () => {
    const sessions = new MemoryOperatorSessions();
    const [one, other, changed] = [
      await start({ sessions }),
      await start({ sessions }),
      await start({ sessions, signedWith: 'another key' }),
    ];
    const cookie = await one.begin();
    expect(await readWith(other, cookie)).toBe(200);
    expect(await readWith(changed, cookie)).toBe(401);
  });

  it('ends at sign-out on every replica, and leaves other sessions open', async () => {
    const sessions = new MemoryOperatorSessions();
    const [one, other] = [await start({ sessions }), await start({ sessions })];
    const [cookie, another] = [await one.begin(), await one.begin()];
    const left = await one.send('DELETE', '/session', undefined, { cookie });
    expect(left.headers.get('set-cookie')).toBe(
      'plumbline_operator=; Path=/admin/machines; Max-Age=0; HttpOnly; SameSite=Strict',
    );
    expect([await readWith(one, cookie), await readWith(other, cookie), await readWith(other, another)]).toEqual([
      401, 401, 200,
    ]);
  });

  it('continues after a sign-out request without a valid session', async () => {
    const app = await start();
    const cookie = await app.begin();
    const statuses = [
      await app.send('DELETE', '/session'),
      await app.send('DELETE', '/session', undefined, { cookie: `${cookie}x` }),
    ].map(({ status }) => status);
    expect([...statuses, await readWith(app, cookie)]).toEqual([200, 200, 200]);
  });
});

describe('the operator routes', () => {
  it('say which credential is missing or wrong', async () => {
    const app = await start();
    expect(await errorOf(await app.send('POST', '/read', {}))).toMatchObject({
      status: 401,
      error: 'admin_session_missing',
    });
    expect(await errorOf(await guess(app))).toMatchObject({ status: 401, error: 'admin_secret_invalid' });
    expect((await app.send('POST', '/read', {}, { authorization: `Bearer ${SECRET}` })).status).toBe(200);
  });

  it('check no more guesses from one address than the limit allows, however many arrive at the same time', async () => {
    const app = await start();
    const replies = await Promise.all(Array.from({ length: 40 }, () => guess(app)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(OPERATOR_GUESS_LIMIT.limit);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(40 - OPERATOR_GUESS_LIMIT.limit);
    expect((await app.send('POST', '/session', { secret: SECRET })).status).toBe(429);
    expect((await app.send('POST', '/session', { secret: SECRET }, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(
      200,
    );
  });

  it.each([
    ['a /64', 0, 5, '2001:db8:1:200:ffff::1'],
    ['a /56', 1, 10, '2001:db8:1:2ff::1'],
    ['a /48', 0x100, 20, '2001:db8:1:ffff::1'],
  ])(
    'check no more wrong guesses from %s than the limit allows, however many of its addresses send them',
    async (_network, step, limit, another) => {
      const app = await start();
      const statuses: number[] = [];
      for (let n = 0; n < limit + 1; n++) {
        const group = (0x200 + n * step).toString(16);
        statuses.push((await guess(app, { 'x-forwarded-for': `2001:db8:1:${group}::${n + 1}` })).status);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(limit);
      expect((await guess(app, { 'x-forwarded-for': another })).status).toBe(429);
      expect((await guess(app, { 'x-forwarded-for': '2001:db8:2::1' })).status).toBe(401);
    },
  );

  it('allow one guess per new address after a hundred wrong guesses, but still admit the operator', async () => {
    const app = await start();
    const cookie = await app.begin();
    const addressed = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}` });
    for (let n = 0; n < 100; n++) expect((await guess(app, addressed(Math.floor(n / 4)))).status).toBe(401);

    expect(await errorOf(await guess(app, addressed(0)))).toMatchObject({
      status: 429,
      bucket: 'operator_guess_total',
      limit: 100,
      window_sec: 900,
    });
    expect((await guess(app, addressed(100))).status).toBe(401);
    expect((await guess(app, addressed(100))).status).toBe(429);
    expect(await readWith(app, cookie)).toBe(200);
    expect((await app.send('POST', '/session', { secret: SECRET }, addressed(101))).status).toBe(200);
    expect((await app.send('POST', '/session', { secret: SECRET }, addressed(100))).status).toBe(429);
    app.clock.passSeconds(OPERATOR_GUESS_LIMIT.windowSeconds / OPERATOR_GUESS_LIMIT.limit);
    expect((await app.send('POST', '/session', { secret: SECRET }, addressed(100))).status).toBe(200);
  });

  it('prevent pages of other sites from using up the operator’s guesses or ending the session', async () => {
    const app = await start();
    for (let place = 0; place <= OPERATOR_GUESS_LIMIT.limit; place++) {
      expect(await errorOf(await guess(app, FOREIGN))).toMatchObject({ status: 403, error: 'foreign_origin' });
    }
    expect((await app.send('DELETE', '/session', undefined, FOREIGN)).status).toBe(403);
    expect((await app.send('POST', '/session', { secret: SECRET }, { 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
    expect((await app.send('GET', '', undefined, FOREIGN)).status).toBe(200);
  });

  it.each([
    ['GET', '', undefined],
    ['GET', '/assets/x.js', undefined],
    ['POST', '/session', { secret: SECRET }],
    ['DELETE', '/session', undefined],
    ['POST', '/read', {}],
    ['POST', '/nothing', {}],
  ] as const)('are unavailable without their setting: %s %s [CFG-06]', async (method, path, body) => {
    const app = await start({ secret: undefined });
    expect(await errorOf(await app.send(method, path, body))).toMatchObject({
      status: 503,
      error: 'not_configured',
      setting: 'ADMIN_SECRET',
    });
  });
});

describe('operator replies', () => {
  const CUSTOMER = '"><img/src=x>';

  it('are not cached and cannot be framed', async () => {
    const app = await start();
    const reply = await app.send('POST', '/read', {}, { cookie: await app.begin() });
    expect([reply.headers.get('cache-control'), reply.headers.get('cross-origin-resource-policy')]).toEqual([
      'no-store',
      'same-origin',
    ]);
    const page = await app.send('GET', '');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect([page.headers.get('x-frame-options'), page.headers.get('cache-control')]).toEqual(['DENY', 'no-cache']);
  });

  it('contain only the licenses of the requested person', async () => {
    const app = await start();
    for (const [id, email] of [
      ['11111111-0000-4000-8000-000000000001', 'ada@example.com'],
      ['22222222-0000-4000-8000-000000000002', 'bob@example.com'],
    ] as const) {
      const license = new License({ id, email, tier: 'pro', expiresAt: null, createdAt: app.clock.now() });
      await app.licenses.add(license);
      await app.licenses.record(licenseIssuedTransition(license));
    }
    const reply = cloudMachinesReply.parse(
      await (await app.send('POST', '/read', { email: 'ADA@example.com' }, { cookie: await app.begin() })).json(),
    );
    expect(reply.actors.map(({ id, active }) => [id, active])).toEqual([
      ['license:pro 11111111', ['active.current']],
      ['founding', ['open']],
    ]);
    expect(reply.steps.map(({ actor, event }) => [actor, event])).toEqual([['license:pro 11111111', 'license.issued']]);
  });

  it('leave neither the secret nor the customer’s email address in the log, even if a query fails', async () => {
    const app = await start();
    app.licenses.findByEmail = (email) => Promise.reject(new Error(`query failed for ${email.length} letters`));
    await guess(app);
    expect(
      await errorOf(await app.send('POST', '/read', { email: 'ada@example.com' }, { cookie: await app.begin() })),
    ).toMatchObject({ status: 500, error: 'internal_error' });
    expect((await app.send('POST', '/read', { email: CUSTOMER }, { cookie: await app.begin() })).status).toBe(400);
    expect(app.logged.join('')).toContain('/admin/machines/read');
    expect(app.logged.join('')).not.toMatch(/ada@|something else|the operator knows/);
  });
});
