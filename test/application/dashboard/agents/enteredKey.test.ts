import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CloudHttpClient } from '../../../../src/adapters/cloudClient/cloudHttpClient.js';
import { CloudLicenseAuthority } from '../../../../src/adapters/cloudClient/cloudLicenseAuthority.js';
import { Agents } from '../../../../src/application/dashboard/agents/agents.js';
import { RevalidateLicense } from '../../../../src/application/dashboard/agents/revalidateLicense.js';
import { CheckLicense } from '../../../../src/application/dashboard/license/checkLicense.js';
import { CurrentLicense } from '../../../../src/application/dashboard/license/currentLicense.js';
import { EnterLicenseKey } from '../../../../src/application/dashboard/license/enterLicenseKey.js';
import type { LicenseConnection } from '../../../../src/application/dashboard/license/licenseAuthority.port.js';
import { FailureReportingVault } from '../../../../src/application/dashboard/license/failureReportingVault.js';
import { MemoryLicenseVault } from '../../../fakes/dashboard/memoryLicenseVault.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { sendJson, licenseOf, startCloudServer, type CloudServer } from '../../../servers/cloud.js';
import { connectedTo, KEY } from './agentFixtures.js';

const clock = new ManualClock();
let cloud: CloudServer;

beforeAll(async () => {
  cloud = await startCloudServer(clock);
  cloud.licenses.set(KEY, licenseOf());
});
afterAll(() => cloud.close());

const rethrow = (problem: unknown): never => {
  throw problem;
};

async function start(server = cloud) {
  const connection: LicenseConnection = {
    kind: 'connected',
    authority: new CloudLicenseAuthority(new CloudHttpClient(server.origin), clock),
  };
  const vault = new FailureReportingVault(new MemoryLicenseVault(), rethrow);
  const license = new CurrentLicense(clock);
  const check = new CheckLicense(license, connection, vault, clock);
  const agents = new Agents({
    tasks: [new RevalidateLicense({ connection: connectedTo(server.origin), check, license })],
    records: { load: async () => ({}), save: async () => undefined },
    clock,
    chance: () => 1,
    inspect: () => undefined,
    report: rethrow,
  });
  await agents.start();
  license.subscribe(() => agents.notifyLicenseChange());
  const view = async () => {
    clock.passSeconds(5);
    agents.tick();
    await agents.whenIdle();
    const [{ state, reason, lastError } = rethrow(new Error('no agent'))] = agents.views();
    return { state, reason, lastError };
  };
  return {
    license,
    view,
    enter: (key: string) => new EnterLicenseKey(license, vault, connection, check, null).execute(key),
  };
}

it('RevalidateLicense notices that a key was entered, and does not check that key again', async () => {
  const { view, enter } = await start();
  expect(await view()).toEqual({ state: 'resting', reason: 'No license key is entered.', lastError: null });
  await enter(KEY);
  cloud.requests.length = 0;

  expect(await view()).toEqual({ state: 'resting', reason: null, lastError: null });
  expect(cloud.requests).toEqual([]);
});

it('RevalidateLicense clears its failure as soon as a key is confirmed', async () => {
  const { view, enter } = await start();
  cloud.instead = (_request, response) => sendJson(response, {}, 500);
  await enter(KEY);
  expect(await view()).toMatchObject({ state: 'backing_off', reason: null });
  cloud.instead = null;
  await enter(KEY);

  expect(await view()).toEqual({ state: 'resting', reason: null, lastError: null });
});

it('RevalidateLicense asks the cloud as soon as a license has ended by the clock', async () => {
  cloud.licenses.set(KEY, licenseOf({ expiresAt: new Date(clock.now().getTime() + 3_600_000) }));
  const { license, view, enter } = await start();
  await enter(KEY);
  await view();
  cloud.licenses.set(KEY, licenseOf());
  clock.passHours(1);
  expect(license.status.state).toBe('refused');
  await view();

  expect(license.status.state).toBe('valid');
});

it('RevalidateLicense asks the cloud immediately after the correction of a clock that was a year ahead', async () => {
  const YEAR_HOURS = 365 * 24;
  const { license, view, enter } = await start();
  clock.passHours(YEAR_HOURS);
  await enter(KEY);
  await view();
  await view();
  clock.passHours(-YEAR_HOURS);
  expect(license.status.state).toBe('unchecked');
  await view();

  expect(license.status.state).toBe('valid');
});

it('RevalidateLicense waits before it asks again about a license that ended only by the clock of this machine', async () => {
  const behind = await startCloudServer(new ManualClock(clock.now().toISOString()));
  behind.licenses.set(KEY, licenseOf({ expiresAt: new Date(clock.now().getTime() + 3_600_000) }));
  const { view, enter } = await start(behind);
  await enter(KEY);
  await view();
  clock.passHours(1);
  await view();
  behind.requests.length = 0;
  for (let ticks = 0; ticks < 12; ticks += 1) await view();
  await behind.close();

  expect(behind.requests).toEqual([]);
});

it('EnterLicenseKey tells the agents about the held key too, because a payment may have ended their pause', async () => {
  const { license, enter } = await start();
  await enter(KEY);
  let notices = 0;
  license.subscribe(() => (notices += 1));
  await enter(KEY);

  expect(notices).toBe(1);
});
