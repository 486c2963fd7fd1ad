import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { findInstallation, platformOf } from '../../../src/bootstrap/dashboard/installation.js';
import type { RunningDashboard } from '../../../src/bootstrap/dashboard/main.js';
import { startNewestVersion } from '../../../src/bootstrap/dashboard/startNewestVersion.js';
import { FolderInUse, lockFolder } from '../../../src/adapters/files/durable/folderLock.js';
import { InstalledVersionFiles } from '../../../src/adapters/files/release/installedVersionFiles.js';
import { withPendingVersion } from '../../../src/domain/dashboard/release/installedVersions.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { openPage } from '../../adapters/http/local/orderPage.js';
import { plantInstallation, plantVersion } from '../../servers/releases.js';
import { listen } from '../../servers/listen.js';
import { waitUntil } from '../../servers/waitUntil.js';

jest.setTimeout(60_000);

const at = temporaryFolder();
const NEW = '6.5.0';
/** A program that locks its home folder and answers like a ready dashboard. SIGTERM kills it, as on Windows. */
const READY = `
  process.on('disconnect', () => process.exit(0));
  const { PLUMBLINE_PREVIOUS_PORT: port = 0 } = process.env;
  require('node:http').createServer((_request, response) => response.end('new')).listen(port, '127.0.0.1', function () {
    const address = 'http://127.0.0.1:' + this.address().port;
    require('node:fs').writeFileSync(process.env.PLUMBLINE_HOME + '/.lock.json', JSON.stringify({ pid: process.pid, address }));
  });`;
const NEVER_READY = `require('node:fs').writeFileSync(process.env.PLUMBLINE_HOME + '/pid', String(process.pid)); setInterval(() => {}, 1000);`;
const ENDS = 'process.exit(3);';
const PATIENT_MS = 30_000;
const IMPATIENT_MS = 500;

let dashboard: RunningDashboard | null = null;
beforeEach(() => mkdirSync(at('home'), { mode: 0o700 }));
afterEach(async () => {
  await dashboard?.stop();
  dashboard = null;
});

const installation = (): InstalledVersionFiles =>
  new InstalledVersionFiles(at('program'), '6.4.0', 'linux_x64', () => undefined);

/** Adds the program to the installation as the pending version. */
async function plantPending(program: string): Promise<void> {
  plantVersion(at('program'), NEW, program);
  await installation().save(withPendingVersion(await installation().load(), NEW));
}

/** Creates an installation of version 6.4.0 with the program as its pending version. */
async function plant(program: string): Promise<void> {
  plantInstallation(at('program'), '6.4.0');
  await plantPending(program);
}

async function start(
  maxStartMs = PATIENT_MS,
  { environment = {}, stopping = new AbortController().signal } = {},
): Promise<RunningDashboard> {
  const settings = { PLUMBLINE_HOME: at('home'), DASHBOARD_PORT: '0', LOG_LEVEL: 'silent', ...environment };
  dashboard = await startNewestVersion({ environment: settings, offline: true, stopping, maxStartMs }, installation);
  return dashboard;
}

const answer = async ({ address }: RunningDashboard): Promise<string> => (await fetch(`${address}/health`)).text();

describe('startNewestVersion', () => {
  it('runs the pending version as a child, and makes it the current version once it is ready', async () => {
    await plant(READY);
    const running = await start();
    expect(await answer(running)).toBe('new');
    expect(await installation().load()).toEqual({ current: NEW, pending: null, failed: [] });
    await running.stop();
    expect(await running.ended).toBe(0);
  });

  it('kills the child when this process exits while it waits for the child to stop', async () => {
    await plant(READY.replace('process.exit(0)', 'undefined'));
    const running = await start();
    const stopped = running.stop();
    process.listeners('exit').at(-1)?.(1);
    await stopped;
    expect(await running.ended).toBe(1);
  });

  it.each([
    ['ended early', ENDS, PATIENT_MS, 'The new version ended before it was ready (3).'],
    ['was not ready in time', NEVER_READY, IMPATIENT_MS, 'The new version was not ready within 0.5 s.'],
  ])('runs only the current version after the pending version %s', async (_how, program, ms, reason) => {
    await plant(program);
    const running = await start(ms);
    expect(JSON.parse(await answer(running))).toMatchObject({ status: 'ok' });
    const versions = { current: '6.4.0', pending: null, failed: [{ version: NEW, reason }] };
    expect(await installation().load()).toEqual(versions);
    await running.stop();
    expect(JSON.parse(await answer(await start()))).toMatchObject({ status: 'ok' });
    expect(await installation().load()).toEqual(versions);
  });

  it('runs the current version when the pending version has no program', async () => {
    plantInstallation(at('program'), '6.4.0');
    await installation().save(withPendingVersion(await installation().load(), NEW));
    await start();
    expect(await installation().load()).toMatchObject({ failed: [{ reason: expect.stringContaining('ENOENT') }] });
  });

  it('keeps the pending version when the current version cannot start either', async () => {
    await plant(ENDS);
    const blocker = createServer();
    const port = await listen(blocker);
    await expect(start(PATIENT_MS, { environment: { DASHBOARD_PORT: String(port) } })).rejects.toThrow('EADDRINUSE');
    expect(await installation().load()).toEqual({
      current: '6.4.0',
      pending: { version: NEW, attempts: 1 },
      failed: [],
    });
    blocker.close();
  });

  it('does not try the pending version while another dashboard uses the home folder', async () => {
    await plant(ENDS);
    const lock = lockFolder(at('home'), { pid: process.pid }, 'PLUMBLINE_HOME');
    await expect(start()).rejects.toThrow(FolderInUse);
    lock.release();
    expect((await installation().load()).pending).toEqual({ version: NEW, attempts: 0 });
  });

  it('starts a newly installed version when the page requests a restart', async () => {
    plantInstallation(at('program'), '6.4.0');
    const running = await start();
    await plantPending(READY);
    await (await openPage(running.port)).post('/ui/settings/restart', {});
    const restart = await running.nextRun;
    await running.stop();
    dashboard = (await restart?.()) ?? null;
    expect(dashboard === null ? null : await answer(dashboard)).toBe('new');
    expect((await installation().load()).current).toBe(NEW);
    expect(dashboard?.port).toBe(running.port);
  });

  it('keeps the files of the running version while another dashboard installs an update', async () => {
    plantInstallation(at('program'), '6.4.0');
    plantVersion(at('program'), NEW);
    writeFileSync(at('program/current'), NEW);
    const script = `
      const { startNewestVersion } = await import('./dist/bootstrap/dashboard/startNewestVersion.js');
      const { InstalledVersionFiles } = await import('./dist/adapters/files/release/installedVersionFiles.js');
      const installation = new InstalledVersionFiles(process.argv[1], '6.4.0', 'linux_x64', console.error);
      await startNewestVersion({ environment: process.env, offline: true, stopping: new AbortController().signal }, () => installation);
      process.send('ready');`;
    const environment = { PLUMBLINE_HOME: at('home'), DASHBOARD_PORT: '0', LOG_LEVEL: 'silent' };
    const other = spawn(process.execPath, ['--input-type=module', '--eval', script, at('program')], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const ended = once(other, 'exit');
    const updating = new InstalledVersionFiles(at('program'), NEW, 'linux_x64', () => undefined);
    try {
      await once(other, 'message');
      await (await updating.openUpdateFolder()).remove();
      expect(readdirSync(at('program/versions'))).toEqual(['6.4.0', NEW]);
    } finally {
      other.kill('SIGKILL');
      await ended;
    }
    await (await updating.openUpdateFolder()).remove();
    expect(readdirSync(at('program/versions'))).toEqual([NEW]);
  });

  it('keeps the earlier settings when the settings file is invalid at a restart', async () => {
    plantInstallation(at('program'), '6.4.0');
    const running = await start();
    writeFileSync(at('home/settings.json'), '{"MARKET_DATA": "nowhere"}');
    await (await openPage(running.port)).post('/ui/settings/restart', {});
    const restart = await running.nextRun;
    await running.stop();
    dashboard = (await restart?.()) ?? null;
    expect(dashboard === null ? null : JSON.parse(await answer(dashboard))).toMatchObject({ status: 'ok' });
  });

  it('ends the process of the pending version when the start is aborted', async () => {
    await plant(NEVER_READY);
    const stop = new AbortController();
    const starting = start(PATIENT_MS, { stopping: stop.signal });
    await waitUntil(() => existsSync(at('home/pid')));
    stop.abort();
    await expect(starting).rejects.toThrow('aborted');
    expect(() => process.kill(Number(readFileSync(at('home/pid'), 'utf8')), 0)).toThrow('ESRCH');
    expect((await installation().load()).pending).toEqual({ version: NEW, attempts: 1 });
  });
});

describe('findInstallation', () => {
  it('finds the installation that contains a program', async () => {
    plantInstallation(at('program'), '6.4.0');
    const found = findInstallation(() => undefined, at('program/versions/6.4.0/app'));
    expect(await found?.load()).toEqual({ current: '6.4.0', pending: null, failed: [] });
    expect(found?.running).toBe('6.4.0');
  });

  it.each(['', 'app', 'versions/6.4.0', 'versions/6.4.0/app', 'versions/latest/app'])(
    'finds no installation for a program in "%s" if the file named current is missing',
    (folder) => {
      expect(findInstallation(() => undefined, at(folder))).toBeNull();
    },
  );
});

describe('platformOf', () => {
  it.each([
    ['win32', 'x64', 'win_x64'],
    ['win32', 'arm64', 'win_x64'],
    ['darwin', 'arm64', 'macos_arm64'],
    ['linux', 'arm64', 'linux_arm64'],
    ['linux', 'riscv64', null],
    ['freebsd', 'x64', null],
  ] as const)('maps the system %s and the processor %s to the platform %s', (system, processor, platform) => {
    expect(platformOf(system, processor)).toBe(platform);
  });
});
