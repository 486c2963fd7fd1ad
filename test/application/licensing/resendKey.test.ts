import { beforeEach, describe, expect, it } from '@jest/globals';
import { ResendKey } from '../../../src/application/licensing/resendKey.js';
import { NotConfigured, NotFound, UpstreamError } from '../../../src/domain/failure.js';
import type { LicenseKey } from '../../../src/domain/licensing/licenseKey.js';
import { uuidNumber } from '../../fakes/countedIds.js';
import { ADDRESS, EMAIL, licensing, type Licensing } from './cloud.js';

const NONE = new NotFound(`No license that counts is held by ${EMAIL}.`);

let cloud: Licensing;
beforeEach(async () => {
  cloud = await licensing();
});

const codeOf = async (key: LicenseKey) => (await cloud.validateLicense.execute(key, ADDRESS)).code;

async function resend(): Promise<LicenseKey> {
  await cloud.resendKey.execute(EMAIL);
  const sent = cloud.mail.sent.at(-1);
  if (sent === undefined) throw new Error('nothing was sent');
  return sent.key;
}

describe('sending a key again', () => {
  it('mails a new key of the same license to the address on file', async () => {
    const old = await cloud.issue('pro', 'Holder@Example.com');
    const license = await cloud.resendKey.execute(EMAIL);
    const [mail, ...more] = cloud.mail.sent;

    expect(license).toMatchObject({ id: uuidNumber(1), email: 'Holder@Example.com' });
    expect({ to: mail?.to, isNew: mail?.key !== old, more }).toEqual({ to: 'Holder@Example.com', isNew: true, more: [] });
  });

  it('leaves the old key working until the new one is first used', async () => {
    const old = await cloud.issue();
    const fresh = await resend();

    expect([await codeOf(old), await codeOf(old)]).toEqual(['VALID', 'VALID']);
    expect(await codeOf(fresh)).toBe('VALID');
    expect(await cloud.validateLicense.execute(old, ADDRESS)).toMatchObject({
      valid: false,
      code: 'NOT_FOUND',
      tier: 'unknown',
      email: '',
      message: 'This key was replaced by a newer one. Use the key of the latest e-mail.',
      token: null,
    });
    expect(await codeOf(fresh)).toBe('VALID');
  });

  it('retires every older key with the first use of the newest, used or not', async () => {
    const keys = [await cloud.issue(), await resend(), await resend(), await resend()] as const;
    const codes = async () => {
      const said = [];
      for (const key of keys) said.push(await codeOf(key));
      return said;
    };
    await codeOf(keys[2]);

    expect(await codes()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'VALID', 'VALID']);
    expect(await codes()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'VALID']);
  });

  it('takes the newest license that still counts', async () => {
    await cloud.issue('pro');
    cloud.clock.passSeconds(1);
    await cloud.issue('premium');
    cloud.clock.passSeconds(1);
    await cloud.issue('trial');
    cloud.clock.passHours(14 * 24);

    expect(await cloud.resendKey.execute(EMAIL)).toMatchObject({ id: uuidNumber(2), tier: 'premium' });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['there is none', async () => undefined],
    ['it is revoked', async () => [await cloud.issue(), await cloud.revokeLicenses.execute(EMAIL)]],
    ['it has ended', async () => [await cloud.issue('trial'), cloud.clock.passHours(14 * 24)]],
    ['it is somebody else’s', async () => cloud.issue('pro', 'other@example.com')],
  ])('is refused when %s', async (_what, prepare) => {
    await prepare();

    await expect(cloud.resendKey.execute(EMAIL)).rejects.toThrow(NONE);
    expect(cloud.mail.sent).toEqual([]);
  });

  it('changes nothing for the holder while mail is down', async () => {
    const old = await cloud.issue();
    cloud.mail.down = true;

    await expect(cloud.resendKey.execute(EMAIL)).rejects.toThrow(UpstreamError);
    expect([await codeOf(old), await codeOf(old)]).toEqual(['VALID', 'VALID']);
  });

  it('says which setting is missing where no mail can be sent', async () => {
    const { licenses, keys, clock } = cloud;
    const old = await cloud.issue();

    await expect(new ResendKey(licenses, keys, null, clock).execute(EMAIL)).rejects.toThrow(new NotConfigured('SMTP_URL'));
    expect(await licenses.keysOf(uuidNumber(1))).toMatchObject([{ lastFour: old.slice(-4) }]);
  });
});
