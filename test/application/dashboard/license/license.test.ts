import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CloudHttpClient } from '../../../../src/adapters/cloudClient/cloudHttpClient.js';
import { CloudLicenseAuthority } from '../../../../src/adapters/cloudClient/cloudLicenseAuthority.js';
import { JoseLicenseProofVerifier } from '../../../../src/adapters/cloudClient/joseLicenseProofVerifier.js';
import { CheckLicense } from '../../../../src/application/dashboard/license/checkLicense.js';
import { CurrentLicense } from '../../../../src/application/dashboard/license/currentLicense.js';
import { EnterLicenseKey } from '../../../../src/application/dashboard/license/enterLicenseKey.js';
import type { LicenseConnection } from '../../../../src/application/dashboard/license/licenseAuthority.port.js';
import { LoadLicense } from '../../../../src/application/dashboard/license/loadLicense.js';
import { FailureReportingVault } from '../../../../src/application/dashboard/license/failureReportingVault.js';
import { GetLicense } from '../../../../src/application/dashboard/license/getLicense.js';
import { InvalidRequest } from '../../../../src/domain/shared/failure/failure.js';
import type { LicenseKey } from '../../../../src/domain/shared/licensing/licenseKey.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { MemoryLicenseVault } from '../../../fakes/dashboard/memoryLicenseVault.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { sendJson, licenseOf, startCloudServer, type CloudServer } from '../../../servers/cloud.js';

const KEY = licenseKeyNumber(1);
const LAST_FOUR = KEY.slice(-4);
const OTHER_KEY = licenseKeyNumber(2);
/** Fails as a write to a full disk does. */
const UNWRITABLE = () => Promise.reject(new Error('ENOSPC'));
const DOWN: CloudServer['instead'] = (_request, response) => sendJson(response, {}, 500);

let clock: ManualClock;
let cloud: CloudServer;
let vault: MemoryLicenseVault;
let reports: string[];

beforeAll(async () => {
  clock = new ManualClock();
  cloud = await startCloudServer(clock);
});
afterAll(() => cloud.close());
beforeEach(() => {
  vault = new MemoryLicenseVault();
  reports = [];
  cloud.instead = null;
  cloud.licenses.clear();
  cloud.licenses.set(KEY, licenseOf()).set(OTHER_KEY, licenseOf({ id: 'license-2', tier: 'pro' }));
  cloud.requests.length = 0;
});

/** Starts the program with the license files that earlier starts stored. */
async function start({
  connected = true,
  configured = null,
}: { connected?: boolean; configured?: LicenseKey | null } = {}) {
  const connection: LicenseConnection = connected
    ? { kind: 'connected', authority: new CloudLicenseAuthority(new CloudHttpClient(cloud.origin), clock) }
    : { kind: 'unconnected', reason: 'Not connected.' };
  const current = new CurrentLicense(clock);
  const tolerant = new FailureReportingVault(vault, (_problem, during) => reports.push(during));
  const check = new CheckLicense(current, connection, tolerant, clock);
  await new LoadLicense(
    current,
    tolerant,
    new JoseLicenseProofVerifier(connected ? cloud.origin : null),
    connection,
    clock,
    configured,
  ).execute();
  const enterKey = new EnterLicenseKey(
    current,
    tolerant,
    connection,
    check,
    configured === null ? null : { key: configured, setting: 'LICENSE_KEY' },
  );
  const viewLicense = new GetLicense(current, clock, tolerant);
  return { check, current, enter: (text: string) => enterKey.execute(text), view: () => viewLicense.execute() };
}

describe('the license view without a key', () => {
  it('shows no license and the limit of 25 tickers', async () => {
    expect((await start()).view()).toEqual({
      state: 'none',
      code: null,
      tier: null,
      features: {},
      max_tickers: 25,
      expires_at: null,
      days_remaining: null,
      message: 'No license key is entered: the audit covers 25 tickers.',
      key_last4: null,
      checked_at: null,
    });
  });
});

describe('entering a key', () => {
  it('makes the license valid after the cloud confirms the key', async () => {
    const ends = new Date(clock.now().getTime() + 36 * 3_600_000);
    cloud.licenses.set(KEY, licenseOf({ expiresAt: ends }));
    const license = await start();
    await license.enter(` ${KEY.toLowerCase()} `);

    expect(license.view()).toEqual({
      state: 'valid',
      code: 'VALID',
      tier: 'premium',
      features: {
        max_tickers: 100,
        broker_writes: true,
        alerts_email: true,
        alerts_push: true,
        cloud_sync: true,
        ai_coaches: true,
      },
      max_tickers: 100,
      expires_at: ends.toISOString(),
      days_remaining: 2,
      message: 'License active, 2 days left.',
      key_last4: LAST_FOUR,
      checked_at: clock.now().toISOString(),
    });
  });

  it('shows the cloud’s reason when the cloud refuses the key', async () => {
    cloud.licenses.set(KEY, licenseOf({ status: 'revoked' }));
    const license = await start();
    await license.enter(KEY);

    expect(license.view()).toMatchObject({
      state: 'refused',
      code: 'REVOKED',
      tier: 'premium',
      features: {},
      max_tickers: 25,
      days_remaining: 0,
      message: 'This license was revoked. Contact support if you think this is a mistake.',
      key_last4: LAST_FOUR,
    });
  });

  it('describes the format of a key when the text is not a key, and keeps the previous key', async () => {
    const license = await start();
    await license.enter(KEY);
    const message =
      'This is not a license key. A key is PLB and three groups of 4 letters or digits, as in PLB-XXXX-XXXX-XXXX. If yours looks like that, a letter or digit is wrong: copy it from your license e-mail.';

    await expect(license.enter('PLB-AAAA-BBBB-CCCC')).rejects.toThrow(new InvalidRequest([{ path: 'key', message }]));
    expect(license.view()).toMatchObject({ state: 'valid', key_last4: LAST_FOUR });
    expect(await vault.key()).toBe(KEY);
  });

  it('keeps a key that cannot be confirmed now, with the reason', async () => {
    cloud.instead = DOWN;
    const license = await start();
    await license.enter(KEY);
    expect(license.view()).toMatchObject({
      state: 'unchecked',
      max_tickers: 25,
      message: `The cloud at ${cloud.origin} answered with status 500.`,
      key_last4: LAST_FOUR,
      checked_at: null,
    });

    cloud.instead = null;
    const next = await start();
    expect(next.view()).toMatchObject({ state: 'unchecked', message: 'The license has not been checked yet.' });
    await next.check.executeIfDue();
    expect(next.view()).toMatchObject({ state: 'valid' });
  });

  it('sends no request when no cloud is configured', async () => {
    const license = await start({ connected: false });
    await license.enter(KEY);
    await license.check.executeIfDue();

    expect(license.view()).toMatchObject({ state: 'unchecked', message: 'Not connected.', key_last4: LAST_FOUR });
    expect(cloud.requests).toEqual([]);
  });

  it('uses the key that was entered last, whichever answer arrives first', async () => {
    const license = await start();
    await Promise.all([license.enter(KEY), license.enter(OTHER_KEY)]);

    expect(license.view()).toMatchObject({ state: 'valid', tier: 'pro', key_last4: OTHER_KEY.slice(-4) });
    expect((await start()).view()).toMatchObject({ key_last4: OTHER_KEY.slice(-4) });
  });

  it('uses the key that was entered last even while the confirmation of an earlier key is being stored', async () => {
    const license = await start();
    const stored = Promise.withResolvers<void>();
    const keepProof = vault.saveProof.bind(vault);
    const storing = new Promise<void>((resolve) => {
      vault.saveProof = async (proof) => {
        vault.saveProof = keepProof;
        resolve();
        await stored.promise;
        await keepProof(proof);
      };
    });
    const first = license.enter(KEY);
    await storing;
    const second = license.enter(OTHER_KEY);
    stored.resolve();
    await Promise.all([first, second]);

    expect(license.view()).toMatchObject({ state: 'valid', tier: 'pro', key_last4: OTHER_KEY.slice(-4) });
    expect((await start()).view()).toMatchObject({ state: 'valid', key_last4: OTHER_KEY.slice(-4) });
  });

  it('refuses a key that differs from the key in the environment', async () => {
    const license = await start({ configured: KEY });
    await license.enter(KEY);
    const message = 'LICENSE_KEY is set in the environment and takes precedence: change it there.';

    await expect(license.enter(OTHER_KEY)).rejects.toThrow(new InvalidRequest([{ path: 'key', message }]));
    expect(license.view()).toMatchObject({ state: 'valid', tier: 'premium', key_last4: LAST_FOUR });
    expect(await vault.key()).toBe(KEY);
  });

  it('warns when nothing can be stored, and keeps the license valid until the program ends', async () => {
    vault.saveKey = UNWRITABLE;
    vault.saveProof = UNWRITABLE;
    const license = await start();
    await license.enter(KEY);

    expect(license.view()).toMatchObject({
      state: 'valid',
      max_tickers: 100,
      message: 'License active. The key could not be stored on this machine: enter it again after a restart.',
    });
    expect(reports).toEqual(['storing the license key', 'storing the confirmed license']);
    expect((await start()).view()).toMatchObject({ state: 'none' });
  });

  it('warns until the confirmation can be stored, and meanwhile keeps the license valid', async () => {
    const keepProof = vault.saveProof.bind(vault);
    vault.saveProof = UNWRITABLE;
    const license = await start();
    await license.enter(KEY);
    const message =
      'License active. The confirmation could not be stored on this machine: after a restart, the cloud must confirm the license again.';
    expect(license.view()).toMatchObject({ state: 'valid', max_tickers: 100, message });
    expect((await start({ connected: false })).view()).toMatchObject({ state: 'unchecked' });

    vault.saveProof = keepProof;
    await license.enter(KEY);
    expect(license.view()).toMatchObject({ state: 'valid', message: 'License active.' });
  });

  it('shows the cloud’s refusal even when the cache cannot be deleted', async () => {
    cloud.licenses.set(KEY, licenseOf({ status: 'revoked' }));
    vault.deleteProof = UNWRITABLE;
    const license = await start();
    await license.enter(KEY);

    expect(license.view()).toMatchObject({ state: 'refused', code: 'REVOKED', max_tickers: 25 });
    expect(reports).toEqual(['dropping the license cache']);
  });

  it('keeps a valid license, and does not store the other key, when the cloud does not answer about it', async () => {
    const license = await start();
    await license.enter(KEY);
    const isAsked = Promise.withResolvers<void>();
    const isAnswered = Promise.withResolvers<void>();
    cloud.instead = (request, response) => {
      isAsked.resolve();
      void isAnswered.promise.then(() => DOWN?.(request, response));
    };
    const entering = license.enter(OTHER_KEY);
    await isAsked.promise;
    expect(license.view()).toMatchObject({ state: 'valid', tier: 'premium' });

    isAnswered.resolve();
    await expect(entering).rejects.toThrow(
      `The cloud at ${cloud.origin} answered with status 500. The key was not stored, and your license stays valid. Enter the key again when the cloud can be reached.`,
    );
    expect(license.view()).toMatchObject({ state: 'valid', tier: 'premium', key_last4: LAST_FOUR });
    expect(await vault.key()).toBe(KEY);
  });

  it('replaces a valid license as soon as the cloud confirms the new key', async () => {
    const license = await start();
    await license.enter(KEY);
    await license.enter(OTHER_KEY);

    expect(license.view()).toMatchObject({ state: 'valid', tier: 'pro', key_last4: OTHER_KEY.slice(-4) });
    expect(await vault.key()).toBe(OTHER_KEY);
  });

  it('keeps the valid key when it is entered again before the cloud answers about another', async () => {
    const license = await start();
    await license.enter(KEY);
    await Promise.all([license.enter(OTHER_KEY), license.enter(KEY)]);

    expect(license.view()).toMatchObject({ state: 'valid', tier: 'premium', key_last4: LAST_FOUR });
    expect(await vault.key()).toBe(KEY);
  });

  it('drops a valid license when the cloud refuses a newly entered key', async () => {
    const license = await start();
    await license.enter(KEY);
    await license.enter(licenseKeyNumber(3));

    expect(license.view()).toMatchObject({ state: 'refused', code: 'NOT_FOUND', max_tickers: 25 });
    expect(await vault.proof()).toBeNull();
  });
});

describe('a license over time', () => {
  it('is checked again after 24 hours, not before [LIC-08]', async () => {
    const license = await start();
    await license.enter(KEY);
    const asked = cloud.requests.length;
    clock.passHours(23.9);
    await license.check.executeIfDue();
    expect(cloud.requests).toHaveLength(asked);

    clock.passHours(0.2);
    cloud.licenses.set(KEY, licenseOf({ tier: 'founding' }));
    await license.check.executeIfDue();
    expect(license.view()).toMatchObject({ state: 'valid', tier: 'founding', checked_at: clock.now().toISOString() });
  });

  it('is checked at every start, even with a recent answer', async () => {
    await (await start()).enter(KEY);
    cloud.licenses.set(KEY, licenseOf({ status: 'revoked' }));
    const next = await start();
    expect(next.view()).toMatchObject({ state: 'valid' });
    await next.check.executeAtStart();

    expect(next.view()).toMatchObject({ state: 'refused', code: 'REVOKED', max_tickers: 25 });
  });

  it('is checked when the last answer is dated in the future', async () => {
    const license = await start();
    await license.enter(KEY);
    clock.passHours(-0.05);
    cloud.licenses.set(KEY, licenseOf({ tier: 'founding' }));
    await license.check.executeIfDue();

    expect(license.view()).toMatchObject({ state: 'valid', tier: 'founding', checked_at: clock.now().toISOString() });
  });

  it('is checked once for simultaneous requests', async () => {
    await vault.saveKey(KEY);
    const license = await start();
    await Promise.all([license.check.executeIfDue(), license.check.executeIfDue(), license.check.executeIfDue()]);

    expect(cloud.requests).toEqual(['POST /api/validate-license', 'GET /.well-known/jwks.json']);
  });

  it('stays valid without the cloud for 24 + 72 hours and no longer, even across restarts', async () => {
    const license = await start();
    await license.enter(KEY);
    const asked = cloud.requests.length;
    cloud.instead = DOWN;
    clock.passHours(95.9);
    await license.check.executeIfDue();
    expect(license.view()).toMatchObject({
      state: 'valid',
      max_tickers: 100,
      message: 'License active, but not confirmed for over a day; it stays valid offline for up to 1 more hour.',
    });
    expect((await start({ connected: false })).view()).toMatchObject({ state: 'valid', max_tickers: 100 });
    expect(cloud.requests).toHaveLength(asked + 1);

    clock.passHours(0.2);
    expect(license.view()).toMatchObject({ state: 'unchecked', max_tickers: 25, tier: null });
    expect((await start({ connected: false })).view()).toMatchObject({ state: 'unchecked', max_tickers: 25 });
  });

  it('needs the cloud again when it was confirmed while the clock was a year ahead', async () => {
    clock.passHours(365 * 24);
    const license = await start();
    await license.enter(KEY);
    expect(license.view()).toMatchObject({ state: 'valid' });
    clock.passHours(-365 * 24);

    expect(license.view()).toMatchObject({ state: 'unchecked', max_tickers: 25 });
    await license.check.execute(KEY);
    expect(license.view()).toMatchObject({ state: 'valid', max_tickers: 100 });
  });

  it('ends at its end date, even before the cloud reports it', async () => {
    cloud.licenses.set(KEY, licenseOf({ tier: 'trial', expiresAt: new Date(clock.now().getTime() + 3_600_000) }));
    const license = await start();
    await license.enter(KEY);
    clock.passHours(1);

    expect(license.view()).toMatchObject({
      state: 'refused',
      code: 'EXPIRED',
      tier: 'trial',
      days_remaining: 0,
      message: expect.stringMatching(/^This license ended on 2026-\d\d-\d\d\.$/),
    });
    expect((await start({ connected: false })).view()).toMatchObject({
      state: 'refused',
      code: 'EXPIRED',
      max_tickers: 25,
      features: {},
    });
  });

  it('is checked again when it has ended by the clock, until the cloud refuses it', async () => {
    cloud.licenses.set(KEY, licenseOf({ expiresAt: new Date(clock.now().getTime() + 3_600_000) }));
    const license = await start();
    await license.enter(KEY);
    clock.passHours(1);
    cloud.licenses.set(KEY, licenseOf());
    await license.check.executeIfDue();
    expect(license.view()).toMatchObject({ state: 'valid', expires_at: null });

    clock.passHours(24);
    cloud.licenses.set(KEY, licenseOf({ status: 'canceled' }));
    await license.check.executeIfDue();
    const asked = cloud.requests.length;
    await license.check.executeIfDue();
    expect(cloud.requests).toHaveLength(asked);
  });

  it('stays invalid after the cloud refuses it, even if the program restarts without the cloud', async () => {
    const license = await start();
    await license.enter(KEY);
    clock.passHours(24);
    cloud.licenses.set(KEY, licenseOf({ status: 'canceled' }));
    await license.check.executeIfDue();

    expect(license.view()).toMatchObject({ state: 'refused', code: 'CANCELED' });
    expect((await start({ connected: false })).view()).toMatchObject({ state: 'unchecked', max_tickers: 25 });
  });

  it('is not yet validated when the stored proof belongs to another key [LIC-39]', async () => {
    const license = await start();
    await license.enter(KEY);
    await vault.saveKey(OTHER_KEY);

    expect((await start()).view()).toMatchObject({ state: 'unchecked', key_last4: OTHER_KEY.slice(-4) });
    expect(await vault.proof()).toBeNull();
  });

  it('belongs to the configured key rather than the key entered on the page', async () => {
    await vault.saveKey(KEY);
    const license = await start({ configured: OTHER_KEY });
    await license.check.executeIfDue();

    expect(license.view()).toMatchObject({ state: 'valid', tier: 'pro', key_last4: OTHER_KEY.slice(-4) });
  });
});
