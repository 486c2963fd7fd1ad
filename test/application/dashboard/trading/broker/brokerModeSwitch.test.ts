import { beforeEach, describe, expect, it } from '@jest/globals';
import { BrokerModeEventLog } from '../../../../../src/adapters/files/trading/brokerModeEventLog.js';
import { LatestReleaseCache } from '../../../../../src/application/dashboard/release/latestReleaseCache.js';
import { BrokerModeSwitch } from '../../../../../src/application/dashboard/trading/broker/brokerModeSwitch.js';
import {
  CheckLiveReadiness,
  type ConfiguredBroker,
} from '../../../../../src/application/dashboard/trading/broker/checkLiveReadiness.js';
import { GetUpdateStatus } from '../../../../../src/application/dashboard/release/getUpdateStatus.js';
import type { LicenseKeyStatus } from '../../../../../src/application/dashboard/license/licenseKeyStatus.js';
import { NotConfigured } from '../../../../../src/domain/shared/failure/failure.js';
import { entitlementsOf, type Tier } from '../../../../../src/domain/shared/licensing/tier.js';
import { licenseKeyNumber } from '../../../../fakes/licenseKeys.js';
import { MemoryBrokerModeStore } from '../../../../fakes/dashboard/memoryBrokerModeStore.js';
import { MemoryEventLog } from '../../../../fakes/dashboard/memoryEventLog.js';
import { ManualClock } from '../../../../fakes/manualClock.js';
import { auditOfDate } from '../../../../fakes/dashboard/auditOfDate.js';
import { problemOf } from '../../../../problemOf.js';

const TRADIER: ConfiguredBroker = { name: 'tradier', account: 'tradier https://api.tradier.com VA1', problem: null };
const WORDS = 'go live on tradier';
const YEAR_HOURS = 365 * 24;
const NOON = '2026-11-21T06:30:00.000Z';

const NO_CLOUD = { kind: 'unconnected', problem: new NotConfigured('cloud') } as const;

let clock: ManualClock;
let modes: MemoryBrokerModeStore;
let log: MemoryEventLog;
let reports: string[];
let standing: LicenseKeyStatus;
let lastBar: string;
let known: LatestReleaseCache;
let mode: BrokerModeSwitch;

beforeEach(async () => {
  clock = new ManualClock();
  modes = new MemoryBrokerModeStore();
  log = new MemoryEventLog();
  reports = [];
  standing = licensed('premium');
  lastBar = '2026-11-20';
  known = new LatestReleaseCache({ load: async () => null, save: async () => undefined }, '6.4.0');
  mode = await started();
  clock.passHours(24);
});

function licensed(tier: Tier): LicenseKeyStatus {
  const features = { ...entitlementsOf(tier) };
  const grant = {
    licenseId: 'license-1',
    tier,
    features,
    expiresAt: null,
    message: 'License active.',
    issuedAt: new Date(NOON),
    countsUntil: new Date('2027-01-01'),
  };
  return { state: 'valid', key: licenseKeyNumber(1), grant };
}

/** Starts the program again, on the same disk. */
async function started({ broker = TRADIER, priceSource = 'csv' } = {}): Promise<BrokerModeSwitch> {
  const license = {
    get status() {
      return standing;
    },
  };
  const ground = new CheckLiveReadiness({
    license,
    audits: { latest: () => auditOfDate(lastBar) },
    clock,
    broker,
    priceSource,
    dryRunHours: 24,
  });
  const brokerMode = new BrokerModeSwitch({
    modes,
    readiness: ground,
    update: new GetUpdateStatus(NO_CLOUD, known),
    log: new BrokerModeEventLog(log),
    clock,
    report: (_problem, during) => reports.push(during),
  });
  await brokerMode.load();
  return brokerMode;
}

const stored = async () => (await modes.load())?.mode;

describe('going live', () => {
  it('requires at least the minimum version of the program, unlike the return to dry run', async () => {
    await mode.switchToLive(WORDS);
    const release = { version: '6.6.0', min_version: '6.5.0', download: { mac: null, win: null }, release_notes: '' };
    await known.update({ release, etag: null }, clock.now().getTime());

    expect(await mode.recheck()).toBe('live');
    await mode.switchToDryRun();
    expect(await problemOf(mode.switchToLive(WORDS))).toMatchObject({
      slug: 'upgrade_required',
      facts: { current: '6.4.0', min_version: '6.5.0' },
    });
    expect(await mode.recheck()).toBe('dryrun');
  });

  it('requires the typed confirmation, and is stored and logged [MOD-05]', async () => {
    expect(await problemOf(mode.switchToLive('go live'))).toMatchObject({
      slug: 'invalid_request',
      fields: [{ path: 'confirmation', message: 'Type "go live on tradier" to go live.' }],
    });
    expect(await mode.recheck()).toBe('dryrun');
    await mode.switchToLive(` ${WORDS}\n`);

    expect([await mode.recheck(), await stored()]).toEqual(['live', 'live']);
    expect(log.events).toEqual([{ event: 'broker_mode_changed', mode: 'live', at: '2026-11-22T06:30:00.000Z' }]);
  });

  it('is refused with a list of every unmet requirement', async () => {
    standing = licensed('pro');
    lastBar = '2026-11-01';
    const problem = await problemOf(mode.switchToLive(WORDS));

    expect(problem).toMatchObject({
      slug: 'live_not_allowed',
      facts: {
        obstacles: [
          {
            requirement: 'license',
            message: 'The Pro plan does not include orders sent to your broker from the dashboard.',
          },
          { requirement: 'prices', message: expect.stringContaining('2026-11-01') },
        ],
      },
    });
    expect([await mode.recheck(), await stored(), log.events]).toEqual(['dryrun', 'dryrun', []]);
  });

  it.each<readonly [string, () => LicenseKeyStatus]>([
    ['no license', () => ({ state: 'none' })],
    ['an unchecked license', () => ({ state: 'unchecked', key: licenseKeyNumber(1), reason: 'Not checked yet.' })],
    [
      'a refused license',
      () => ({
        state: 'refused',
        key: licenseKeyNumber(1),
        code: 'EXPIRED',
        tier: 'premium',
        message: 'Ended.',
        checkedAt: new Date(NOON),
      }),
    ],
    ['a trial license', () => licensed('trial')],
    ['a Pro license', () => licensed('pro')],
  ])('is refused with %s [LIC-38]', async (_what, license) => {
    standing = license();

    expect(await problemOf(mode.switchToLive(WORDS))).toMatchObject({
      facts: { obstacles: [{ requirement: 'license' }] },
    });
  });

  it('requires a day of dry run since the first start [MOD-06]', async () => {
    const fresh = await started();
    clock.passHours(-0.5);
    expect(await problemOf(fresh.switchToLive(WORDS))).toMatchObject({
      facts: { obstacles: [{ requirement: 'dry_run_window' }] },
    });
    clock.passHours(0.5);
    await (await started()).switchToLive(WORDS);

    expect(await stored()).toBe('live');
  });

  it('is possible 24 hours after the correction of a clock that was a year ahead', async () => {
    clock.passHours(YEAR_HOURS);
    modes = new MemoryBrokerModeStore();
    await started();
    clock.passHours(-YEAR_HOURS);
    const corrected = await started();
    expect(await problemOf(corrected.switchToLive(WORDS))).toMatchObject({
      facts: { obstacles: [{ requirement: 'dry_run_window' }] },
    });
    await corrected.recheck();
    clock.passHours(23.9);
    expect(await problemOf((await started()).switchToLive(WORDS))).toMatchObject({
      facts: { obstacles: [{ requirement: 'dry_run_window' }] },
    });
    clock.passHours(0.1);
    await (await started()).switchToLive(WORDS);

    expect(await stored()).toBe('live');
  });

  it('is not possible before a full day of dry run, even if the clock was temporarily set back by a year', async () => {
    clock.passHours(-23);
    await mode.recheck();
    clock.passHours(-YEAR_HOURS);
    await mode.recheck();
    clock.passHours(YEAR_HOURS);

    expect(await problemOf((await started()).switchToLive(WORDS))).toMatchObject({
      facts: { obstacles: [{ requirement: 'dry_run_window' }] },
    });
    expect(await problemOf(mode.switchToLive(WORDS))).toMatchObject({
      facts: { obstacles: [{ requirement: 'dry_run_window' }] },
    });
    await mode.recheck();
    expect(mode.view()).toMatchObject({ dryrunSince: new Date(NOON) });
  });

  it('is not possible before a full day of dry run, even if the clock was temporarily a year ahead', async () => {
    clock.passHours(-23);
    await mode.recheck();
    clock.passHours(YEAR_HOURS);
    await mode.recheck();
    clock.passHours(-YEAR_HOURS);

    expect(await problemOf(mode.switchToLive(WORDS))).toMatchObject({
      facts: { obstacles: [{ requirement: 'dry_run_window' }] },
    });
  });

  it('fails when the disk refuses to store live mode', async () => {
    modes.full = true;

    expect(await problemOf(mode.switchToLive(WORDS))).toEqual(new Error('no space left on device'));
    expect([await mode.recheck(), log.events]).toEqual(['dryrun', []]);
  });

  it('is not resumed at the next start when live mode reached the disk but its write reported an error', async () => {
    const save = modes.save.bind(modes);
    modes.save = async (record) => {
      await save(record);
      throw new Error('input/output error');
    };
    expect(await problemOf(mode.switchToLive(WORDS))).toEqual(new Error('input/output error'));
    modes.save = save;

    expect(await (await started()).recheck()).toBe('dryrun');
  });

  it('is abandoned when a dry run is requested while live mode is being stored', async () => {
    let written = (): void => undefined;
    modes.slow = new Promise((resolve) => (written = resolve));
    const goingLive = mode.switchToLive(WORDS);
    const back = mode.switchToDryRun();
    const during = await mode.recheck();
    written();
    await Promise.all([goingLive, back]);

    expect([during, await mode.recheck(), await stored()]).toEqual(['dryrun', 'dryrun', 'dryrun']);
  });
});

describe('live mode', () => {
  beforeEach(() => mode.switchToLive(WORDS));

  it('survives a restart', async () => {
    expect(await (await started()).recheck()).toBe('live');
  });

  it('ends permanently when the user ends it, even if the disk is full [MOD-09]', async () => {
    modes.full = true;
    await mode.switchToDryRun();
    expect([await mode.recheck(), reports]).toEqual(['dryrun', ['storing the broker mode']]);
    modes.full = false;

    expect(await (await started()).recheck()).toBe('dryrun');
  });

  it('ends immediately even if the disk refuses all writes, and its end is stored later', async () => {
    modes.broken = true;
    expect(await problemOf(mode.switchToDryRun())).toMatchObject({
      slug: 'dry_run_not_stored',
      message: expect.stringMatching(/^Dry run is on and no order is sent, but the mode could not be stored/),
    });
    expect([await mode.recheck(), await stored()]).toEqual(['dryrun', 'live']);
    expect(log.events.at(-1)).toMatchObject({ event: 'broker_mode_changed', mode: 'dryrun' });
    modes.broken = false;
    await mode.storePending();

    expect(await stored()).toBe('dryrun');
  });

  it('stays off after a restart that finds it stored although the log says that it has ended', async () => {
    modes.broken = true;
    await problemOf(mode.switchToDryRun());
    modes.broken = false;
    expect(await stored()).toBe('live');
    const next = await started();

    expect(next.view()).toMatchObject({ mode: 'dryrun', endedBy: expect.stringContaining('events.jsonl') });
    expect(await stored()).toBe('dryrun');
  });

  it('ends at a program start that cannot store live mode, and must be confirmed again', async () => {
    modes.full = true;
    const next = await started();
    await next.recheck();
    expect(next.view()).toMatchObject({
      mode: 'dryrun',
      endedBy: expect.stringContaining('a mode that cannot be stored is not trusted'),
    });
    modes.full = false;

    expect(await (await started()).recheck()).toBe('dryrun');
  });

  it('ends when the license lapses, and stays off when the license is valid again', async () => {
    standing = {
      state: 'refused',
      key: licenseKeyNumber(1),
      code: 'CANCELED',
      tier: 'premium',
      message: 'This license was canceled.',
      checkedAt: new Date(NOON),
    };
    await mode.recheck();
    expect(mode.view()).toMatchObject({ mode: 'dryrun', endedBy: 'This license was canceled.' });
    standing = licensed('premium');

    expect([await mode.recheck(), await stored()]).toEqual(['dryrun', 'dryrun']);
    expect(log.events.at(-1)).toEqual({
      event: 'broker_mode_changed',
      mode: 'dryrun',
      at: '2026-11-22T06:30:00.000Z',
      reason: 'This license was canceled.',
    });
  });

  it('ends for good when the license lapses, even while the disk refuses all writes', async () => {
    modes.broken = true;
    standing = { state: 'none' };
    expect([await mode.recheck(), reports]).toEqual(['dryrun', ['storing the broker mode']]);
    modes.broken = false;
    await mode.storePending();
    standing = licensed('premium');

    expect(await (await started()).recheck()).toBe('dryrun');
  });

  it.each([
    [
      'another account',
      { broker: { ...TRADIER, account: 'tradier https://api.tradier.com VA2' } },
      'Live mode was confirmed for another account. Confirm live mode for this account.',
    ],
    [
      'the sample prices',
      { priceSource: 'sample' },
      'The prices are sample data. Choose another source in MARKET_DATA.',
    ],
    [
      'a broker without a token',
      { broker: { ...TRADIER, problem: 'TRADIER_TOKEN is missing.' } },
      'TRADIER_TOKEN is missing.',
    ],
  ])('is not carried over to %s', async (_what, settings, endedBy) => {
    const next = await started(settings);
    await next.recheck();

    expect(next.view()).toMatchObject({ mode: 'dryrun', endedBy });
  });

  it('can be confirmed for another account by the first request, which ends it for the earlier account', async () => {
    const next = await started({ broker: { ...TRADIER, account: 'tradier https://api.tradier.com VA2' } });
    await next.switchToLive(WORDS);

    expect(next.view()).toMatchObject({ mode: 'live', endedBy: null });
    expect((await modes.load())?.account).toBe('tradier https://api.tradier.com VA2');
    expect(log.events.map((event) => event['mode'])).toEqual(['live', 'dryrun', 'live']);
  });

  it('is not confirmed for another account when a dry run is requested meanwhile', async () => {
    const next = await started({ broker: { ...TRADIER, account: 'tradier https://api.tradier.com VA2' } });
    await Promise.all([next.switchToLive(WORDS), next.switchToDryRun()]);

    expect([await next.recheck(), await stored()]).toEqual(['dryrun', 'dryrun']);
  });
});

describe('BrokerModeSwitch', () => {
  it('stores the start of the dry-run window again when the start moves during a write', async () => {
    let written = (): void => undefined;
    modes.slow = new Promise((resolve) => (written = resolve));
    const first = mode.switchToDryRun();
    await new Promise((resolve) => setImmediate(resolve));
    clock.passHours(-YEAR_HOURS);
    const refused = problemOf(mode.switchToLive(WORDS));
    written();
    await Promise.all([first, refused]);
    expect((await modes.load())?.doubtedSince).toBeNull();
    await mode.storePending();

    expect((await modes.load())?.doubtedSince).toEqual(expect.any(Number));
  });
});

describe('the view of the mode', () => {
  it('lists what live mode still lacks, and shows the dry-run window', async () => {
    standing = { state: 'none' };

    await mode.recheck();
    expect(mode.view()).toEqual({
      mode: 'dryrun',
      broker: 'tradier',
      endedBy: null,
      obstacles: [{ requirement: 'license', message: 'No license key is entered.' }],
      dryrunSince: new Date(NOON),
      windowEndsAt: new Date('2026-11-22T06:30:00.000Z'),
      confirmation: WORDS,
    });
  });
});
