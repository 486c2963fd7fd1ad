import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, jest } from '@jest/globals';
import { agentsReply } from '../../src/adapters/http/contract/agents.js';
import { auditStatus } from '../../src/adapters/http/contract/auditStatus.js';
import { temporaryFolder } from '../adapters/files/temporaryFolder.js';
import { freshPrices } from '../adapters/http/local/freshPrices.js';
import { licenseKeyNumber } from '../fakes/licenseKeys.js';
import { licenseOf, startCloudServer } from '../servers/cloud.js';
import { HURRIED } from '../servers/hurried.js';
import { until } from '../servers/until.js';

jest.setTimeout(120_000);

const PROGRAM = fileURLToPath(new URL('../../dist/bootstrap/bin/plumbline.js', import.meta.url));
const WATCH = new URL('../servers/watchSockets.mjs', import.meta.url).href;
const KEY = licenseKeyNumber(1);
/** Long enough for every agent to have been told of time often. */
const WHILE_MS = 1_000;

const at = temporaryFolder();

/** Runs the dashboard for a while, with an audit and everything that the page asks for; what left it, line by line. */
async function watched(settings: Readonly<Record<string, string>>, args: readonly string[]): Promise<{ left: readonly string[]; reasons: readonly (string | null)[]; statuses: readonly number[] }> {
  mkdirSync(at('home'));
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['--import', WATCH, PROGRAM, ...args], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...HURRIED, SOCKET_LOG: at('sockets.log'), ...freshPrices(at('home')), DASHBOARD_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = await once(createInterface(child.stdout), 'line');
  const { address } = JSON.parse(String(line));
  const begun = Date.now();
  const read = async (path: string): Promise<unknown> => (await fetch(address + path)).json();
  const { token } = Object(await read('/csrf-token'));
  const post = async (path: string, body: object): Promise<number> =>
    (await fetch(address + path, { method: 'POST', headers: { 'x-csrf-token': token }, body: JSON.stringify(body) })).status;
  await post('/audit/run', {});
  await until(async () => auditStatus.parse(await read('/audit/status')).state !== 'running');
  const statuses = [await post('/ui/license', { key: KEY }), await post('/ui/trial', { email: 'a@example.com' }), await post('/ui/portal', {}), (await fetch(`${address}/ui/community`)).status];
  await until(async () => {
    await read('/ui/agents');
    return Date.now() - begun >= WHILE_MS;
  });
  const { agents } = agentsReply.parse(await read('/ui/agents'));
  child.kill('SIGTERM');
  await exited;
  return { left: existsSync(at('sockets.log')) ? readFileSync(at('sockets.log'), 'utf8').trim().split('\n') : [], reasons: agents.map(({ reason }) => reason), statuses };
}

it('with --offline not one connection leaves the machine, not even a question for an address [DSH-05]', async () => {
  const { left, reasons, statuses } = await watched({ CLOUD_URL: 'https://cloud.plumbline.example', LICENSE_KEY: KEY }, ['--offline']);

  expect(left).toEqual([]);
  expect(new Set(reasons)).toEqual(new Set(['Started with --offline: no cloud is asked.']));
  expect(statuses).toEqual([200, 503, 503, 503]);
});

it('without CLOUD_URL there is none to a cloud [GEN-02 DSH-06]', async () => {
  const { left, reasons, statuses } = await watched({ LICENSE_KEY: KEY }, []);

  expect(left).toEqual([]);
  expect(new Set(reasons)).toEqual(new Set(['No cloud is asked: CLOUD_URL is not set.']));
  expect(statuses).toEqual([200, 503, 503, 503]);
});

it('with one, the watch sees what goes there', async () => {
  const cloud = await startCloudServer({ now: () => new Date() });
  cloud.licenses.set(KEY, licenseOf());
  const { left } = await watched({ CLOUD_URL: cloud.origin, LICENSE_KEY: KEY }, []);
  await cloud.close();

  expect(new Set(left)).toEqual(new Set([`connect ${new URL(cloud.origin).host}`]));
});
