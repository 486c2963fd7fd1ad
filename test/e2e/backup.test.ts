import { hkdfSync, scryptSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { backupsReply, pullBackupReply, pushBackupReply } from '../../src/adapters/http/contract/dashboard/backup.js';
import { listSnapshotsReply } from '../../src/adapters/http/contract/cloud/sync.js';
import { DEFAULT_PREFERENCES } from '../../src/domain/dashboard/preferences/preferences.js';
import { temporaryFolder } from '../adapters/files/temporaryFolder.js';
import { runDashboardInProcess, startDashboardInProcess } from '../bootstrap/dashboard/program.js';
import type { CommandResult } from '../servers/commandLine.js';
import { runProgram, startProgram, type Program } from '../servers/program.js';
import { startRecordingProxy, type RecordingProxy } from '../servers/recordingProxy.js';
import { waitUntil } from '../servers/waitUntil.js';
import { issueLicense, startCloud, type Cloud } from './cloud.js';
import { cacheDerivedKeys } from './cacheDerivedKeys.js';
import type { Dashboard } from './dashboard.js';
import { encodingsOfSecret } from './encodingsOfSecret.js';

jest.setTimeout(240_000);

const PASSPHRASE = 'Zähne-Wiese-Kran-47 marker';
const PORTFOLIO = 'ticker,quantity,average_price\nAAPL,120,106.73\nJNJ,80,119.08\nKO,200,43.35\n';
const PREFERENCES = JSON.stringify({ schema_version: 1, ...DEFAULT_PREFERENCES, briefing: false });
const SAMPLE = fileURLToPath(new URL('../../data/sample', import.meta.url));

/** For each running dashboard, a function that ends it. */
const running = new Map<Dashboard, () => unknown>();
let proxy: RecordingProxy;

// Hooks run in the order of their definition: programs must end before their folder is deleted.
afterEach(async () => {
  for (const end of running.values()) await end();
  running.clear();
  await proxy.close();
});

const at = temporaryFolder();
cacheDerivedKeys();
const data = mkdtempSync(join(tmpdir(), 'plumbline-test-cloud-'));
let cloud: Cloud;
let key: string;
beforeAll(async () => {
  cloud = await startCloud({ DATA_DIR: data, LOG_LEVEL: 'trace' });
});
beforeEach(async () => {
  key = await issueLicense({ DATA_DIR: data }, `holder-${Date.now()}@example.com`);
  proxy = await startRecordingProxy(cloud.address);
  writeFileSync(at('passphrase'), `${PASSPHRASE}\n`);
  pricesUntil('2017-12-29');
});
afterAll(async () => {
  await cloud.stop();
  rmSync(data, { recursive: true, force: true });
});

const environmentOf = (name: string): Record<string, string> => ({
  PLUMBLINE_HOME: at(name),
  DASHBOARD_PORT: '0',
  CLOUD_URL: proxy.origin,
  LICENSE_KEY: key,
  SYNC_MACHINE_NAME: name,
  PLUMBLINE_SYNC_PASSPHRASE_FILE: at('passphrase'),
  LOG_LEVEL: 'trace',
  MARKET_DATA: 'csv',
  MARKET_DATA_DIR: at('prices'),
});

/** Runs `plumbline sync …` on the machine `name`. */
const sync = (name: string, ...args: readonly string[]): Promise<CommandResult> =>
  runDashboardInProcess(['sync', ...args], environmentOf(name));

/** Starts the built program. */
async function builtDashboard(name: string): Promise<Program> {
  const program = await startProgram('plumbline', environmentOf(name));
  running.set(program, () => program.child.kill('SIGKILL') && program.ended);
  return program;
}

/** Starts the dashboard in this process, where derived keys are cached. */
async function dashboard(name: string): Promise<Dashboard> {
  const program = await startDashboardInProcess({ ...environmentOf(name), LOG_LEVEL: 'silent' });
  running.set(program, () => program.stop());
  return program;
}

async function stop(program: Dashboard): Promise<void> {
  await program.stop();
  running.delete(program);
}

async function post<T>({ address }: Dashboard, path: string, body: object, reply: z.ZodType<T>): Promise<T> {
  const { token } = z.object({ token: z.string() }).parse(await (await fetch(`${address}/csrf-token`)).json());
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'x-csrf-token': token },
    body: JSON.stringify(body),
  });
  return reply.parse(await response.json());
}

const view = async ({ address }: Dashboard) => backupsReply.parse(await (await fetch(`${address}/ui/sync`)).json());

/** Runs the next audit and returns it without its timestamp. */
async function audited(program: Dashboard): Promise<string> {
  await post(program, '/audit/run', {}, z.object({ started: z.literal(true) }));
  let audit: string | null = null;
  await waitUntil(async () => {
    const { state, message } = z
      .object({ state: z.string(), message: z.string().nullable() })
      .parse(await (await fetch(`${program.address}/audit/status`)).json());
    if (state === 'failed') throw new Error(`${message}`);
    if (state === 'running' || (await fetch(`${program.address}/audit/map`)).status !== 200) return false;
    const reply = await fetch(`${program.address}/audit`);
    if (reply.status === 200) audit = (await reply.text()).replace(/"generated_at":"[^"]*"/, '');
    return audit !== null;
  });
  return String(audit);
}

function own(name: string, path: string, content?: string): string {
  mkdirSync(at(name), { recursive: true });
  if (content !== undefined) writeFileSync(join(at(name), path), content);
  return readFileSync(join(at(name), path), 'utf8');
}

/** Writes the sample prices of the portfolio and the index from 2015 to `day`. */
function pricesUntil(day: string): void {
  mkdirSync(at('prices'), { recursive: true });
  for (const name of ['AAPL.csv', 'JNJ.csv', 'KO.csv', 'SPX.csv']) {
    const [head = '', ...lines] = readFileSync(join(SAMPLE, name), 'utf8').trimEnd().split('\n');
    writeFileSync(
      join(at('prices'), name),
      `${[head, ...lines.filter((line) => line >= '2015' && line.slice(0, 10) <= day)].join('\n')}\n`,
    );
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());

it('restores a backup on a second machine, so that its next audit equals the first machine’s', async () => {
  pricesUntil('2017-10-02');
  own('desk', 'portfolio.csv', PORTFOLIO);
  own('desk', 'preferences.json', PREFERENCES);
  own('stranger', 'portfolio.csv', PORTFOLIO);
  const earlier = await dashboard('desk');
  await audited(earlier);
  await stop(earlier);
  pricesUntil('2017-12-29');
  const [desktop, laptop, stranger] = await Promise.all([
    dashboard('desk'),
    dashboard('laptop'),
    dashboard('stranger'),
  ]);
  const auditStatus = async (): Promise<number> => (await fetch(`${stranger.address}/audit`)).status;

  const pushed = await sync('desk', 'push');
  const pulled = await post(laptop, '/ui/sync/pull', { passphrase: PASSPHRASE }, pullBackupReply);

  expect([pushed.code, pushed.stderr]).toEqual([0, '']);
  expect([...pulled.files].toSorted()).toEqual(['events.jsonl', 'portfolio.csv', 'preferences.json', 'tickers.json']);
  expect(pulled.kept_in).toBeNull();
  const [here, there, withoutBackup] = [await audited(desktop), await audited(laptop), await audited(stranger)];
  expect(there).toBe(here);
  expect(withoutBackup).not.toBe(here);

  const before = await auditStatus();
  const replaced = await post(stranger, '/ui/sync/pull', { passphrase: PASSPHRASE, replace: true }, pullBackupReply);

  expect([before, await auditStatus()]).toEqual([200, 404]);
  expect(await (await fetch(`${stranger.address}/ui/preferences`)).json()).toMatchObject({ briefing: false });
  expect(readdirSync(replaced.kept_in ?? '').toSorted()).toEqual([
    'audit.json',
    'events.jsonl',
    'portfolio.csv',
    'tickers.json',
  ]);
});

it('two machines with conflicting changes are both warned, and no change is lost', async () => {
  own('desk', 'portfolio.csv', PORTFOLIO);
  await sync('desk', 'push');
  await sync('laptop', 'pull');
  own('laptop', 'portfolio.csv', `${PORTFOLIO}NKE,1,50\n`);
  own('desk', 'portfolio.csv', `${PORTFOLIO}GS,1,200\n`);

  const fromLaptop = await sync('laptop', 'push');
  const refused = await sync('desk', 'push');
  const list = await sync('desk', 'list');
  const stored = await sync('desk', 'pull');
  const replaced = await sync('desk', 'pull', '--replace');
  const folder = readdirSync(at('desk')).find((name) => name.startsWith('before-restore-')) ?? '';
  own('desk', 'portfolio.csv', `${PORTFOLIO}AXP,1,90\n`);
  own('laptop', 'portfolio.csv', `${PORTFOLIO}IBM,1,90\n`);
  await sync('desk', 'push');
  const anyway = await sync('laptop', 'push', '--anyway');

  expect([refused.code, refused.stderr]).toEqual([
    3,
    expect.stringMatching(
      /^laptop pushed changes on .* that this machine has not pulled\. Pull them first, or push anyway: both snapshots stay in the cloud\.\nTo push anyway: plumbline sync push --anyway\n$/,
    ),
  ]);
  const [, pushedByLaptop] = /^Pushed .* as (\S+)\.$/m.exec(fromLaptop.stdout) ?? [];
  expect(list.stdout).toContain(`Not pulled by this machine: ${pushedByLaptop}.`);
  expect([stored.code, stored.stderr]).toEqual([
    3,
    expect.stringMatching(
      /^Changed on this machine and not pushed: portfolio\.csv\.[^]*\nTo replace the files: plumbline sync pull --replace\n$/,
    ),
  ]);
  expect([replaced.code, replaced.stderr]).toEqual([0, '']);
  expect(own('desk', join(folder, 'portfolio.csv'))).toBe(`${PORTFOLIO}GS,1,200\n`);
  expect([anyway.code, anyway.stderr]).toEqual([0, '']);
  const { snapshots, conflict } = backupsReply
    .pick({ snapshots: true, conflict: true })
    .parse(JSON.parse((await sync('laptop', 'list', '--json')).stdout));
  expect([snapshots.map(({ machine }) => machine?.name), conflict]).toEqual([
    ['laptop', 'desk', 'laptop', 'desk'],
    null,
  ]);
});

it('plumbline sync detects a wrong passphrase before it downloads or uploads anything', async () => {
  own('desk', 'portfolio.csv', PORTFOLIO);
  await sync('desk', 'push');
  writeFileSync(at('passphrase'), 'not the passphrase at all');
  proxy.requests.length = 0;

  expect((await sync('laptop', 'pull')).code).toBe(4);
  expect((await sync('desk', 'push')).code).toBe(4);
  expect(new Set(proxy.requests.map(({ method, path }) => `${method} ${path}`))).toEqual(
    new Set(['GET /api/sync/list']),
  );
});

it('reveals neither the passphrase nor the keys of a backup in any request, file or log', async () => {
  own('desk', 'portfolio.csv', PORTFOLIO);
  const laptop = await builtDashboard('laptop');
  const outputs = [await sync('desk', 'push')];
  await post(laptop, '/ui/sync/pull', { passphrase: PASSPHRASE }, pullBackupReply);
  await post(laptop, '/ui/sync/push', { passphrase: PASSPHRASE }, pushBackupReply);
  await post(
    laptop,
    '/ui/sync/push',
    { passphrase: 'short', new_passphrase: true },
    z.object({ detail: z.object({ error: z.literal('invalid_request') }) }),
  );
  const { snapshots } = listSnapshotsReply.parse(
    await (await fetch(`${cloud.address}/api/sync/list`, { headers: { 'x-license-key': key } })).json(),
  );
  await stop(laptop);
  outputs.push(await laptop.ended);

  const { n, r, p, salt } = z
    .object({ n: z.number(), r: z.number(), p: z.number(), salt: z.string() })
    .parse(snapshots[0]?.meta['kdf']);
  const root = scryptSync(PASSPHRASE.normalize('NFKC'), Buffer.from(salt, 'hex'), 32, { N: n, r, p, maxmem: 2 ** 29 });
  const encryption = Buffer.from(hkdfSync('sha256', root, '', 'plumbline backup v1 encryption', 32));
  const secrets = [
    ...encodingsOfSecret(Buffer.from(PASSPHRASE)),
    ...encodingsOfSecret(root),
    ...encodingsOfSecret(encryption),
  ];
  const places = [
    ...proxy.requests.flatMap(({ method, path, headers, body }) => [
      [`${method} ${path}`, Buffer.concat([Buffer.from(path + headers), body])] as const,
    ]),
    ...[at('desk'), at('laptop'), data].flatMap(filesIn).map((path) => [path, readFileSync(path)] as const),
    ...outputs.map(({ stdout, stderr }, run) => [`output ${run}`, Buffer.from(stdout + stderr)] as const),
    ['log of the cloud', Buffer.from(cloud.lines.join('\n'))] as const,
  ];

  expect(proxy.requests.filter(({ path }) => path === '/api/sync/upload')).toHaveLength(2);
  const found = (forms: readonly Buffer[]): string[] =>
    places.filter(([, bytes]) => forms.some((form) => bytes.includes(form))).map(([name]) => name);
  expect(found(encodingsOfSecret(Buffer.from(salt, 'hex')))).toEqual(expect.arrayContaining(['POST /api/sync/upload']));
  expect(found(secrets)).toEqual([]);
  const nonces = proxy.requests
    .filter(({ path }) => path === '/api/sync/upload')
    .map(({ body }) => z.object({ blob: z.string() }).parse(JSON.parse(body.toString())).blob.slice(0, 16));
  expect(new Set(nonces).size).toBe(2);
});

it('completes an interrupted restore at the dashboard’s next start', async () => {
  own('desk', 'portfolio.csv', PORTFOLIO);
  own('desk', 'preferences.json', PREFERENCES);
  await sync('desk', 'push');
  own('laptop', 'portfolio.csv', 'ticker,quantity,average_price\nGE,1,20\n');
  own('laptop', 'tickers.json', 'older');
  const killer = fileURLToPath(new URL('./dieBeforeRename.mjs', import.meta.url));

  const killed = await runProgram('plumbline', ['sync', 'pull', '--replace'], {
    ...environmentOf('laptop'),
    NODE_OPTIONS: `--import ${killer}`,
    DIE_BEFORE: join(at('laptop'), 'preferences.json'),
  });
  const between = [own('laptop', 'portfolio.csv') === PORTFOLIO, existsSync(join(at('laptop'), 'preferences.json'))];
  const laptop = await builtDashboard('laptop');

  expect([killed.code, between]).toEqual([null, [true, false]]);
  const stored = readdirSync(at('laptop')).filter((name) => name.startsWith('before-restore-'));
  expect([
    own('laptop', 'portfolio.csv'),
    own('laptop', 'preferences.json'),
    existsSync(join(at('laptop'), 'tickers.json')),
    stored.length,
  ]).toEqual([PORTFOLIO, own('desk', 'preferences.json'), false, 1]);
  expect(readdirSync(join(at('laptop'), stored[0] ?? '')).toSorted()).toEqual(['portfolio.csv', 'tickers.json']);
  expect(await view(laptop)).toMatchObject({ changed: [], conflict: null, snapshots: [{ is_current: true }] });
});

it('plumbline sync sends nothing and prints a message without a cloud or with --offline', async () => {
  own('desk', 'portfolio.csv', PORTFOLIO);
  const { CLOUD_URL: _, ...alone } = environmentOf('desk');

  expect(await runDashboardInProcess(['sync', 'push'], alone)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'Backups are stored in a cloud and need a license: set CLOUD_URL and LICENSE_KEY in the settings of the dashboard.\n',
  });
  expect(await sync('desk', 'push', '--offline')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Backups are stored in the cloud. Run the command without --offline to use them.\n',
  });
  expect(proxy.requests).toEqual([]);
});
