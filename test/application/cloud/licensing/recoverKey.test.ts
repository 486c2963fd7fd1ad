import { beforeEach, describe, expect, it } from '@jest/globals';
import { NotConfigured, UpstreamError } from '../../../../src/domain/shared/failure/failure.js';
import { uuidNumber } from '../../../fakes/sequentialIds.js';
import { ADDRESS, EMAIL, createLicensingFixture, type LicensingFixture } from './licensingFixture.js';
import { lastMailedKey, mailedKeys } from './mailedKeys.js';

const YEAR_HOURS = 365 * 24;
const PAUSE_SECONDS = 600;

let cloud: LicensingFixture;
beforeEach(async () => {
  cloud = await createLicensingFixture();
});

const recover = (email = EMAIL): Promise<void> => cloud.requestKeyRecovery.execute(email);
const mails = async (): Promise<number> => (await cloud.mailed()).length;

describe('key recovery', () => {
  it('e-mails a new key for the license to the address on file', async () => {
    await cloud.issue('pro', 'Holder@Example.com');
    cloud.clock.passSeconds(PAUSE_SECONDS);
    await recover('hOLDER@example.com');
    const key = await lastMailedKey(cloud);

    expect(await cloud.mailed()).toEqual([
      { kind: 'mail', to: 'Holder@Example.com', mail: { template: 'key_reissued', key, tier: 'pro', hasEnded: false } },
    ]);
    expect(await cloud.validateLicense.execute(key, ADDRESS)).toMatchObject({ code: 'VALID', tier: 'pro' });
  });

  it('does nothing and reveals nothing when no license exists', async () => {
    await cloud.issue('pro', 'other@example.com');
    cloud.clock.passSeconds(PAUSE_SECONDS);

    await expect(recover()).resolves.toBeUndefined();
    expect(await mails()).toBe(0);
  });

  it('e-mails a key at once if the only key was shown to the operator, and then at most once in 10 minutes', async () => {
    await cloud.issue();
    const sent: number[] = [];
    for (const seconds of [0, 1, PAUSE_SECONDS - 1.001, 0.001, 1]) {
      cloud.clock.passSeconds(seconds);
      await recover();
      sent.push(await mails());
    }

    expect(sent).toEqual([1, 1, 1, 2, 2]);
  });

  it('e-mails a key even if the clock was a year ahead when the last key was e-mailed', async () => {
    cloud.clock.passHours(YEAR_HOURS);
    await cloud.issue();
    await recover();
    await mails();
    cloud.clock.passHours(-YEAR_HOURS);
    await recover();
    await recover();

    expect(await mails()).toBe(2);
  });

  it('e-mails a key for each valid license, at most once in 10 minutes for each', async () => {
    await cloud.issue('premium');
    cloud.clock.passSeconds(1);
    await cloud.issue('pro');
    cloud.clock.passSeconds(1);
    await cloud.issue('trial', EMAIL, 1);
    cloud.clock.passHours(24);
    await recover();
    await recover();
    const keys = await mailedKeys(cloud);

    expect(await cloud.mailed()).toMatchObject([{ mail: { tier: 'pro' } }, { mail: { tier: 'premium' } }]);
    expect(await Promise.all(keys.map((key) => cloud.validateLicense.execute(key, ADDRESS)))).toMatchObject([
      { code: 'VALID', tier: 'pro' },
      { code: 'VALID', tier: 'premium' },
    ]);
  });

  it('uses the newest ended license when no license is valid', async () => {
    await cloud.issue('premium', EMAIL, 1);
    cloud.clock.passSeconds(1);
    await cloud.issue('pro', EMAIL, 1);
    cloud.clock.passHours(25);
    await cloud.expireLicenses.run();
    await recover();

    expect(await cloud.mailed()).toMatchObject([{ mail: { template: 'key_reissued', tier: 'pro', hasEnded: true } }]);
    expect(await cloud.validateLicense.execute(await lastMailedKey(cloud), ADDRESS)).toMatchObject({
      code: 'EXPIRED',
      tier: 'pro',
    });
  });

  it('sends nothing for a revoked license', async () => {
    await cloud.issue();
    await cloud.revokeLicenses.execute(EMAIL);
    cloud.clock.passSeconds(PAUSE_SECONDS);
    await recover();

    expect([await mails(), cloud.outbox.stored]).toEqual([0, []]);
  });

  it('skips a newer license that was revoked', async () => {
    await cloud.issue('premium', EMAIL, 1);
    cloud.clock.passSeconds(1);
    await cloud.issue('pro', EMAIL);
    const [newest] = await cloud.licenses.findByEmail(EMAIL);
    if (newest !== undefined) await cloud.licenses.save(Object.assign(newest, { status: 'revoked' }));
    cloud.clock.passHours(25);
    await recover();

    expect(await cloud.mailed()).toMatchObject([{ mail: { tier: 'premium' } }]);
  });

  it('keeps the mail waiting while the mail server is down', async () => {
    await cloud.issue();
    cloud.clock.passSeconds(PAUSE_SECONDS);
    cloud.effectSender.failure = new UpstreamError('email', 'The mail server did not accept the message.');

    await expect(recover()).resolves.toBeUndefined();
    expect(await mails()).toBe(0);
    expect(cloud.outbox.stored).toMatchObject([{ to: EMAIL, mail: { template: 'key_reissued' } }]);
  });

  it('queues a stranger’s request in the same way as a holder’s', async () => {
    await cloud.issue();
    cloud.clock.passSeconds(PAUSE_SECONDS);
    await recover();
    await recover('stranger@example.com');

    expect(cloud.outbox.stored).toEqual([
      { kind: 'key_recovery', email: EMAIL },
      { kind: 'key_recovery', email: 'stranger@example.com' },
    ]);
    expect(await cloud.licenses.keysOf(uuidNumber(1))).toHaveLength(1);
  });

  it('leaves no record of completed requests', async () => {
    await cloud.issue();
    cloud.clock.passSeconds(PAUSE_SECONDS);
    await recover();
    await recover('stranger@example.com');
    const mailed = await cloud.mailed();

    expect([mailed.length, cloud.outbox.stored, cloud.outbox.ids.length]).toEqual([1, [], 1]);
  });

  it('keeps a failed request for a retry', async () => {
    await cloud.issue();
    cloud.clock.passSeconds(PAUSE_SECONDS);
    await recover();
    const findByEmail = cloud.licenses.findByEmail.bind(cloud.licenses);
    cloud.licenses.findByEmail = () => Promise.reject(new UpstreamError('database', 'The database does not answer.'));
    expect(await mails()).toBe(0);
    expect(cloud.outbox.stored).toEqual([{ kind: 'key_recovery', email: EMAIL }]);
    cloud.licenses.findByEmail = findByEmail;
    cloud.clock.passSeconds(60);

    expect(await mails()).toBe(1);
  });

  it('names the missing setting to every caller when no mail can be sent', async () => {
    cloud = await createLicensingFixture(undefined, false);

    await expect(recover()).rejects.toThrow(new NotConfigured('email'));
    await cloud.issue();
    await expect(recover()).rejects.toThrow(new NotConfigured('email'));
  });
});
