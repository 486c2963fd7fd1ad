import { describe, expect, it } from '@jest/globals';
import { openApp } from './openApp.js';

const EMAIL = 'holder@example.com';
const KEY = /PLB(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/;

describe('POST /api/license/recover', () => {
  const cloud = openApp();
  const recover = (email: string) => cloud.call('POST', '/api/license/recover', { email });
  /** A license whose key was made before the pause. */
  async function hold(status = 'active'): Promise<void> {
    await cloud.call('POST', '/api/trial/start', { email: EMAIL });
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
  ])('gives %s the same answer [LIC-37]', async (_who, status, email, mails) => {
    await hold(status);
    const reply = await recover(email);

    expect([reply.status, reply.body]).toEqual([200, { message: `If ${email} holds a license, a new key is on its way.` }]);
    expect(await cloud.mails()).toHaveLength(mails);
  });

  it('mails a key that works, to the address on file, once in ten minutes [LIC-37]', async () => {
    await hold();
    const statuses = [await recover('Holder@EXAMPLE.com'), await recover(EMAIL), await recover(EMAIL)].map(({ status }) => status);
    const mails = await cloud.mails();
    const fresh = mails.find((mail) => mail.includes('Here is a new key')) ?? '';
    const validated = await cloud.call('POST', '/api/validate-license', { key: KEY.exec(fresh)?.[0] ?? '' });

    expect([statuses, mails.length]).toEqual([[200, 200, 200], 2]);
    expect(fresh).toContain(`To: ${EMAIL}\r\n`);
    expect(validated.body).toMatchObject({ valid: true, tier: 'trial' });
  });

  it.each([[{}], [{ email: 'holder' }], [{ email: `${EMAIL}\r\nBcc: other@example.com` }], [{ email: `${EMAIL}\n` }]])('refuses %j', async (body) => {
    const reply = await cloud.call('POST', '/api/license/recover', body);

    expect([reply.status, reply.body]).toMatchObject([400, { detail: { error: 'invalid_request', fields: [{ path: 'email' }] } }]);
  });
});
