import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { auditPayload } from '../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { auditStatus } from '../../../src/adapters/http/contract/dashboard/audit/auditStatus.js';
import { licenseView } from '../../../src/adapters/http/contract/dashboard/license.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { openEventStream } from '../../adapters/http/local/openEventStream.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';
import { runFirstAuditByApi } from '../../e2e/firstAudit.js';
import { licenseOf, startCloudServer } from '../../servers/cloud.js';
import { runProgram, startProgram, type Program } from '../../servers/program.js';
import { waitUntil } from '../../servers/waitUntil.js';
import { runDashboardInProcess, startDashboardInProcess, type RunningInProcess } from './program.js';

/** These tests start whole programs, which is slow on a busy machine. */
jest.setTimeout(60_000);

/** The Node that runs npm. If the program does not support it, the program must restart on the bundled Node. */
const SYSTEM_NODE = process.env['npm_node_execpath'] ?? process.execPath;
const KEY = licenseKeyNumber(1);

const programs: Program[] = [];
const inProcess: RunningInProcess[] = [];

afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  for (const dashboard of inProcess.splice(0)) await dashboard.stop();
});

/** Declared after the hook that ends the programs, so that the folder is removed after they have ended. */
const at = temporaryFolder();

async function startInProcess(environment: Record<string, string> = {}): Promise<RunningInProcess> {
  const dashboard = await startDashboardInProcess({ PLUMBLINE_HOME: at('home'), ...environment });
  inProcess.push(dashboard);
  return dashboard;
}

async function start(
  environment: Record<string, string> = {},
  args: readonly string[] = [],
  node = process.execPath,
): Promise<Program> {
  const program = await startProgram(
    'plumbline',
    { PLUMBLINE_HOME: at('home'), DASHBOARD_PORT: '0', ...environment },
    { args, node },
  );
  programs.push(program);
  return program;
}

function folderInPlaceOf(file: string): string {
  mkdirSync(at(`damaged/${file}`), { recursive: true });
  return at('damaged');
}

const portOf = ({ address }: Program): number => Number(new URL(address).port);
const read = async (program: Pick<Program, 'address'>, path: string): Promise<unknown> =>
  (await fetch(program.address + path)).json();

async function runAudit(program: Pick<Program, 'address'>): Promise<void> {
  const { token } = Object(await read(program, '/csrf-token'));
  const reply = await fetch(`${program.address}/audit/run`, { method: 'POST', headers: { 'x-csrf-token': token } });
  expect(await reply.json()).toEqual({ started: true });
  await waitUntil(async () => auditStatus.parse(await read(program, '/audit/status')).state !== 'running');
}

/** Waits for the maps, which are computed in the background after the audit is published. */
const mapsReady = ({ address }: Pick<Program, 'address'>): Promise<void> =>
  waitUntil(async () => (await fetch(`${address}/audit/map`)).status === 200);

async function expectRefused(
  environment: Record<string, string>,
  words: string,
  run = runDashboardInProcess,
): Promise<void> {
  const { code, stdout, stderr } = await run([], { PLUMBLINE_HOME: at('other'), DASHBOARD_PORT: '0', ...environment });
  expect({ code, stdout, lines: stderr.split('\n') }).toEqual({
    code: 1,
    stdout: '',
    lines: [expect.stringContaining(words), ''],
  });
}

/** Writes a portfolio whose audit takes less time than that of the sample. */
function writePortfolio(): void {
  mkdirSync(at('home'));
  writeFileSync(at('home/portfolio.csv'), 'ticker,quantity,average_price\nKO,10,40\n');
}

describe('the dashboard as a program', () => {
  it('prints its address in one line, and exits with code 0 on SIGTERM [GEN-01 CMD-02]', async () => {
    const program = await start();
    const stream = await openEventStream(portOf(program));
    expect(await (await fetch(`${program.address}/health`)).json()).toMatchObject({ status: 'ok' });
    const { code, stdout, stderr } = await program.stop();
    await stream.close();

    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        version: expect.any(String),
        address: program.address,
        offline: false,
        msg: 'dashboard ready',
      },
      { level: 'info', time: expect.any(String), msg: 'dashboard stopped' },
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('serves the last audit again after a restart or a kill', async () => {
    writePortfolio();
    const first = await start();
    await runAudit(first);
    await mapsReady(first);
    const before = await fetch(`${first.address}/audit`);
    const bytes = await before.text();
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await startInProcess();
    await mapsReady(second);
    const after = await fetch(`${second.address}/audit`);

    expect(await after.text()).toBe(bytes);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });

  it('names the file to create when there is no portfolio for the user’s own prices', async () => {
    const program = await startInProcess({ MARKET_DATA: 'csv', MARKET_DATA_DIR: at() });
    await runAudit(program);

    expect(await read(program, '/audit/status')).toMatchObject({
      state: 'failed',
      message: `The file ${at('home/portfolio.csv')} does not exist. Check the path, or create it with the first line ticker,quantity,average_price and a line such as AAPL,10,150.25.`,
    });
  });

  it.each([
    ['a bad setting', () => ({ DASHBOARD_PORT: 'x', words: 'Bad settings: DASHBOARD_PORT: ' })],
    [
      'a path that is not a folder',
      () => ({
        PLUMBLINE_HOME: '/dev/null',
        words:
          'Bad settings: PLUMBLINE_HOME: /dev/null is a file, but must be a folder. Move the file away, or choose another folder.',
      }),
    ],
    [
      'a license file that is a folder',
      () => ({
        PLUMBLINE_HOME: folderInPlaceOf('license.json'),
        words: `${at('damaged/license.json')} is a folder, but must be a file (EISDIR). Move the folder away.`,
      }),
    ],
    [
      'an audit that is a folder',
      () => ({
        PLUMBLINE_HOME: folderInPlaceOf('audit.json'),
        words: `${at('damaged/audit.json')} is a folder, but must be a file (EISDIR). Move the folder away.`,
      }),
    ],
    [
      'an address of another machine',
      () => ({
        DASHBOARD_HOST: '192.0.2.1',
        words: 'Bad settings: DASHBOARD_HOST: 192.0.2.1 is not an address of this machine',
      }),
    ],
  ])('refuses %s with a one-line error and exit code 1', async (_what, facts) => {
    const { words, ...environment } = facts();
    await expectRefused(environment, words);
  });

  it('refuses a folder or a port that is in use, with a one-line error and exit code 1', async () => {
    const first = await start();
    await expectRefused(
      { PLUMBLINE_HOME: at('home') },
      `${at('home')} is in use by process ${first.child.pid}. Stop it first, or choose another folder with PLUMBLINE_HOME.`,
    );
    await expectRefused(
      { DASHBOARD_PORT: String(portOf(first)) },
      `Port ${portOf(first)} is in use. Stop the program that uses it, or choose another port with PORT (cloud) or DASHBOARD_PORT (dashboard).`,
      (args, settings) => runProgram('plumbline', args, settings),
    );
  });

  it('checks the license key at startup, but never writes it anywhere', async () => {
    const cloud = await startCloudServer();
    cloud.licenses.set(KEY, licenseOf());
    const program = await start({ CLOUD_URL: cloud.origin, LICENSE_KEY: KEY, LOG_LEVEL: 'trace' });
    await waitUntil(async () => licenseView.parse(await read(program, '/ui/license')).state !== 'unchecked');
    const view = await read(program, '/ui/license');
    const setup = await read(program, '/ui/setup');
    const { token } = Object(await read(program, '/csrf-token'));
    const other = JSON.stringify({ key: licenseKeyNumber(2) });
    const refused = await fetch(`${program.address}/ui/license`, {
      method: 'POST',
      headers: { 'x-csrf-token': token },
      body: other,
    });
    const { stdout, stderr } = await program.stop();
    await cloud.close();

    expect(view).toMatchObject({ state: 'valid', tier: 'premium', max_tickers: 100 });
    expect(setup).toMatchObject({ cloud: 'connected', plans_url: `${cloud.origin}/plans` });
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 400,
      body: { detail: { error: 'invalid_request' } },
    });
    expect(existsSync(at('home/license.json'))).toBe(false);
    expect(stdout + stderr + readFileSync(at('home/license-cache.json'), 'utf8')).not.toContain(KEY);
  });

  it('can be started and ended through a Node process of any version', async () => {
    const program = await start({}, [], SYSTEM_NODE);
    expect((await program.stop()).code).toBe(0);
    const killed = await start({}, [], SYSTEM_NODE);
    killed.child.kill('SIGKILL');
    await killed.ended;

    await expect(fetch(killed.address)).rejects.toThrow('fetch failed');
  });
});

describe('plumbline audit', () => {
  const PORTFOLIO = 'ticker,quantity,average_price\nAAPL,10,100\nKO,x,1\nTSLA,0,\n';

  it('prints only a table, the errors and a note that the audit is not stored [CMD-04]', async () => {
    writeFileSync(at('mine.csv'), PORTFOLIO);
    const { code, stdout, stderr } = await runProgram('plumbline', ['audit', at('mine.csv')], {
      PLUMBLINE_HOME: at('home'),
    });

    expect({ code, stderr, home: existsSync(at('home')) }).toEqual({ code: 0, stderr: '', home: false });
    expect(stdout).toMatch(/│ AAPL +│ +\d+\.\d │ [A-F][+-]? +│ (WATCH|ARMED|TIGHTEN|EXIT) +│/);
    expect(stdout).toContain('\nTSLA: TSLA is not among the sample prices.');
    expect(stdout).toContain('\nmine.csv, line 3: KO: the quantity "x" is not a number.');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      "This audit is not stored: map, explain and risk use the dashboard's latest audit, or audit the file given with --portfolio FILE.",
    );
  });

  it('prints the audit as JSON [CMD-04]', async () => {
    writeFileSync(at('mine.csv'), PORTFOLIO);
    const { code, stdout } = await runDashboardInProcess(['audit', at('mine.csv'), '--json', '--offline'], {
      PLUMBLINE_HOME: at('home'),
    });
    const audit = auditPayload.parse(JSON.parse(stdout));

    expect(code).toBe(0);
    expect(Object.keys(audit.tickers)).toEqual(['AAPL']);
    expect(audit.portfolio).toMatchObject({
      source: 'mine.csv',
      positions: 1,
      watched: 1,
      errors: [{ line: 3, message: expect.any(String) }],
    });
  });

  it('audits the user’s portfolio without a file', async () => {
    mkdirSync(at('home'));
    writeFileSync(at('home/portfolio.csv'), PORTFOLIO);
    const { code, stdout } = await runDashboardInProcess(['audit', '--json', '--offline'], {
      PLUMBLINE_HOME: at('home'),
    });

    expect(code).toBe(0);
    expect(auditPayload.parse(JSON.parse(stdout)).portfolio.source).toBe('portfolio.csv');
  });

  it('continues from the stored ticker records of the user’s portfolio, like the dashboard', async () => {
    mkdirSync(at('home'));
    mkdirSync(at('prices'));
    writeFileSync(at('home/portfolio.csv'), 'ticker,quantity,average_price\nAAPL,10,100\n');
    const [head = '', ...bars] = readFileSync('data/sample/AAPL.csv', 'utf8').trimEnd().split('\n');
    const environment = { PLUMBLINE_HOME: at('home'), MARKET_DATA: 'csv', MARKET_DATA_DIR: at('prices') };
    const storePricesThrough = (end: number) =>
      writeFileSync(at('prices/AAPL.csv'), [head, ...bars.slice(0, end), ''].join('\n'));
    const auditInDashboard = async () => {
      const dashboard = await startDashboardInProcess(environment);
      await runFirstAuditByApi(dashboard);
      await dashboard.stop();
      return auditPayload.parse(JSON.parse(readFileSync(at('home/audit.json'), 'utf8'))).tickers;
    };
    const auditInTerminal = async (...args: string[]) =>
      auditPayload.parse(JSON.parse((await runDashboardInProcess(['audit', ...args, '--json'], environment)).stdout))
        .tickers;

    storePricesThrough(-20);
    await auditInDashboard();
    storePricesThrough(bars.length);
    rmSync(at('home/audit.json'));
    const explained = JSON.parse((await runDashboardInProcess(['explain', 'AAPL', '--json'], environment)).stdout);
    const records = readFileSync(at('home/tickers.json'), 'utf8');
    const audited = await auditInTerminal();
    const ofFile = await auditInTerminal(at('home/portfolio.csv'));

    expect(readFileSync(at('home/tickers.json'), 'utf8')).toBe(records);
    expect(audited).toEqual(await auditInDashboard());
    expect(explained).toMatchObject({ audit: { framework: audited['AAPL']?.framework } });
    expect([audited, ofFile].map((tickers) => tickers['AAPL']?.state)).toEqual(['EXIT', 'TIGHTEN']);
  });

  it.each([
    ['the portfolio is a folder', () => at(), 'is a folder. Give the path of a CSV file.'],
    ['the portfolio does not exist', () => at('none.csv'), 'none.csv does not exist. Check the path'],
    [
      'no line of the portfolio can be read',
      () => '/etc/hostname',
      'No line of hostname could be read. Line 1: The first line must name the columns',
    ],
  ])('prints advice and ends with exit code 1 when %s', async (_what, file, words) => {
    const { code, stdout, stderr } = await runDashboardInProcess(['audit', file()], { PLUMBLINE_HOME: at('home') });

    expect({ code, stdout, lines: stderr.split('\n') }).toEqual({
      code: 1,
      stdout: '',
      lines: [expect.stringContaining(words), ''],
    });
  });

  it('uses the dashboard’s license, and leaves the dashboard’s folder unchanged', async () => {
    const cloud = await startCloudServer();
    cloud.licenses.set(KEY, licenseOf());
    const files = {
      'license.json': JSON.stringify({ key: KEY }),
      'license-cache.json': JSON.stringify({ schema_version: 1, issuer: 'i', token: 't', jwks: {}, binding: 'b' }),
    };
    mkdirSync(at('home'));
    for (const [name, content] of Object.entries(files)) writeFileSync(at(`home/${name}`), content);
    writeFileSync(at('mine.csv'), PORTFOLIO);
    const { code } = await runDashboardInProcess(['audit', at('mine.csv')], {
      PLUMBLINE_HOME: at('home'),
      CLOUD_URL: cloud.origin,
    });
    await cloud.close();

    expect({ code, requests: cloud.requests.length }).toEqual({ code: 0, requests: 2 });
    expect(
      Object.fromEntries(readdirSync(at('home')).map((name) => [name, readFileSync(at(`home/${name}`), 'utf8')])),
    ).toEqual(files);
  });

  it('ends with exit code 1 when no ticker could be audited', async () => {
    writeFileSync(at('mine.csv'), 'ticker,quantity,average_price\nTSLA,0,\n');

    expect(await runDashboardInProcess(['audit', at('mine.csv')], { PLUMBLINE_HOME: at('home') })).toMatchObject({
      code: 1,
      stderr: '',
    });
  });
});
