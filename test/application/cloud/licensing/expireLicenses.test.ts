import { beforeEach, describe, expect, it } from '@jest/globals';
import { uuidNumber } from '../../../fakes/sequentialIds.js';
import { EMAIL, createLicensingFixture, type LicensingFixture } from './licensingFixture.js';
import { DAY_SECONDS } from '../../../../src/domain/shared/timeUnits.js';

const END = new Date('2026-12-05T06:30:00.000Z');

let cloud: LicensingFixture;
beforeEach(async () => {
  cloud = await createLicensingFixture();
});

const run = () => cloud.expireLicenses.run();
const startTrial = (email = EMAIL): Promise<Date> =>
  cloud.startTrial.execute({ email, source: null, networkHashes: [email] });
const statusOf = async (n: number): Promise<string> => (await cloud.licenses.get(uuidNumber(n))).status;
const reminders = () => cloud.outbox.mails.filter(({ mail }) => mail.template === 'trial_ending');

describe('ExpireLicenses', () => {
  it('marks a license as expired exactly at its end, and only once', async () => {
    await cloud.issue('pro', EMAIL, 1);
    cloud.clock.passSeconds(DAY_SECONDS - 0.001);
    const before = await run();
    cloud.clock.passSeconds(0.001);
    const at = cloud.clock.now();
    const [first, second] = [await run(), await run()];

    expect([before, first, second]).toEqual([
      { processed: 0, failed: 0 },
      { processed: 1, failed: 0 },
      { processed: 0, failed: 0 },
    ]);
    expect(await statusOf(1)).toBe('expired');
    expect((await cloud.licenses.historyOf(uuidNumber(1))).slice(1)).toEqual([
      { licenseId: uuidNumber(1), from: 'active.current', event: 'time.passed', to: 'expired', at },
    ]);
  });

  it('skips licenses without an end date, and licenses already canceled or revoked [LIC-36]', async () => {
    await cloud.issue('premium', 'endless@example.com');
    await cloud.issue('pro', EMAIL, 1);
    await cloud.revokeLicenses.execute(EMAIL);
    cloud.clock.passHours(24 * 400);

    expect(await run()).toEqual({ processed: 0, failed: 0 });
    expect([await statusOf(1), await statusOf(2)]).toEqual(['active', 'revoked']);
  });

  it('continues after a license that cannot be stored, and reports the failure', async () => {
    await cloud.issue('pro', 'one@example.com', 1);
    await cloud.issue('pro', 'two@example.com', 2);
    cloud.clock.passHours(48);
    const problem = new Error('changed since it was read');
    const { licenses } = cloud;
    const save = licenses.save.bind(licenses);
    licenses.save = (license) => (license.id === uuidNumber(1) ? Promise.reject(problem) : save(license));

    expect(await run()).toEqual({ processed: 1, failed: 1 });
    expect(cloud.problems).toEqual([problem]);
    expect([await statusOf(1), await statusOf(2)]).toEqual(['active', 'expired']);
    expect(await cloud.licenses.historyOf(uuidNumber(1))).toHaveLength(1);
  });
});

describe('the reminder that a trial is ending', () => {
  beforeEach(async () => {
    await startTrial();
    await cloud.mailed();
  });

  it('is sent once, as soon as the trial has three days left [CRN-05]', async () => {
    cloud.clock.passSeconds(11 * DAY_SECONDS - 0.001);
    const before = [await run(), reminders()];
    cloud.clock.passSeconds(0.001);
    const after = [await run(), reminders()];
    cloud.clock.passHours(24);

    expect(before).toEqual([{ processed: 0, failed: 0 }, []]);
    expect(after).toEqual([
      { processed: 1, failed: 0 },
      [{ kind: 'mail', to: EMAIL, mail: { template: 'trial_ending', expiresAt: END } }],
    ]);
    expect([await run(), reminders().length]).toEqual([{ processed: 0, failed: 0 }, 1]);
  });

  it('is not sent for a trial that has ended, which is marked as expired instead', async () => {
    cloud.clock.passHours(14 * 24);

    expect([await run(), reminders(), await statusOf(1)]).toEqual([{ processed: 1, failed: 0 }, [], 'expired']);
  });

  it('is not sent for a revoked trial, or for a license of a paid plan', async () => {
    await cloud.issue('pro', 'other@example.com', 14);
    await cloud.revokeLicenses.execute(EMAIL);
    cloud.clock.passHours(12 * 24);

    expect([await run(), reminders()]).toEqual([{ processed: 0, failed: 0 }, []]);
  });

  it('is retried when it could not be stored', async () => {
    cloud.clock.passHours(12 * 24);
    const { outbox } = cloud;
    const add = outbox.add.bind(outbox);
    outbox.add = () => Promise.reject(new RangeError('the disk is full'));
    const failed = await run();
    outbox.add = add;

    expect([failed, await run(), reminders().length]).toEqual([
      { processed: 0, failed: 1 },
      { processed: 1, failed: 0 },
      1,
    ]);
  });
});
