import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { auditPayload } from '../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { auditStatus } from '../../../src/adapters/http/contract/dashboard/audit/auditStatus.js';
import { csrfTokenReply } from '../../../src/adapters/http/contract/dashboard/csrf.js';
import { CloudHttpClient } from '../../../src/adapters/cloudClient/cloudHttpClient.js';
import { CloudLicenseAuthority } from '../../../src/adapters/cloudClient/cloudLicenseAuthority.js';
import { JsonLinesLog } from '../../../src/adapters/files/durable/jsonLinesLog.js';
import { LicenseFiles } from '../../../src/adapters/files/licenseFiles.js';
import { Agents } from '../../../src/application/dashboard/agents/agents.js';
import { AuditPositions } from '../../../src/application/dashboard/audit/auditPositions.js';
import { RestoreTickers } from '../../../src/application/dashboard/framework/restoreTickers.js';
import { OrderIntentStore } from '../../../src/application/dashboard/trading/orders/orderIntentStore.js';
import type { Clock } from '../../../src/application/shared/clock.port.js';
import { startDashboard, type RunningDashboard } from '../../../src/bootstrap/dashboard/main.js';
import type { LicenseKey } from '../../../src/domain/shared/licensing/licenseKey.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { sendHttpRequest } from '../../adapters/http/local/http.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { licenseOf, startCloudServer } from '../../servers/cloud.js';
import { embeddedTables } from '../../servers/embeddedTables.js';
import { runDashboardInProcess } from './program.js';
import { waitUntil } from '../../servers/waitUntil.js';
import { startProgram } from '../../servers/program.js';

jest.setTimeout(60_000);

const ALL_BUT_INTERVALS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

const closedFolder = (setting: string, folder: string): string =>
  `${setting}: these paths were open to other users of this machine and are now closed to them: ${folder} (0777).`;

const at = temporaryFolder();
let dashboard: RunningDashboard | null = null;
afterEach(async () => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  await dashboard?.stop();
  dashboard = null;
});

async function restart(): Promise<number> {
  await dashboard?.stop();
  dashboard = await startDashboard(
    { PLUMBLINE_HOME: at('home'), DASHBOARD_PORT: '0', LOG_LEVEL: 'silent' },
    { offline: true },
  );
  return dashboard.port;
}
const tokenAt = async (port: number): Promise<string> =>
  csrfTokenReply.parse((await sendHttpRequest(port, '/csrf-token')).json).token;

it('dashboard keeps its CSRF token of 64 hex characters until a restart replaces it [DSH-01 DSH-03]', async () => {
  const port = await restart();
  const [token, again] = [await tokenAt(port), await tokenAt(port)];

  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(again).toBe(token);
  expect(await tokenAt(await restart())).not.toBe(token);
});

it('dashboard allows another audit right after a restart [AUD-06]', async () => {
  mkdirSync(at('home'));
  writeFileSync(at('home/portfolio.csv'), 'ticker,quantity,average_price\nAAPL,0,\n');
  const run = async (port: number) =>
    (await sendHttpRequest(port, '/audit/run', { method: 'POST', headers: { 'x-csrf-token': await tokenAt(port) } }))
      .status;
  const port = await restart();

  expect([await run(port), await run(port)]).toEqual([200, 429]);
  const restarted = await restart();
  expect(await run(restarted)).toBe(200);
  await waitUntil(
    async () => auditStatus.parse((await sendHttpRequest(restarted, '/audit/status')).json).state === 'idle',
  );
});

it('dashboard finishes the audit in progress before it stops, and ticks no agent meanwhile', async () => {
  jest.useFakeTimers({ doNotFake: [...ALL_BUT_INTERVALS] });
  const { promise: prices, resolve: deliverPrices } = Promise.withResolvers<void>();
  jest.spyOn(AuditPositions.prototype, 'execute').mockImplementationOnce(async function (
    this: AuditPositions,
    ...given
  ) {
    await prices;
    return this.execute(...given);
  });
  const port = await restart();
  await sendHttpRequest(port, '/audit/run', { method: 'POST', headers: { 'x-csrf-token': await tokenAt(port) } });
  const stopped = dashboard?.stop();
  dashboard = null;
  const tick = jest.spyOn(Agents.prototype, 'tick');
  jest.advanceTimersByTime(60_000);
  expect([tick.mock.calls, existsSync(at('home/audit.json'))]).toEqual([[], false]);
  deliverPrices();
  await stopped;

  expect(existsSync(at('home/audit.json'))).toBe(true);
});

it('dashboard warns at its start that others can reach it or read its requests, skips torn last lines of logs, and makes its home folder private [DSH-04 CMD-07 SEC-03]', async () => {
  const logs = ['events.jsonl', 'orders.jsonl', 'ai_thesis_log.jsonl'];
  mkdirSync(at('home'));
  chmodSync(at('home'), 0o777);
  for (const name of logs) writeFileSync(at(`home/${name}`), '{"event":"torn","at":"20', { mode: 0o600 });
  const program = await startProgram('plumbline', {
    PLUMBLINE_HOME: at('home'),
    DASHBOARD_PORT: '0',
    DASHBOARD_HOST: '0.0.0.0',
    DASHBOARD_ALLOWED_HOSTS: 'dash.example',
    CLOUD_URL: 'http://cloud.invalid',
  });
  await program.stop();
  const entries = program.lines.map((line) => JSON.parse(line));
  const warnings = entries.filter(({ level }) => level === 'warn');

  expect(warnings.map(({ msg }) => String(msg)).toSorted()).toEqual(
    [
      'DASHBOARD_HOST: other machines can reach this dashboard, and it requires no password',
      'DASHBOARD_ALLOWED_HOSTS: web pages under these names can use this dashboard',
      'CLOUD_URL begins with http://, so keys and messages can be read on the way to that host. Use https://.',
      ...logs.map((name) => `${at(`home/${name}`)}: line 1 is incomplete and was skipped.`),
      closedFolder('PLUMBLINE_HOME', at('home')),
    ].toSorted(),
  );
  expect(entries.filter(({ msg }) => String(msg).startsWith('PLUMBLINE_HOME'))).toHaveLength(1);
  expect((statSync(at('home')).mode & 0o777).toString(8)).toBe('700');
});

it('dashboard reads the order log before it restores the tickers, whose positions include the fills of orders', async () => {
  const load = jest.spyOn(OrderIntentStore.prototype, 'load');
  const restore = jest.spyOn(RestoreTickers.prototype, 'execute');
  await restart();

  const [loaded = 0, restored = 0] = [load, restore].map(({ mock }) => mock.invocationCallOrder[0]);
  expect(loaded).toBeLessThan(restored);
});

it('covers the plan’s tickers in the first audit, even if it is requested before the license is confirmed [LIC-47]', async () => {
  const cloud = await startCloudServer();
  const held: (() => void)[] = [];
  const key = licenseKeyNumber(1);
  cloud.licenses.set(key, licenseOf());
  const { listener } = cloud;
  cloud.instead = (request, response) => void held.push(() => listener(request, response));
  mkdirSync(at('home'));
  mkdirSync(at('prices'));
  writeFileSync(
    at('home/portfolio.csv'),
    `ticker,quantity,average_price\n${Array.from({ length: 27 }, (_, i) => `T${i},0,\n`).join('')}`,
  );
  try {
    const settings = {
      PLUMBLINE_HOME: at('home'),
      DASHBOARD_PORT: '0',
      LOG_LEVEL: 'silent',
      CLOUD_URL: cloud.origin,
      LICENSE_KEY: key,
      MARKET_DATA: 'csv',
      MARKET_DATA_DIR: at('prices'),
    };
    dashboard = await startDashboard(settings, { offline: false });
    const { port } = dashboard;
    await sendHttpRequest(port, '/audit/run', { method: 'POST', headers: { 'x-csrf-token': await tokenAt(port) } });
    const status = async () => auditStatus.parse((await sendHttpRequest(port, '/audit/status')).json);
    const waiting = await status();
    cloud.instead = null;
    await waitUntil(() => held.length > 0);
    for (const answer of held) answer();
    await waitUntil(async () => (await status()).state === 'idle');

    expect(waiting).toMatchObject({ state: 'running', total: 0, message: 'Waiting for the license check' });
    expect(await status()).toMatchObject({ done: 27, total: 27, message: null });
  } finally {
    await dashboard?.stop();
    dashboard = null;
    await cloud.close();
  }
});

/** Stores the key and the cloud's answer as the dashboard does. */
async function storeAnswer(key: LicenseKey, origin: string, clock: Clock): Promise<void> {
  const answer = await new CloudLicenseAuthority(new CloudHttpClient(origin), clock).ask(key);
  if (answer.kind !== 'granted') throw new Error('The cloud refused the key.');
  const vault = new LicenseFiles(at('home'), () => undefined);
  await vault.saveKey(key);
  await vault.saveProof(answer.proof);
}

it.each([
  ['says on a terminal that it waits for the license check', true, null, 'Waiting for the license check\n'],
  ['says so when the stored answer is over a day old', true, 25, 'Waiting for the license check\n'],
  ['prints no progress when the output is not a terminal', undefined, null, ''],
])('plumbline audit covers the plan’s tickers, and %s', async (_title, isTTY, storedHoursAgo, said) => {
  const clock = new ManualClock(new Date().toISOString());
  const cloud = await startCloudServer(clock);
  const key = licenseKeyNumber(1);
  cloud.licenses.set(key, licenseOf());
  if (storedHoursAgo !== null) {
    clock.passHours(-storedHoursAgo);
    await storeAnswer(key, cloud.origin, clock);
    clock.passHours(storedHoursAgo);
  }
  mkdirSync(at('prices'));
  writeFileSync(
    at('portfolio.csv'),
    `ticker,quantity,average_price\n${Array.from({ length: 27 }, (_, i) => `T${i},0,\n`).join('')}`,
  );
  const before = process.stderr.isTTY;
  Object.assign(process.stderr, { isTTY });
  try {
    const settings = {
      PLUMBLINE_HOME: at('home'),
      CLOUD_URL: cloud.origin,
      LICENSE_KEY: key,
      MARKET_DATA: 'csv',
      MARKET_DATA_DIR: at('prices'),
    };
    const { stdout, stderr } = await runDashboardInProcess(['audit', at('portfolio.csv'), '--json'], settings);

    expect(isTTY === true ? stderr.slice(0, said.length) : stderr).toBe(said);
    expect(
      Object.values(auditPayload.parse(JSON.parse(stdout)).errors).filter((message) =>
        message.includes('was not audited'),
      ),
    ).toEqual([]);
  } finally {
    Object.assign(process.stderr, { isTTY: before });
    await cloud.close();
  }
});

describe('A start with a folder that other users can write to', () => {
  it('revokes the access of other users and logs one line: plumbline-cloud [SEC-03]', async () => {
    mkdirSync(at('open'));
    await embeddedTables(at('open'));
    chmodSync(at('open'), 0o777);
    const program = await startProgram('plumbline-cloud', { PORT: '0', DATA_DIR: at('open') });
    await program.stop();
    const said = program.lines.map((line) => JSON.parse(line)).filter(({ msg }) => String(msg).startsWith('DATA_DIR'));

    expect(said).toEqual([expect.objectContaining({ level: 'warn', msg: closedFolder('DATA_DIR', at('open')) })]);
    expect((statSync(at('open')).mode & 0o777).toString(8)).toBe('700');
  });

  it.each([[['audit', 'portfolio.csv']], [['orders', 'verify']], [['sync', 'list']], [[]]])(
    'is refused when other users can also replace the folder itself: plumbline %j [SEC-03]',
    async (words) => {
      mkdirSync(at('shared/home'), { recursive: true });
      chmodSync(at('shared'), 0o777);

      expect(await runDashboardInProcess(words, { PLUMBLINE_HOME: at('shared/home'), DASHBOARD_PORT: '0' })).toEqual({
        code: 1,
        stdout: '',
        stderr: `Bad settings: PLUMBLINE_HOME: every user of this machine can replace the files in ${at('shared')} (mode 0777). Run chmod o-w ${at('shared')}, or choose another folder.\n`,
      });
    },
  );
});

describe('A folder in place of a file, or a file in place of a folder', () => {
  const FILES = [
    'preferences.json',
    'orders.jsonl',
    'orders.head.json',
    'paper-account.json',
    'ai_thesis_log.jsonl',
    'tickers.json',
    'audit.json',
    'audits.json',
    'events.jsonl',
    'alerts.jsonl',
  ];
  const MORE_FILES = [
    'agents.json',
    'briefings.json',
    'update.json',
    'sync.json',
    'breaker.json',
    'broker-mode.json',
    'license.json',
    'license-cache.json',
    '.lock',
    '.lock.json',
  ];

  it.each([...FILES, ...MORE_FILES])(
    'stops the dashboard from starting, with a one-line error that names the folder: %s',
    async (name) => {
      mkdirSync(at(`home/${name}`), { recursive: true, mode: 0o700 });

      expect(await runDashboardInProcess([], { PLUMBLINE_HOME: at('home'), DASHBOARD_PORT: '0' })).toEqual({
        code: 1,
        stdout: '',
        stderr: `${at(`home/${name}`)} is a folder, but must be a file (EISDIR). Move the folder away.\n`,
      });
    },
  );

  it.each(['prices', 'narrations', 'recordings'])(
    'stops the dashboard from starting, with a one-line error that names the file: %s',
    async (name) => {
      mkdirSync(at('home'), { mode: 0o700 });
      writeFileSync(at(`home/${name}`), '');

      expect(await runDashboardInProcess([], { PLUMBLINE_HOME: at('home'), DASHBOARD_PORT: '0' })).toEqual({
        code: 1,
        stdout: '',
        stderr: `${at(`home/${name}`)} is a file, but must be a folder (ENOTDIR). Move the file away.\n`,
      });
    },
  );

  it.each(['ai_thesis_log.jsonl', 'alerts.jsonl'])('is reported when a command reads it: %s', async (name) => {
    mkdirSync(at(name));

    await expect(new JsonLinesLog(at(name), () => undefined).read().next()).rejects.toThrow(
      `${at(name)} is a folder, but must be a file (EISDIR). Move the folder away.`,
    );
  });
});
