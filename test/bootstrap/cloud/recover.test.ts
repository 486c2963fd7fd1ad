import { describe, expect, it } from '@jest/globals';
import { licenseKeyIn } from '../../servers/buyers.js';
import { openApp } from './openApp.js';

const EMAIL = 'holder@example.com';

describe('POST /api/license/recover', () => {
  const cloud = openApp({ TRUST_PROXY: '1' });
  let clients = 0;
  /** Sends each request from a different client address, unless an address is given. */
  const recover = (email: string, client = `192.0.2.${(clients += 1)}`) =>
    cloud.call('POST', '/api/license/recover', { email }, { 'x-forwarded-for': client });
  /** Creates a license whose key is old enough for a new key to be e-mailed. */
  async function hold(status = 'active', email = EMAIL): Promise<void> {
    await cloud.call('POST', '/api/trial/start', { email });
    await cloud.mails();
    await cloud.query("update license_keys set created_at = created_at - interval '10 minutes'");
    await cloud.query('update licenses set status = $1', [status]);
  }

  it.each([
    ['a holder', 'active', EMAIL, 2],
    ['a holder in another spelling', 'active', 'HOLDER@Example.com', 2],
    ['a holder whose license has ended', 'expired', EMAIL, 2],
    ['a holder whose license was revoked', 'revoked', EMAIL, 1],
    ['somebody else', 'active', 'nobody@example.com', 1],
    ['somebody with a temporary address', 'active', 'nobody@mailinator.com', 1],
  ])('gives everyone the same answer: %s [LIC-37]', async (_who, status, email, mails) => {
    await hold(status);
    const reply = await recover(email);

    expect([reply.status, reply.body]).toEqual([
      200,
      { message: `If ${email} holds a license, a new key is on its way.` },
    ]);
    expect(await cloud.mails()).toHaveLength(mails);
  });

  it('e-mails a working key to the address on file, once in ten minutes [LIC-37]', async () => {
    await hold();
    const statuses = [await recover('Holder@EXAMPLE.com'), await recover(EMAIL), await recover(EMAIL)].map(
      ({ status }) => status,
    );
    const mails = await cloud.mails();
    const fresh = mails.find((mail) => mail.includes('Here is a new key')) ?? '';
    const validated = await cloud.call('POST', '/api/validate-license', { key: licenseKeyIn(fresh) });

    expect([statuses, mails.length]).toEqual([[200, 200, 200], 2]);
    expect(fresh).toContain(`To: ${EMAIL}\r\n`);
    expect(validated.body).toMatchObject({ valid: true, tier: 'trial' });
  });

  it.each([
    ['jörg@example.com', 'JÖRG@example.com', 'jörg@example.com'],
    ['u1@bücher.example', 'u1@bücher.example', 'u1@xn--bcher-kva.example'],
    ['u1@bücher.example', 'u1@xn--bcher-kva.example', 'u1@xn--bcher-kva.example'],
  ])('finds the holder who gave %s by %s', async (given, asked, to) => {
    await hold('active', given);

    expect((await recover(asked)).status).toBe(200);
    const mails = await cloud.mails();
    expect(mails).toHaveLength(2);
    expect(mails.find((mail) => mail.includes('Here is a new key'))).toContain(to);
  });

  it.each(['x@localhost', '"Quoted Name"@example.com', 'u1@bücher.example'])(
    'finds a holder whom the payment provider or an earlier release accepted as %s',
    async (email) => {
      await hold();
      await cloud.query('update licenses set email = $1', [email]);

      expect((await recover(email)).status).toBe(200);
      expect(await cloud.mails()).toHaveLength(2);
    },
  );

  it('stores the requests of holders and strangers alike, without looking up a license', async () => {
    await hold();
    await recover(EMAIL);
    await recover('nobody@example.com');

    expect(
      await cloud.query(
        'select kind, tries, length(sealed) as length from outbox where delivered_at is null order by created_at',
      ),
    ).toEqual([
      { kind: 'key_recovery', tries: 0, length: expect.any(Number) },
      { kind: 'key_recovery', tries: 0, length: expect.any(Number) },
    ]);
    expect(await cloud.query('select count(*)::int as keys from license_keys')).toEqual([{ keys: 1 }]);
  });

  it('carries out a stored request when the outbox job runs next, and then deletes it [LIC-37]', async () => {
    await hold();
    await recover(EMAIL);
    await recover('nobody@example.com');
    await cloud.tick('deliver-outbox');

    expect(
      await cloud.query(
        "select kind, delivered_at is not null as delivered from outbox where created_at > now() - interval '1 hour' order by created_at",
      ),
    ).toEqual([
      { kind: 'mail', delivered: true },
      { kind: 'mail', delivered: true },
    ]);
    expect(await cloud.query('select count(*)::int as keys from license_keys')).toEqual([{ keys: 2 }]);
  });

  it('stores a pending request as personal data that can be exported and erased', async () => {
    await hold();
    await recover(EMAIL.toUpperCase());
    const exported = await cloud.command('POST', '/account/export', { email: EMAIL });
    await cloud.command('POST', '/account/erase', { email: EMAIL, force: true });

    expect(Object(exported.body).records.outbox).toMatchObject([
      { kind: 'key_recovery', content: { email: EMAIL.toUpperCase() } },
    ]);
    expect(await cloud.query("select 1 from outbox where kind = 'key_recovery'")).toEqual([]);
  });

  it.each([[{}], [{ email: 'holder' }], [{ email: `${EMAIL}\r\nBcc: other@example.com` }], [{ email: `${EMAIL}\n` }]])(
    'refuses %j',
    async (body) => {
      const reply = await cloud.call('POST', '/api/license/recover', body);

      expect([reply.status, reply.body]).toMatchObject([
        400,
        { detail: { error: 'invalid_request', fields: [{ path: 'email' }] } },
      ]);
    },
  );

  it('allows a client address 30 requests an hour, even for different e-mail addresses [LIM-16]', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) statuses.push((await recover(`person${n}@example.com`, '198.51.100.1')).status);
    const refused = await recover(EMAIL, '198.51.100.1');

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([429, '"license_recover";q=30;w=3600']);
    expect(refused.body).toMatchObject({
      detail: { error: 'rate_limit_exceeded', bucket: 'license_recover', limit: 30, window_sec: 3600 },
    });
    expect((await recover(EMAIL, '198.51.100.2')).status).toBe(200);
  });
});
