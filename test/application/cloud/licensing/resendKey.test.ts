import { beforeEach, describe, expect, it } from '@jest/globals';
import { NotConfigured, NotFound, UpstreamError } from '../../../../src/domain/shared/failure/failure.js';
import type { LicenseKey } from '../../../../src/domain/shared/licensing/licenseKey.js';
import { uuidNumber } from '../../../fakes/sequentialIds.js';
import { ADDRESS, EMAIL, createLicensingFixture, type LicensingFixture } from './licensingFixture.js';
import { lastMailedKey, mailedKeys } from './mailedKeys.js';

const NONE = new NotFound(`${EMAIL} does not hold a valid license.`);

let cloud: LicensingFixture;
beforeEach(async () => {
  cloud = await createLicensingFixture();
});

const codeOf = async (key: LicenseKey) => (await cloud.validateLicense.execute(key, ADDRESS)).code;

async function resend(): Promise<LicenseKey> {
  await cloud.resendKey.execute(EMAIL);
  return lastMailedKey(cloud);
}

describe('ResendKey', () => {
  it('e-mails a new key for the license to the address on file', async () => {
    const old = await cloud.issue('pro', 'Holder@Example.com');
    const licenses = await cloud.resendKey.execute(EMAIL);
    const fresh = await lastMailedKey(cloud);

    expect(licenses).toMatchObject([{ id: uuidNumber(1), email: 'Holder@Example.com' }]);
    expect(await cloud.mailed()).toEqual([
      {
        kind: 'mail',
        to: 'Holder@Example.com',
        mail: { template: 'key_reissued', key: fresh, tier: 'pro', hasEnded: false },
      },
    ]);
    expect(fresh).not.toBe(old);
  });

  it('keeps the old key valid until the new key is first used [LIC-33]', async () => {
    const old = await cloud.issue();
    const fresh = await resend();

    expect([await codeOf(old), await codeOf(old)]).toEqual(['VALID', 'VALID']);
    expect(await codeOf(fresh)).toBe('VALID');
    expect(await cloud.validateLicense.execute(old, ADDRESS)).toMatchObject({
      valid: false,
      code: 'NOT_FOUND',
      tier: 'unknown',
      email: '',
      message: 'This key was replaced by a newer one. Use the key from the latest e-mail.',
      token: null,
    });
    expect(await codeOf(fresh)).toBe('VALID');
  });

  it.each([
    ['skips', 'is used', true, 1],
    ['sends', 'is unused', false, 2],
  ])('%s the e-mail of a key that still waits after an outage, when a newer key %s', async (_, __, isUsed, sent) => {
    await cloud.issue();
    cloud.effectSender.failure = new UpstreamError('email', 'The mail server did not accept the message.');
    await cloud.resendKey.execute(EMAIL);
    await cloud.mailed();
    cloud.effectSender.failure = null;
    const newest = await resend();
    if (isUsed) await codeOf(newest);
    cloud.clock.passSeconds(15);

    expect(await cloud.mailed()).toHaveLength(sent);
    expect(cloud.outbox.stored).toEqual([]);
  });

  it('retires every older key, used or unused, at the first use of the newest key [LIC-33]', async () => {
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

  it('e-mails a key for each valid license', async () => {
    await cloud.issue('pro');
    cloud.clock.passSeconds(1);
    await cloud.issue('premium');
    cloud.clock.passSeconds(1);
    await cloud.issue('trial');
    cloud.clock.passHours(14 * 24);

    expect(await cloud.resendKey.execute(EMAIL)).toMatchObject([{ id: uuidNumber(2) }, { id: uuidNumber(1) }]);
    expect(await cloud.mailed()).toMatchObject([{ mail: { tier: 'premium' } }, { mail: { tier: 'pro' } }]);
    expect(await Promise.all((await mailedKeys(cloud)).map(codeOf))).toEqual(['VALID', 'VALID']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['does not exist', async () => undefined],
    ['is revoked', async () => [await cloud.issue(), await cloud.revokeLicenses.execute(EMAIL)]],
    ['has ended', async () => [await cloud.issue('trial'), cloud.clock.passHours(14 * 24)]],
    ['belongs to somebody else', async () => cloud.issue('pro', 'other@example.com')],
  ])('is refused when the license %s', async (_what, prepare) => {
    await prepare();

    await expect(cloud.resendKey.execute(EMAIL)).rejects.toThrow(NONE);
    expect(await cloud.mailed()).toEqual([]);
  });

  it('can be repeated immediately by the operator', async () => {
    await cloud.issue();
    await resend();
    await resend();

    expect(await cloud.mailed()).toHaveLength(2);
  });

  it('keeps the mail waiting and the old key valid while the mail server is down', async () => {
    const old = await cloud.issue();
    cloud.effectSender.failure = new UpstreamError('email', 'The mail server did not accept the message.');
    await cloud.resendKey.execute(EMAIL);

    expect(await cloud.mailed()).toEqual([]);
    expect(cloud.outbox.stored).toMatchObject([{ to: EMAIL, mail: { template: 'key_reissued', tier: 'premium' } }]);
    expect([await codeOf(old), await codeOf(old)]).toEqual(['VALID', 'VALID']);
  });

  it('names the missing setting when no mail can be sent', async () => {
    cloud = await createLicensingFixture(undefined, false);
    const old = await cloud.issue();

    await expect(cloud.resendKey.execute(EMAIL)).rejects.toThrow(new NotConfigured('email'));
    expect(await cloud.licenses.keysOf(uuidNumber(1))).toMatchObject([{ lastFour: old.slice(-4) }]);
    expect(cloud.outbox.stored).toEqual([]);
  });
});
