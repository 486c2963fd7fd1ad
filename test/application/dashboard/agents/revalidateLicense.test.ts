import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CloudHttpClient } from '../../../../src/adapters/cloudClient/cloudHttpClient.js';
import { CloudLicenseAuthority } from '../../../../src/adapters/cloudClient/cloudLicenseAuthority.js';
import { RevalidateLicense } from '../../../../src/application/dashboard/agents/revalidateLicense.js';
import type { CloudConnectionState } from '../../../../src/application/dashboard/license/cloudApis.port.js';
import { CloudApiClient } from '../../../../src/adapters/cloudClient/cloudApiClient.js';
import { CheckLicense } from '../../../../src/application/dashboard/license/checkLicense.js';
import { CurrentLicense } from '../../../../src/application/dashboard/license/currentLicense.js';
import { DAY_MS } from '../../../../src/domain/shared/timeUnits.js';
import { MemoryLicenseVault } from '../../../fakes/dashboard/memoryLicenseVault.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { sendJson, licenseOf, startCloudServer, type CloudServer } from '../../../servers/cloud.js';
import { KEY } from './agentFixtures.js';

/** A timeout that no test reaches. */
const PATIENCE_MS = 600_000;

let clock: ManualClock;
let cloud: CloudServer;
let task: RevalidateLicense;

beforeAll(async () => {
  clock = new ManualClock();
  cloud = await startCloudServer(clock);
});
afterAll(() => cloud.close());
beforeEach(() => {
  cloud.instead = null;
  cloud.licenses.clear();
  cloud.licenses.set(KEY, licenseOf());
  cloud.requests.length = 0;
  const license = new CurrentLicense(clock);
  license.update({ state: 'unchecked', key: KEY, reason: 'Not yet.' });
  const client = new CloudHttpClient(cloud.origin, PATIENCE_MS);
  const connection: CloudConnectionState = { kind: 'connected', cloud: new CloudApiClient(client) };
  const check = new CheckLicense(
    license,
    { kind: 'connected', authority: new CloudLicenseAuthority(client, clock) },
    new MemoryLicenseVault(),
    clock,
  );
  task = new RevalidateLicense({ connection, check, license });
});

const now = (): number => clock.now().getTime();

describe('RevalidateLicense', () => {
  it('asks the cloud at the start, then once a day', async () => {
    const { signal } = new AbortController();
    const first = await task.round(now(), signal);
    const asked = cloud.requests.length;
    await task.round(now(), signal);
    expect([first, cloud.requests.length]).toEqual([{ kind: 'done', nextAt: now() + DAY_MS }, asked]);

    clock.passHours(24);
    await task.round(now(), signal);
    expect(cloud.requests.length).toBe(2 * asked);
  });

  it('reports the reason when the cloud does not answer', async () => {
    cloud.instead = (_request, response) => sendJson(response, {}, 500);
    const message = `The cloud at ${cloud.origin} answered with status 500.`;
    expect(await task.round(now(), new AbortController().signal)).toEqual({
      kind: 'failed',
      message,
      retryAfterMs: null,
    });
  });

  it('aborts a pending request when the program ends', async () => {
    const asked = Promise.withResolvers<void>();
    cloud.instead = () => asked.resolve();
    const ending = new AbortController();
    const round = task.round(now(), ending.signal);
    await asked.promise;
    ending.abort();
    expect(await round).toEqual({
      kind: 'failed',
      message: `The cloud at ${cloud.origin} could not be reached.`,
      retryAfterMs: null,
    });
  });
});
