import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { expect, it, jest } from '@jest/globals';
import { agentsReply } from '../../src/adapters/http/contract/dashboard/agents.js';
import { auditStatus } from '../../src/adapters/http/contract/dashboard/audit/auditStatus.js';
import { temporaryFolder } from '../adapters/files/temporaryFolder.js';
import { writeFreshPrices } from '../adapters/http/local/writeFreshPrices.js';
import { licenseKeyNumber } from '../fakes/licenseKeys.js';
import { licenseOf, startCloudServer } from '../servers/cloud.js';
import { acceleratedBy } from '../servers/acceleratedTimers.js';
import { startProgram } from '../servers/program.js';
import { waitUntil } from '../servers/waitUntil.js';

jest.setTimeout(120_000);

const WATCH = new URL('../servers/watchSockets.mjs', import.meta.url).href;
const KEY = licenseKeyNumber(1);
/** Long enough for every agent to receive several ticks. */
const WHILE_MS = 200;

const at = temporaryFolder();

interface Watched {
  /** The connections that the dashboard opened, one per line. */
  readonly left: readonly string[];
  readonly reasons: readonly (string | null)[];
  readonly statuses: readonly number[];
  /** Why there are no backups. */
  readonly backups: string | null;
  readonly license: unknown;
  readonly setup: unknown;
}

/** Runs the dashboard, makes every request that its page can make, and returns the results and its connections. */
async function watched(settings: Readonly<Record<string, string>>, args: readonly string[]): Promise<Watched> {
  mkdirSync(at('home'));
  const dashboard = await startProgram(
    'plumbline',
    {
      ...acceleratedBy(100),
      SOCKET_LOG: at('sockets.log'),
      ...writeFreshPrices(at('home')),
      DASHBOARD_PORT: '0',
      ...settings,
    },
    { args, nodeArgs: ['--import', WATCH] },
  );
  try {
    const asked = await requestEverything(dashboard.address);
    await dashboard.stop();
    return {
      left: existsSync(at('sockets.log')) ? readFileSync(at('sockets.log'), 'utf8').trim().split('\n') : [],
      ...asked,
    };
  } finally {
    dashboard.child.kill('SIGKILL');
  }
}

/** Makes every request that the page can make, and returns the results. */
async function requestEverything(address: string): Promise<Omit<Watched, 'left'>> {
  const begun = Date.now();
  const read = async (path: string): Promise<unknown> => (await fetch(address + path)).json();
  const { token } = Object(await read('/csrf-token'));
  const post = async (path: string, body: object): Promise<number> =>
    (await fetch(address + path, { method: 'POST', headers: { 'x-csrf-token': token }, body: JSON.stringify(body) }))
      .status;
  await post('/audit/run', {});
  await waitUntil(async () => auditStatus.parse(await read('/audit/status')).state !== 'running');
  const statuses = [
    await post('/ui/license', { key: KEY }),
    await post('/ui/trial', { email: 'a@example.com' }),
    await post('/ui/portal', {}),
    (await fetch(`${address}/ui/community`)).status,
    await post('/ui/sync/push', { passphrase: 'one that nobody would guess' }),
  ];
  const { reason: backups = null } = Object(await read('/ui/sync'));
  await waitUntil(async () => {
    await read('/ui/agents');
    return Date.now() - begun >= WHILE_MS;
  });
  const { agents } = agentsReply.parse(await read('/ui/agents'));
  const cloudAgents = agents.filter(({ name }) => name !== 'audit');
  return {
    reasons: cloudAgents.map(({ reason }) => reason),
    statuses,
    backups,
    license: await read('/ui/license'),
    setup: await read('/ui/setup'),
  };
}

it('opens no connection to another machine with --offline, not even for a DNS query [DSH-05]', async () => {
  const { left, reasons, statuses, backups, license, setup } = await watched(
    { CLOUD_URL: 'https://cloud.plumbline.example', LICENSE_KEY: KEY },
    ['--offline'],
  );

  expect(left).toEqual([]);
  expect(new Set(reasons)).toEqual(new Set(['Started with --offline: the cloud is not contacted.']));
  expect(backups).toBe('Started with --offline: backups are neither sent nor fetched. Start without it to use them.');
  expect(statuses).toEqual([200, 503, 503, 503, 503]);
  expect(license).toMatchObject({ state: 'unchecked', message: 'Started with --offline: the license is not checked.' });
  expect(setup).toMatchObject({ cloud: 'offline', plans_url: null });
});

it('opens no connection to a cloud when CLOUD_URL is not set [GEN-02 DSH-06]', async () => {
  const { left, reasons, statuses, backups } = await watched({ LICENSE_KEY: KEY }, []);

  expect(left).toEqual([]);
  expect(new Set(reasons)).toEqual(new Set(['CLOUD_URL is not set: the cloud is not contacted.']));
  expect(backups).toBe(
    'Backups are stored in a cloud and need a license: set CLOUD_URL and LICENSE_KEY in the settings of the dashboard.',
  );
  expect(statuses).toEqual([200, 503, 503, 503, 503]);
});

it('detects the connections to the cloud when CLOUD_URL is set', async () => {
  const cloud = await startCloudServer();
  cloud.licenses.set(KEY, licenseOf());
  const { left } = await watched({ CLOUD_URL: cloud.origin, LICENSE_KEY: KEY }, []);
  await cloud.close();

  expect(new Set(left)).toEqual(new Set([`connect ${new URL(cloud.origin).host}`]));
});
