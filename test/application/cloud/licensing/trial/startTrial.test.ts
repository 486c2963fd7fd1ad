import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  Conflict,
  InvalidRequest,
  NotConfigured,
  RateLimited,
  UpstreamError,
} from '../../../../../src/domain/shared/failure/failure.js';
import { TRIAL_START_LIMIT } from '../../../../../src/domain/shared/limits/rateLimitRule.js';
import { uuidNumber } from '../../../../fakes/sequentialIds.js';
import { ADDRESS, EMAIL, createLicensingFixture, type LicensingFixture } from '../licensingFixture.js';
import { lastMailedKey, mailedKeys } from '../mailedKeys.js';

const END = new Date('2026-12-05T06:30:00.000Z');
const USED_UP = new Conflict('trial_already_used', 'This address has already had a trial. Buy a plan to continue.');
const DAY_HOURS = 24;

let cloud: LicensingFixture;
beforeEach(async () => {
  cloud = await createLicensingFixture();
});

let blocks = 0;
/** Starts a trial. Each call comes from a different network, unless networks are given. */
const start = (email = EMAIL, ...networks: readonly string[]): Promise<Date> => {
  const [network = `network ${(blocks += 1)}`, ...wider] = networks;
  return cloud.startTrial.execute({ email, source: null, networkHashes: [network, ...wider] });
};

/** Delivers all mails, and returns everything that a request could have changed. */
const everything = async () => {
  const mailed = await cloud.mailed();
  return { licenses: await cloud.licenses.count(), outbox: cloud.outbox.stored, mailed };
};
const NOTHING = { licenses: [], outbox: [], mailed: [] };
const trials = async (): Promise<number> => (await cloud.licenses.count()).reduce((sum, { count }) => sum + count, 0);

describe('StartTrial', () => {
  it('creates a 14-day license, and sends its key only by e-mail [LIC-05]', async () => {
    const end = await cloud.startTrial.execute({
      email: 'Holder+news@Example.com',
      source: 'a friend',
      networkHashes: ['here'],
    });
    const key = await lastMailedKey(cloud);

    expect(end).toEqual(END);
    expect(await cloud.mailed()).toEqual([
      { kind: 'mail', to: 'Holder+news@Example.com', mail: { template: 'trial_key', key, expiresAt: END } },
    ]);
    expect(await cloud.licenses.keysOf(uuidNumber(1))).toEqual([
      { lastFour: key.slice(-4), createdAt: cloud.clock.now(), firstUsedAt: null, retiredAt: null },
    ]);
    expect(await cloud.licenses.historyOf(uuidNumber(1))).toEqual([
      { licenseId: uuidNumber(1), from: 'none', event: 'license.issued', to: 'active.current', at: cloud.clock.now() },
    ]);
    expect(await cloud.trials.find('holder@example.com')).toEqual({
      mailbox: 'holder@example.com',
      licenseId: uuidNumber(1),
      networkHashes: ['here'],
      startedAt: cloud.clock.now(),
      source: 'a friend',
    });
    expect(await cloud.validateLicense.execute(key, ADDRESS)).toMatchObject({
      valid: true,
      tier: 'trial',
      days_remaining: 14,
    });
  });

  it('completes even when the mail has to wait for the mail server [TRI-05]', async () => {
    cloud.effectSender.failure = new UpstreamError('email', 'The mail server did not accept the message.');

    expect(await start()).toEqual(END);
    expect(await everything()).toMatchObject({
      mailed: [],
      outbox: [{ to: EMAIL }],
      licenses: [{ tier: 'trial', count: 1 }],
    });
  });
});

describe('StartTrial for a mailbox with a running trial', () => {
  it.each([
    ['case', 'holder@example.com', 'HOLDER@Example.Com'],
    ['a tag', 'holder@example.com', 'holder+again@example.com'],
    ['dots at Gmail', 'the.holder@gmail.com', 'thehol.der@gmail.com'],
    ['Gmail’s other name', 'theholder@googlemail.com', 'the.holder+x@gmail.com'],
  ])('recognizes another spelling: %s [TRI-07]', async (_what, first, second) => {
    await start(first);
    cloud.clock.passHours(1);

    expect(await start(second)).toEqual(END);
    expect(await trials()).toBe(1);
    expect((await cloud.mailed()).map(({ to }) => to)).toEqual([first, first]);
  });

  it('returns the end of a trial that the operator issued, and e-mails a key for it [TRI-08]', async () => {
    await cloud.issue('trial', 'Holder+vip@Example.com', 7);
    const end = new Date('2026-11-28T06:30:00.000Z');

    expect([await start(), await start(), await trials()]).toEqual([end, end, 1]);
    expect(await cloud.mailed()).toMatchObject([{ to: 'Holder+vip@Example.com', mail: { expiresAt: end } }]);
  });

  it('returns the end of the trial that the operator issued last', async () => {
    await start();
    cloud.clock.passHours(15 * DAY_HOURS);
    await cloud.issue('trial', EMAIL, 7);
    await cloud.issue('trial', EMAIL, 30);

    expect(await start()).toEqual(new Date('2027-01-05T06:30:00.000Z'));
    expect(await trials()).toBe(3);
  });

  it('refuses a second trial after the end of one that the operator issued [TRI-10]', async () => {
    await cloud.issue('trial', EMAIL, 0);

    await expect(start()).rejects.toThrow(USED_UP);
    expect(await everything()).toMatchObject({ licenses: [{ count: 1 }], outbox: [], mailed: [] });
  });

  it.each([
    ['different dots outside Gmail', 'the.holder@example.com', 'theholder@example.com'],
    ['another domain', 'holder@example.com', 'holder@example.org'],
  ])('treats %s as another mailbox', async (_what, first, second) => {
    await start(first);
    await start(second);

    expect(await trials()).toBe(2);
    expect((await cloud.mailed()).map(({ to }) => to)).toEqual([first, second]);
  });

  it('e-mails a second key without changing the old key or the end date [TRI-09]', async () => {
    await start();
    cloud.clock.passHours(DAY_HOURS);
    const end = await start();
    const [old = '', fresh = '', ...more] = await mailedKeys(cloud);
    const codes = [
      await cloud.validateLicense.execute(old, ADDRESS),
      await cloud.validateLicense.execute(fresh, ADDRESS),
    ];

    expect(end).toEqual(END);
    expect(more).toEqual([]);
    expect(old).not.toBe(fresh);
    expect(codes).toMatchObject([
      { code: 'VALID', expires_at: END.toISOString() },
      { code: 'VALID', expires_at: END.toISOString() },
    ]);
    expect((await cloud.mailed())[1]).toEqual({
      kind: 'mail',
      to: EMAIL,
      mail: { template: 'trial_key', key: fresh, expiresAt: END },
    });
    expect(await trials()).toBe(1);
  });

  it('waits 10 minutes after each e-mailed key, even the first, before it e-mails another [TRI-08]', async () => {
    await start();
    const mails: number[] = [];
    for (const seconds of [0, 599, 1, 599, 1]) {
      cloud.clock.passSeconds(seconds);
      expect(await start()).toEqual(END);
      mails.push((await cloud.mailed()).length);
    }

    expect(mails).toEqual([1, 1, 2, 2, 3]);
  });

  it('does not count further requests toward the limit of their address block [TRI-09]', async () => {
    await start('one@example.com', 'here');
    for (let asked = 0; asked < 5; asked++) await start('one@example.com', 'here');
    await start('two@example.com', 'here');
    await start('two@example.com', 'here');
    await start('one@example.com', 'here');

    expect(await trials()).toBe(2);
  });
});

describe('a mailbox whose trial has ended', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the trial has ended', async () => cloud.clock.passHours(14 * DAY_HOURS)],
    [
      'the trial was marked as expired',
      async () => [cloud.clock.passHours(14 * DAY_HOURS), await cloud.expireLicenses.run()],
    ],
    ['the trial was revoked', async () => cloud.revokeLicenses.execute(EMAIL)],
    [
      'a plan was bought',
      async () => {
        const license = await cloud.licenses.get(uuidNumber(1));
        await cloud.licenses.save(Object.assign(license, { tier: 'pro' }));
      },
    ],
  ])('cannot start another trial when %s', async (_what, use) => {
    await start();
    await use();
    const before = await everything();

    await expect(start('Holder+again@example.com')).rejects.toThrow(USED_UP);
    expect(await everything()).toEqual(before);
  });

  it('has used up its trial exactly when 14 days have passed', async () => {
    await start();
    cloud.clock.passSeconds(14 * DAY_HOURS * 3600 - 0.001);

    expect(await start()).toEqual(END);
    cloud.clock.passSeconds(0.001);
    await expect(start()).rejects.toThrow(USED_UP);
  });
});

describe('trials from one address block', () => {
  const refused = (seconds: number) => new RateLimited(TRIAL_START_LIMIT, seconds);
  const YEAR_HOURS = 365 * DAY_HOURS;

  it('do not count toward the limit if they started while the clock was a year ahead', async () => {
    cloud.clock.passHours(YEAR_HOURS);
    await start('one@example.com', 'here');
    await start('two@example.com', 'here');
    cloud.clock.passHours(-YEAR_HOURS);
    await start('three@example.com', 'here');
    await start('four@example.com', 'here');

    await expect(start('five@example.com', 'here')).rejects.toEqual(refused(DAY_HOURS * 3600));
  });

  it('wait at most 24 hours when the clock is set back a little', async () => {
    await start('one@example.com', 'here');
    await start('two@example.com', 'here');
    cloud.clock.passSeconds(-240);

    await expect(start('three@example.com', 'here')).rejects.toEqual(refused(DAY_HOURS * 3600));
  });

  it('are refused after two in 24 hours, with the time to wait', async () => {
    await start('one@example.com', 'here');
    cloud.clock.passHours(1);
    await start('two@example.com', 'here');
    cloud.clock.passSeconds(0.001);
    const before = await everything();
    const outcome = start('three@example.com', 'here');

    await expect(outcome).rejects.toThrow(RateLimited);
    await expect(outcome).rejects.toMatchObject({
      facts: { bucket: 'trial_start', limit: 2, window_sec: 86_400, retry_after: 23 * 3600 },
    });
    expect(await everything()).toEqual(before);
    expect(await cloud.trials.find('three@example.com')).toBeNull();
    await expect(start('three@example.com', 'elsewhere')).resolves.toEqual(expect.any(Date));
  });

  it('are limited to two from one /64, four from one /56 and eight from one /48', async () => {
    /** One /48 with four /56 networks of four /64 networks each. Each /64 requests one trial. */
    const outcomes: string[] = [];
    for (let n = 0; n < 16; n++) {
      const outcome = await start(`trader${n}@example.com`, `64-${n}`, `56-${Math.floor(n / 4)}`, '48').catch(
        (error: unknown) => (error instanceof RateLimited ? error.rule : error),
      );
      outcomes.push(outcome instanceof Date ? 'started' : JSON.stringify(outcome));
    }
    const eight = JSON.stringify({ ...TRIAL_START_LIMIT, limit: 8 });

    expect(outcomes).toEqual([...Array<string>(8).fill('started'), ...Array<string>(8).fill(eight)]);
    await expect(start('another@example.com', '64-0b', '56-0', '48-b')).rejects.toMatchObject({
      rule: { ...TRIAL_START_LIMIT, limit: 4 },
    });
    expect(await start('elsewhere@example.com', '64-e', '56-e', '48-e')).toEqual(END);
  });

  it('can start again exactly 24 hours after the first of two trials', async () => {
    await start('one@example.com', 'here');
    cloud.clock.passHours(1);
    await start('two@example.com', 'here');
    cloud.clock.passSeconds(23 * 3600 - 0.001);
    await expect(start('three@example.com', 'here')).rejects.toThrow(refused(1));
    cloud.clock.passSeconds(0.001);
    await start('three@example.com', 'here');

    await expect(start('four@example.com', 'here')).rejects.toThrow(refused(3600));
    cloud.clock.passHours(1);
    await start('four@example.com', 'here');
    await expect(start('five@example.com', 'here')).rejects.toThrow(refused(23 * 3600));
  });

  it('are not limited by earlier requests that were refused [TRI-13]', async () => {
    await start('one@example.com', 'here');
    await expect(start('one@throwaway.example', 'here')).rejects.toThrow(InvalidRequest);
    await cloud.revokeLicenses.execute('one@example.com');
    await expect(start('one@example.com', 'here')).rejects.toThrow(Conflict);
    await start('two@example.com', 'here');

    expect(await trials()).toBe(2);
  });
});

describe('a refused trial request', () => {
  it('names the e-mail field when the address is disposable, even if no mail can be sent [TRI-03 TRI-11]', async () => {
    const refusal = {
      slug: 'disposable_email',
      kind: 'invalid',
      message: 'Trials are not available for disposable addresses. Use a permanent e-mail address.',
      facts: { fields: [{ path: 'email', message: expect.any(String) }] },
    };
    await expect(start('me@THROWAWAY.example')).rejects.toMatchObject(refusal);
    expect(await everything()).toEqual(NOTHING);

    cloud = await createLicensingFixture(undefined, false);
    await expect(start('me@throwaway.example')).rejects.toMatchObject(refusal);
  });

  it('names the missing setting when no mail can be sent, even for a running trial [OPS-07]', async () => {
    cloud = await createLicensingFixture(undefined, false);

    await expect(start()).rejects.toThrow(new NotConfigured('email'));
    expect(await everything()).toEqual(NOTHING);
  });

  it('leaves nothing behind when its mail cannot be stored', async () => {
    cloud.outbox.add = () => Promise.reject(new RangeError('the disk is full'));

    await expect(start()).rejects.toThrow(RangeError);
    expect(await everything()).toEqual(NOTHING);
    expect(await cloud.trials.find(EMAIL)).toBeNull();
  });
});
