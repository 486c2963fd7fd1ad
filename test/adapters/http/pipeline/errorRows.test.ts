import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { issueInWords } from '../../../../src/adapters/http/pipeline/issueInWords.js';
import { startTestApp, type TestApp } from './testApp.js';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const call = (path: string, init: RequestInit = {}): Promise<Response> => fetch(app.address + path, init);
const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  call(path, { method: 'POST', body, headers });
const withKey = (key: string): { headers: Record<string, string> } => ({ headers: { 'X-License-Key': key } });
const FIRES = JSON.stringify({ fires: [] });
const UNKNOWN_KEY = 'PLB-7K3M-Q9TX-4WBH';

describe('a refusal with its status, slug and fields', () => {
  it.each([
    ['not JSON', '{"fires":', 'The body is not JSON. Send one JSON object.'],
    ['empty', '', 'The body is empty. Send one JSON object.'],
  ])('is returned for a body that is %s [ERR-09]', async (_what, body, message) => {
    const response = await post('/fires', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ detail: { error: 'malformed_json', message } });
  });

  it('is returned for a body that is not valid UTF-8', async () => {
    const body = Buffer.from('{"fires":[{"ticker":"\xff"}]}', 'latin1');
    const response = await call('/fires', { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      detail: { error: 'malformed_json', message: 'The body is not valid UTF-8. Send JSON in UTF-8.' },
    });
  });

  it('is returned for an invalid field, and names the field by its path [ERR-01 ERR-10]', async () => {
    const response = await post('/fires', '{"fires":[{"ticker":"A"},{"ticker":7}]}');
    expect(response.status).toBe(400);
    const problem = { path: 'fires.1.ticker', message: 'Invalid input: expected string, received number' };
    expect(await response.json()).toEqual({
      detail: { error: 'invalid_request', message: `${problem.path}: ${problem.message}`, fields: [problem] },
    });
  });

  it.each([
    ['{}', 'fires', 'is missing'],
    ['{"fires":[{}]}', 'fires.0.ticker', 'is missing'],
    ['{"fires":[{"ticker":""}]}', 'fires.0.ticker', 'must not be empty'],
    ['{"fires":[{"ticker":"ABCDEFGHIJK"}]}', 'fires.0.ticker', 'must have at most 10 characters'],
    ['{"fires":[{"ticker":"A","state":"GO"}]}', 'fires.0.state', 'must be ARMED or EXIT'],
  ])('says what to do about a missing or invalid field: %s', async (body, path, message) => {
    const response = await post('/fires', body);
    expect(await response.json()).toMatchObject({ detail: { fields: [{ path, message }] } });
  });

  it.each([
    [1.5, 'must be a whole number'],
    ['1', 'must be a number'],
    [-1, 'must be at least 0'],
    [4, 'must be at most 3'],
  ])('says what to do about an invalid number: %j', (value, message) => {
    const parsed = z.int().min(0).max(3).safeParse(value, { error: issueInWords });
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it.each([
    ['NUL', '\\u0000'],
    ['half a surrogate pair', '\\ud800'],
  ])('is returned for text that the database cannot store: %s', async (_what, escape) => {
    const response = await post('/fires', `{"fires":[{"ticker":"A${escape}"}]}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      detail: { error: 'invalid_request', fields: [{ path: 'fires.0.ticker' }] },
    });
  });

  it('is returned for a field name that the database cannot store', async () => {
    const response = await post('/fires', '{"fires":[],"more":{"a\\ud800":1}}');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      detail: {
        error: 'invalid_request',
        fields: [{ path: 'more', message: 'has an invalid character (NUL or half of a surrogate pair)' }],
      },
    });
  });

  it.each(['{"fires":[],"more":{"__proto__":{"a":1}}}', '{"fires":[],"more":{"\\u005f_proto__":1}}'])(
    'is returned for the field name __proto__: %s',
    async (body) => {
      const response = await post('/fires', body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        detail: { error: 'invalid_request', fields: [{ path: 'more.__proto__' }] },
      });
    },
  );

  it('is returned for a body of null on a route that requires no fields', async () => {
    const response = await post('/fires', 'null');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      detail: { fields: [{ path: '', message: 'Invalid input: expected object, received null' }] },
    });
  });

  it('is returned for a body over the limit of 128 KiB [ERR-11 ERR-27]', async () => {
    const response = await post('/fires', ' '.repeat(128 * 1024 + 1));
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      detail: { error: 'payload_too_large', message: 'The body must be at most 131072 bytes.', limit_bytes: 131072 },
    });
  });

  it('is returned for an unknown path [ERR-04 ERR-08 ERR-12]', async () => {
    const response = await call('/nowhere');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      detail: { error: 'not_found', message: 'There is nothing at /nowhere. The routes are described at /docs.' },
    });
  });

  it('names the part of a path that is not possible', async () => {
    expect(await (await call('/things/no-uuid')).json()).toMatchObject({
      detail: { message: 'There is nothing at this path: id: Invalid UUID.' },
    });
  });

  it.each(['/things/no-uuid', '/things/%00', '/things/%zz'])(
    'is returned for a path with an id that cannot exist: %s [ERR-04 ERR-18]',
    async (path) => {
      const response = await call(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: { error: 'not_found' } });
    },
  );

  it('is returned for a known path with another method [ERR-13]', async () => {
    const response = await call('/mine', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await response.json()).toEqual({
      detail: { error: 'method_not_allowed', message: 'Use GET or HEAD on this path.' },
    });
  });

  it('is returned for a missing license key [ERR-02 ERR-14]', async () => {
    const response = await call('/mine');
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'LicenseKey']);
    expect(await response.json()).toEqual({
      detail: { error: 'license_key_missing', message: 'No license key was sent. Use the X-License-Key header.' },
    });
  });

  it.each([
    ['canceled', 'This license was canceled. Buy a plan to reactivate it.'],
    [
      'expired',
      'This license has expired. Buy a plan to continue: you keep this license, and a new key comes by e-mail.',
    ],
    ['revoked', 'This license was revoked. Contact support if you think this is a mistake.'],
  ] as const)('is returned for the key of a %s license, with the reason [ERR-15]', async (status, message) => {
    const response = await call('/mine', withKey(await app.license('pro', status)));
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ detail: { error: 'license_key_invalid', message } });
  });

  it('is returned as soon as a license ends, even before a job marks it as ended [LIC-27]', async () => {
    const key = await app.license('trial', 'active', new Date(app.clock.now().getTime() + 1000));
    expect((await call('/mine', withKey(key))).status).toBe(200);
    app.clock.passSeconds(1);
    expect((await call('/mine', withKey(key))).status).toBe(401);
  });

  it.each([UNKNOWN_KEY, 'nonsense'])('is returned for an unknown or malformed key: %s [ERR-02 ERR-15]', async (key) => {
    const response = await call('/mine', withKey(key));
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ detail: { error: 'license_key_invalid' } });
  });

  it.each([
    ['canceled', 200],
    ['expired', 200],
    ['revoked', 401],
  ] as const)(
    'is returned only for revoked licenses on a route that also accepts canceled and expired licenses: %s is answered with %i',
    async (status, expected) => {
      expect((await call('/always-mine', withKey(await app.license('pro', status)))).status).toBe(expected);
    },
  );

  it('is returned for a tier without the feature [ERR-03 ERR-16]', async () => {
    const response = await post('/upload', FIRES, withKey(await app.license('pro')).headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      detail: {
        error: 'feature_not_in_tier',
        message:
          'The Pro plan does not include encrypted snapshots in the cloud. Tiers that include it: premium, founding.',
        feature: 'cloud_sync',
        tier: 'pro',
      },
    });
  });

  it('is returned when the bucket of the rate limit has no token left [ERR-07 LIM-08]', async () => {
    const { headers } = withKey(await app.license('premium'));
    const replies = [];
    for (let i = 0; i < 4; i += 1) replies.push(await post('/upload', FIRES, headers));
    expect(replies.map((reply) => [reply.status, reply.headers.get('ratelimit')])).toEqual([
      [200, '"upload";r=2;t=20'],
      [200, '"upload";r=1;t=20'],
      [200, '"upload";r=0;t=20'],
      [429, '"upload";r=0;t=20'],
    ]);
    const refused = replies[3];
    expect(refused?.headers.get('ratelimit-policy')).toBe('"upload";q=3;w=60');
    expect(refused?.headers.get('retry-after')).toBe('20');
    expect(await refused?.json()).toEqual({
      detail: {
        error: 'rate_limit_exceeded',
        bucket: 'upload',
        limit: 3,
        window_sec: 60,
        retry_after: 20,
        message: 'Too many requests. Try again in 20 s.',
      },
    });
    app.clock.passSeconds(20);
    expect((await post('/upload', FIRES, headers)).status).toBe(200);
  });

  it('is returned for a failed provider [ERR-05 ERR-17]', async () => {
    const response = await call('/upstream');
    expect(response.status).toBe(502);
    expect(response.headers.get('retry-after')).toBe('10');
    expect(await response.json()).toEqual({
      detail: { error: 'upstream_error', message: 'The payment provider does not answer.', provider: 'payment' },
    });
  });

  it('is returned for a feature that is not configured, and names the missing setting [ERR-06 ERR-19]', async () => {
    const response = await call('/unconfigured', { headers: { 'X-Request-Id': 'trace-2' } });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      detail: {
        error: 'not_configured',
        message: 'This deployment does not offer this feature: the setting STRIPE_SECRET_KEY is missing.',
        setting: 'STRIPE_SECRET_KEY',
      },
    });
    const [logged, ...more] = app.logged.map((line) => JSON.parse(line));
    expect([logged, more]).toEqual([
      expect.objectContaining({
        msg: 'not configured',
        setting: 'STRIPE_SECRET_KEY',
        request_id: 'trace-2',
        route: '/unconfigured',
      }),
      [],
    ]);
    expect(logged).not.toHaveProperty('err');
  });

  it('is returned for an internal error, with the request id that the log contains [ERR-08 ERR-20]', async () => {
    const response = await call('/bug', { headers: { 'X-Request-Id': 'trace-1' } });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      detail: {
        error: 'internal_error',
        message: 'Something went wrong on our side. Tell us the request_id if it happens again.',
        request_id: 'trace-1',
      },
    });
    expect(app.logged.map((line) => JSON.parse(line).request_id)).toEqual(['trace-1']);
  });
});

describe('the order of request checks', () => {
  it('checks the method before the license [ERR-23]', async () => {
    expect((await call('/upload')).status).toBe(405);
  });

  it('checks the license before the body [ERR-23]', async () => {
    expect((await post('/upload', 'no json')).status).toBe(401);
  });

  it('checks the entitlement before the body [ERR-23]', async () => {
    expect((await post('/upload', 'no json', withKey(await app.license('pro')).headers)).status).toBe(403);
  });

  it('checks the rate limit before the body, but takes a token only when it accepts the body [ERR-23 LIM-09]', async () => {
    const { headers } = withKey(await app.license('premium'));
    for (const body of ['no json', '{}', ' '.repeat(1_000_001)]) await post('/upload', body, headers);
    for (let i = 0; i < 3; i += 1) expect((await post('/upload', FIRES, headers)).status).toBe(200);
    expect((await post('/upload', 'no json', headers)).status).toBe(429);
  });
});

describe('license key guessing', () => {
  const guess = async (): Promise<string[]> => {
    const { HmacLicenseKeys } = await import('../../../../src/adapters/crypto/hmacLicenseKeys.js');
    const source = new HmacLicenseKeys(['x']);
    return Array.from({ length: 101 }, () => source.generate());
  };

  it('is answered with 429 after 100 distinct unknown keys in an hour, except for a valid key [LIC-31]', async () => {
    const valid = await app.license('pro');
    const unknown = await guess();
    const statuses = [];
    for (const key of unknown) statuses.push((await call('/mine', withKey(key))).status);
    expect(statuses).toEqual([...Array<number>(100).fill(401), 429]);
    expect((await call('/mine', withKey(unknown[0] ?? ''))).status).toBe(401);
    expect((await call('/mine', withKey(valid))).status).toBe(200);
    expect((await call('/mine', withKey('PLB-malformed'))).status).toBe(401);
  });
});
