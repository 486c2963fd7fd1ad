import { describe, expect, it } from '@jest/globals';
import { TrialEntity } from '../../../src/adapters/mikroorm/entities/licensing/trial.entity.js';
import { OutboxEffectEntity } from '../../../src/adapters/mikroorm/entities/messaging/outboxEffect.entity.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { openApp } from './openApp.js';
import { licenseKeyIn } from '../../servers/buyers.js';
import { refusal } from '../../refusal.js';

const EMAIL = 'trader@example.com';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const REPLY = {
  started: true,
  tier: 'trial',
  expires_at: expect.stringMatching(TIMESTAMP),
  message: 'The key comes by e-mail. If it does not arrive, ask again after 10 minutes.',
};
const LIMITED = {
  detail: {
    error: 'rate_limit_exceeded',
    message: expect.any(String),
    bucket: 'trial_start',
    limit: 2,
    window_sec: 86_400,
    retry_after: expect.any(Number),
  },
};

describe('POST /api/trial/start', () => {
  const cloud = openApp();
  const start = (body: object | string = { email: EMAIL }, headers: Record<string, string> = {}) =>
    cloud.call('POST', '/api/trial/start', body, headers);
  const stored = async () => ({
    licenses: (await cloud.all(License)).length,
    trials: (await cloud.all(TrialEntity)).length,
    mails: (await cloud.all(OutboxEffectEntity)).length,
  });

  it('returns the end of the trial, and sends the key only by e-mail [TRI-01 TRI-02 TRI-06]', async () => {
    const before = Date.now();
    const { status, headers, body } = await start({ email: `  ${EMAIL} `, source: 'a friend' });
    const [mail = ''] = await cloud.mails();
    const key = licenseKeyIn(mail);
    const validated = await cloud.call('POST', '/api/validate-license', { key });

    expect({ status, body }).toEqual({ status: 200, body: REPLY });
    expect(licenseKeyIn(JSON.stringify([body, [...headers]]))).toBe('');
    expect(mail).toContain(`To: ${EMAIL}\r\n`);
    expect(validated.body).toMatchObject({ valid: true, tier: 'trial', email: EMAIL, days_remaining: 14 });
    const { expires_at: expiresAt } = Object(validated.body);
    expect(Object(body).expires_at).toBe(expiresAt);
    expect(Math.abs(Date.parse(expiresAt) - before - 14 * 86_400_000)).toBeLessThan(60_000);
    expect(await cloud.all(TrialEntity)).toMatchObject([{ mailbox: EMAIL, source: 'a friend' }]);
  });

  it('starts one trial for each mailbox, however its letters outside ASCII are spelled', async () => {
    const spellings = ['jörg+a@bücher.example', 'JO\u0308RG@xn--bcher-kva.example'];
    const replies = await Promise.all(spellings.map((email) => start({ email })));

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await cloud.all(TrialEntity)).toMatchObject([{ mailbox: 'jörg@xn--bcher-kva.example' }]);
  });

  it('gives the same answer for a running trial, without an immediate second mail [TRI-08]', async () => {
    const [first, second] = [await start(), await start({ email: 'Trader+2@Example.com', source: null })];

    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await cloud.mails()).toHaveLength(1);
    expect(await stored()).toEqual({ licenses: 1, trials: 1, mails: 1 });
  });

  it('refuses a second trial after the first has ended [TRI-10]', async () => {
    await start();
    await cloud.edit(License, (license) => void (license.expiresAt = new Date(Date.now() - 60_000)));
    const { status, body } = await start();

    expect({ status, body }).toEqual({ status: 409, body: refusal('trial_already_used') });
  });

  it.each([
    ['a body that is not JSON', 'email=trader@example.com', 'malformed_json', {}],
    ['no body', '', 'malformed_json', {}],
    ['no address', {}, 'invalid_request', { fields: [{ path: 'email', message: expect.any(String) }] }],
    [
      'an invalid address',
      { email: 'trader' },
      'invalid_request',
      { fields: [{ path: 'email', message: expect.any(String) }] },
    ],
    [
      'two addresses',
      { email: 'a@example.com,b@example.com' },
      'invalid_request',
      { fields: [{ path: 'email', message: expect.any(String) }] },
    ],
    [
      'an address that injects a mail header',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      'invalid_request',
      { fields: expect.any(Array) },
    ],
    [
      'a line break after the address',
      { email: 'a@example.com\r\n' },
      'invalid_request',
      { fields: expect.any(Array) },
    ],
    ['a line break before the address', { email: '\na@example.com' }, 'invalid_request', { fields: expect.any(Array) }],
    [
      'an address that is too long',
      { email: `${'a'.repeat(250)}@example.com` },
      'invalid_request',
      { fields: expect.any(Array) },
    ],
    [
      'a source that is too long',
      { email: EMAIL, source: 'x'.repeat(201) },
      'invalid_request',
      { fields: [{ path: 'source', message: expect.any(String) }] },
    ],
    [
      'a temporary address',
      { email: 'me@mailinator.com' },
      'disposable_email',
      { fields: [{ path: 'email', message: expect.any(String) }] },
    ],
    [
      'a temporary address in capitals',
      { email: 'me@Inbox.MAILINATOR.com' },
      'disposable_email',
      { fields: expect.any(Array) },
    ],
  ])('refuses %s with 400, and stores nothing [TRI-11]', async (_what, sent, error, more) => {
    const { status, body } = await start(sent);

    expect({ status, body }).toEqual({ status: 400, body: refusal(error, more) });
    expect(await stored()).toEqual({ licenses: 0, trials: 0, mails: 0 });
  });

  it('refuses a body over the limit [ERR-27]', async () => {
    const { status, body } = await start({ email: EMAIL, source: 'x'.repeat(128 * 1024) });

    expect({ status, body }).toEqual({ status: 413, body: refusal('payload_too_large', { limit_bytes: 131_072 }) });
  });

  it('refuses other methods', async () => {
    const { status, headers, body } = await cloud.call('GET', '/api/trial/start');

    expect({ status, body, allow: headers.get('allow') }).toEqual({
      status: 405,
      body: refusal('method_not_allowed'),
      allow: 'POST',
    });
  });

  it('allows each address two trials a day, and ignores addresses in headers [TRI-04 TRI-12 LIM-10 LIM-11 TRI-13]', async () => {
    await start({ email: 'one@example.com' }, { 'x-forwarded-for': '192.0.2.1' });
    await start({ email: 'one@example.com' });
    await start({ email: 'two@example.com' }, { 'x-forwarded-for': '192.0.2.2', forwarded: 'for=192.0.2.2' });
    const { status, headers, body } = await start(
      { email: 'three@example.com' },
      { 'x-forwarded-for': '192.0.2.3', 'x-real-ip': '192.0.2.3' },
    );
    const { retry_after: retryAfter } = Object(Object(body).detail);

    expect({ status, body }).toEqual({ status: 429, body: LIMITED });
    expect(retryAfter > 86_300 && retryAfter <= 86_400).toBe(true);
    expect([headers.get('retry-after'), headers.get('ratelimit-policy'), headers.get('ratelimit')]).toEqual([
      String(retryAfter),
      '"trial_start";q=2;w=86400',
      `"trial_start";r=0;t=${retryAfter}`,
    ]);
    expect(await cloud.mails()).toHaveLength(2);
    await cloud.edit(TrialEntity, (trial) => void (trial.startedAt = new Date(Number(trial.startedAt) - 86_400_000)));
    expect(await start({ email: 'three@example.com' })).toMatchObject({ status: 200 });
  });

  it('says in its headers how many more trials may start, whether or not the request started one', async () => {
    const seen = [];
    for (const email of ['none', 'one@example.com', 'one@example.com', 'two@example.com', 'two@example.com']) {
      const { status, headers } = await start({ email });
      const [, left, seconds = ''] = /^"trial_start";r=(\d);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
      const isSoon = Number(seconds) > 86_300 && Number(seconds) <= 86_400;
      seen.push([status, headers.get('ratelimit-policy'), left, isSoon]);
    }
    const policy = '"trial_start";q=2;w=86400';

    expect(seen).toEqual([
      [400, policy, '2', false],
      [200, policy, '1', true],
      [200, policy, '1', true],
      [200, policy, '0', true],
      [200, policy, '0', true],
    ]);
  });

  it('stores no client address', async () => {
    await start();
    const [row] = await cloud.query('select to_jsonb(trials) as row from trials');

    expect(JSON.stringify(row)).not.toMatch(/127\.0\.0\.1|::1/);
  });
});

describe('trial limits behind one trusted proxy', () => {
  const cloud = openApp({ TRUST_PROXY: '1' });
  let people = 0;
  const startFrom = async (...hops: readonly string[]): Promise<number> => {
    const reply = await cloud.call(
      'POST',
      '/api/trial/start',
      { email: `trader${(people += 1)}@example.com` },
      { 'x-forwarded-for': hops.join(', ') },
    );
    return reply.status;
  };

  it('count each IPv4 address separately', async () => {
    const statuses = [];
    for (const last of [1, 1, 2, 1, 2, 2]) statuses.push(await startFrom(`192.0.2.${last}`));

    expect(statuses).toEqual([200, 200, 200, 429, 200, 429]);
  });

  it('count all addresses of an IPv6 /64 together [TRI-12]', async () => {
    const statuses = [];
    for (const address of [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff::9',
      '2001:0db8:0001:0002:3:4:5:6',
      '2001:db8:1:3::1',
      '2001:db8:1:2::1',
    ]) {
      statuses.push(await startFrom(address));
    }

    expect(statuses).toEqual([200, 200, 429, 200, 429]);
  });

  it('allow an IPv6 /48 eight trials, from any of its addresses [TRI-12]', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) statuses.push(await startFrom(`2001:db8:7:${(n * 0x100).toString(16)}::1`));
    const refused = await cloud.call(
      'POST',
      '/api/trial/start',
      { email: 'another@example.com' },
      { 'x-forwarded-for': '2001:db8:7:ffff::1' },
    );

    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { detail: { bucket: 'trial_start', limit: 8, window_sec: 86_400 } },
    ]);
    expect(await startFrom('2001:db8:8::1')).toBe(200);
  });

  it('count the plain and the IPv6-mapped notation of an IPv4 address as one address', async () => {
    expect([
      await startFrom('192.0.2.7'),
      await startFrom('::ffff:192.0.2.7'),
      await startFrom('::ffff:c000:207'),
    ]).toEqual([200, 200, 429]);
  });

  it('ignore addresses that the client adds [LIM-11]', async () => {
    const statuses = [];
    for (const spoofed of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      statuses.push(await startFrom(spoofed, '192.0.2.1'));

    expect(statuses).toEqual([200, 200, 429]);
  });
});
