import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { settingsReply, testSettingsReply } from '../../../../src/adapters/http/contract/dashboard/settings.js';
import {
  startDashboard,
  type DashboardOptions,
  type RunningDashboard,
} from '../../../../src/bootstrap/dashboard/main.js';
import { SETTINGS_CONFIRMATION_PHRASE } from '../../../../src/domain/dashboard/settings/setting.js';
import { listen } from '../../../servers/listen.js';
import { openPage, type OrderPage } from './orderPage.js';
import { sendHttpRequest } from './http.js';

jest.setTimeout(30_000);

const TOKEN = 'tradier-secret-0123456789';

let home: string;
let dashboard: RunningDashboard;
let page: OrderPage;

async function start(
  environment: Record<string, string> = {},
  options: DashboardOptions = { offline: true },
): Promise<void> {
  dashboard = await startDashboard(
    { PLUMBLINE_HOME: home, DASHBOARD_PORT: '0', LOG_LEVEL: 'silent', ...environment },
    options,
  );
  page = await openPage(dashboard.port);
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-settings-'));
});
afterEach(async () => {
  await dashboard.stop();
  rmSync(home, { recursive: true });
});

const file = (): string => join(home, 'settings.json');
const stored = (): unknown => JSON.parse(readFileSync(file(), 'utf8'));
const view = async () => settingsReply.parse((await page.get('/ui/settings')).json);
const settingNamed = async (name: string) => (await view()).settings.find((each) => each.name === name);
const save = (changes: Readonly<Record<string, string | null>>, confirmation?: string) =>
  page.post('/ui/settings', { changes: listOf(changes), confirmation });
const listOf = (changes: Readonly<Record<string, string | null>>) =>
  Object.entries(changes).map(([setting, value]) => ({ setting, value }));

describe('the settings of the page', () => {
  it('are listed with value, source and default', async () => {
    writeFileSync(file(), '{"ORDER_MAX_RISK_PCT": 0.5, "LOG_LEVEL": "warn"}');
    await start({ DRY_RUN_HOURS: '2', DAILY_AUDIT: 'No' });

    const { settings, ...rest } = await view();
    const facts = (name: string) => {
      const { source, value, default_value, kind, is_at_once } = settings.find((each) => each.name === name) ?? {};
      return [source, value, default_value, kind, is_at_once];
    };
    expect(facts('MARKET_DATA')).toEqual(['default', null, 'sample', 'text', false]);
    expect(facts('ORDER_MAX_RISK_PCT')).toEqual(['file', '0.5', '1', 'number', true]);
    expect(facts('DRY_RUN_HOURS')).toEqual(['environment', '2', '24', 'number', false]);
    expect(facts('BROKER')).toEqual(['default', null, 'paper', 'choice', false]);
    expect(facts('CONSENSUS_OPT_OUT')).toEqual(['default', null, 'false', 'switch', false]);
    expect(facts('DAILY_AUDIT')).toEqual(['environment', 'false', 'false', 'switch', false]);
    expect(facts('LOG_LEVEL')).toEqual(['environment', 'silent', 'info', 'choice', true]);
    expect(rest).toEqual({
      awaiting_restart: [],
      can_restart: false,
      restart_problem: null,
      confirmation: SETTINGS_CONFIRMATION_PHRASE,
    });
  });

  it('are saved in a private file, and take effect at the next start', async () => {
    await start();

    const reply = await save({ MARKET_DATA: 'yahoo', ORDER_MAX_RISK_PCT: '0.5' });
    expect(reply).toMatchObject({ status: 200, json: { awaiting_restart: ['MARKET_DATA'] } });
    expect(stored()).toEqual({ MARKET_DATA: 'yahoo', ORDER_MAX_RISK_PCT: '0.5' });
    expect(statSync(file()).mode & 0o777).toBe(0o600);

    await dashboard.stop();
    await start();
    expect(await view()).toMatchObject({ awaiting_restart: [] });
    expect((await sendHttpRequest(dashboard.port, '/ui/setup')).json).toMatchObject({
      market_data: { source: 'yahoo' },
    });

    await save({ MARKET_DATA: null });
    expect(stored()).toEqual({ ORDER_MAX_RISK_PCT: '0.5' });
    expect(await settingNamed('MARKET_DATA')).toMatchObject({ source: 'default', value: null });
  });

  it('include order limits, which take effect immediately', async () => {
    await start();
    const maximum = async () => (await page.get('/ui/orders/risk')).json;
    expect(await maximum()).toMatchObject({ max_pct: 6 });

    expect((await save({ ORDER_MAX_PORTFOLIO_RISK_PCT: '4' })).status).toBe(200);

    expect(await maximum()).toMatchObject({ max_pct: 4 });
    expect((await view()).awaiting_restart).toEqual([]);
  });

  it.each([
    [{ ORDER_MAX_RISK_PCT: '101' }, 'ORDER_MAX_RISK_PCT', 'must be a percentage from 0 to 100'],
    [{ ORDER_MAX_RISK_PCT: 'one' }, 'ORDER_MAX_RISK_PCT', 'must be a number'],
    [
      { MARKET_DATA: 'csv' },
      'MARKET_DATA_DIR',
      'MARKET_DATA=csv needs MARKET_DATA_DIR: the folder of your TICKER.csv files',
    ],
    [
      { DASHBOARD_ALLOWED_HOSTS: 'a,http://b' },
      'DASHBOARD_ALLOWED_HOSTS',
      'must be host names without http:// and without a port, such as dash.example.com',
    ],
    [
      { DRY_RUN_HOURS: '3' },
      'DRY_RUN_HOURS',
      'This setting is set in the environment, which takes precedence. Change it there, or remove it from there first.',
    ],
    [
      { PLUMBLINE_HOME: '/elsewhere' },
      'PLUMBLINE_HOME',
      'This setting is set in the environment, which takes precedence. Change it there, or remove it from there first.',
    ],
    [{ PATH: '/bin' }, 'PATH', 'This is not a setting of the dashboard.'],
  ])('are refused by the rules that apply at startup: %j', async (changes, name, message) => {
    await start({ DRY_RUN_HOURS: '2' });

    const problems = [{ setting: name, message }];
    expect((await page.post('/ui/settings/check', { changes: listOf(changes) })).json).toEqual({ problems });
    expect(await save(changes)).toMatchObject({
      status: 400,
      json: { detail: { error: 'invalid_request', fields: [{ path: name, message }] } },
    });
    expect(() => stored()).toThrow('ENOENT');
  });

  it.each([
    ['an empty value', { changes: [{ setting: 'MARKET_DATA', value: '' }] }],
    ['a number as value', { changes: [{ setting: 'ORDER_MAX_RISK_PCT', value: 1 }] }],
    [
      'a setting named twice',
      {
        changes: [
          { setting: 'BROKER', value: 'paper' },
          { setting: 'BROKER', value: null },
        ],
      },
    ],
    ['an unknown field', { changes: [], force: true }],
  ])('are not changed by a body with %s', async (_what, body) => {
    await start();

    expect((await page.post('/ui/settings', body)).status).toBe(400);
    expect(() => stored()).toThrow('ENOENT');
  });

  it('require the confirmation phrase for the broker and its secrets', async () => {
    await start();
    for (const changes of [
      { TRADIER_TOKEN: TOKEN },
      { ALPACA_SECRET_KEY: 's' },
      { BROKER: 'tradier' },
      { DRY_RUN_HOURS: '0' },
    ]) {
      for (const phrase of [undefined, 'go live on paper'])
        expect(await save(changes, phrase)).toMatchObject({
          status: 400,
          json: {
            detail: {
              fields: [{ path: 'confirmation', message: 'Type "change broker settings" to save these changes.' }],
            },
          },
        });
    }
    expect(() => stored()).toThrow('ENOENT');

    expect((await save({ TRADIER_TOKEN: TOKEN }, SETTINGS_CONFIRMATION_PHRASE)).status).toBe(200);
    expect(stored()).toEqual({ TRADIER_TOKEN: TOKEN });
  });

  it('require the license key again before the key is sent to another cloud', async () => {
    await start();
    const cloud = { CLOUD_URL: 'https://cloud.example.com' };
    const LICENSE_KEY = 'PLB-7K3M-Q9TX-4WBH';
    expect((await save({ ...cloud, LICENSE_KEY })).status).toBe(200);
    const other = { CLOUD_URL: 'https://other.example.com' };
    expect(await save(other)).toMatchObject({ status: 400 });
    expect(stored()).toEqual({ ...cloud, LICENSE_KEY });
    expect((await save({ ...other, LICENSE_KEY })).status).toBe(200);
  });

  it('never expose a saved secret in a reply or an error', async () => {
    await start();
    const replies = [
      await save({ TRADIER_TOKEN: TOKEN }, SETTINGS_CONFIRMATION_PHRASE),
      await page.get('/ui/settings'),
      await page.post('/ui/settings/check', { changes: listOf({ TRADIER_TOKEN: `${TOKEN} with a space` }) }),
      await save({ TRADIER_TOKEN: `${TOKEN} with a space` }, SETTINGS_CONFIRMATION_PHRASE),
      await page.post('/ui/settings/test', { group: 'broker', changes: listOf({ BROKER: 'tradier' }) }),
      await save({ TRADIER_API_BASE: 'http://evil.example' }, SETTINGS_CONFIRMATION_PHRASE),
    ];

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 400, 200, 400]);
    expect(replies.filter(({ text }) => text.includes(TOKEN))).toEqual([]);
    expect(await settingNamed('TRADIER_TOKEN')).toMatchObject({ is_secret: true, is_set: true, value: null });
  });

  it('are neither read nor overwritten when the file is not valid', async () => {
    await start();
    for (const text of ['{"LOG_LEVEL": ', '["LOG_LEVEL"]', '{"LOG_LEVEL": {}}', '{"LOG_LEVLE": "warn"}']) {
      writeFileSync(file(), text);
      for (const reply of [await page.get('/ui/settings'), await save({ MARKET_DATA: 'yahoo' })]) {
        expect(reply).toMatchObject({ status: 503, json: { detail: { error: 'settings_file_unusable' } } });
        expect(reply.text).toContain(`${file()} `);
        expect(reply.text).toContain(
          'You can also move the file away: the program then uses the defaults and the environment.',
        );
      }
      expect(readFileSync(file(), 'utf8')).toBe(text);
    }
  });
});

const ROUTES = [
  ['/ui/settings', { changes: [] }],
  ['/ui/settings/check', { changes: [] }],
  ['/ui/settings/test', { group: 'prices', changes: [] }],
  ['/ui/settings/restart', {}],
] as const;

describe('the settings routes', () => {
  it('admit only the dashboard’s own page, like the order routes', async () => {
    await start();
    const refused = { status: 403 };
    for (const [path, body] of ROUTES) {
      for (const name of ['cookie', 'origin', 'x-csrf-token'])
        expect(await page.post(path, body, page.headersWithout(name))).toMatchObject(refused);
      expect(await page.post(path, body, { ...page.headers, origin: 'http://evil.example' })).toMatchObject(refused);
      expect(await page.post(path, body, { ...page.headers, 'sec-fetch-site': 'cross-site' })).toMatchObject(refused);
    }
    expect(await sendHttpRequest(dashboard.port, '/ui/settings')).toMatchObject(refused);
  });
});

describe('the connection test of unsaved settings', () => {
  const ask = async (group: string, changes: Readonly<Record<string, string | null>> = {}) =>
    testSettingsReply.parse((await page.post('/ui/settings/test', { group, changes: listOf(changes) })).json).results;

  it('queries the entered price source without saving it', async () => {
    writeFileSync(join(home, 'portfolio.csv'), 'ticker,quantity,average_price\nMSFT,1,10\n');
    writeFileSync(join(home, 'MSFT.csv'), 'date,open,high,low,close,volume\n2026-11-20,1,2,1,2,100\n');
    await start();

    expect(await ask('prices')).toEqual([
      {
        is_working: true,
        message: expect.stringMatching(/^Sample prices: the last close of MSFT is [\d.]+ USD, on 2017-12-29\.$/),
      },
    ]);
    expect(await ask('prices', { MARKET_DATA: 'csv', MARKET_DATA_DIR: home })).toEqual([
      { is_working: true, message: 'Your files: the last close of MSFT is 2 USD, on 2026-11-20.' },
    ]);
    expect(await ask('prices', { MARKET_DATA: 'csv', MARKET_DATA_DIR: join(home, 'none') })).toMatchObject([
      { is_working: false },
    ]);
    expect(() => stored()).toThrow('ENOENT');
  });

  it('queries the paper account', async () => {
    await start();

    expect(await ask('broker')).toMatchObject([
      {
        is_working: true,
        message: expect.stringMatching(/^The paper account answers: equity [\d.]+, cash [\d.]+, options level \d\.$/),
      },
    ]);
  });

  it('answers with the problem of an invalid setting', async () => {
    await start();

    expect(await ask('prices', { MARKET_DATA: 'google' })).toMatchObject([
      { is_working: false, message: expect.stringMatching(/^MARKET_DATA: must be sample, csv/) },
    ]);
  });

  it('contacts nothing in a program that was started with --offline', async () => {
    await start();

    const results = [
      await ask('broker', { BROKER: 'tradier', TRADIER_TOKEN: TOKEN, TRADIER_ACCOUNT_ID: 'VA1' }),
      await ask('prices', { MARKET_DATA: 'yahoo' }),
      await ask('orders', { HALT_SOURCE: 'nasdaq' }),
      await ask('coaches', { AI_PROVIDER: 'openai', AI_API_KEY: 'k', WEB_SEARCH: 'brave', WEB_SEARCH_API_KEY: 'k' }),
      await ask('cloud', { CLOUD_URL: 'https://cloud.example.com' }),
    ].flat();
    expect(results).toHaveLength(6);
    for (const result of results)
      expect(result).toEqual({ is_working: false, message: expect.stringContaining('--offline') });
  });
});

describe('the restart from the page', () => {
  const restart = () => page.post('/ui/settings/restart', {});
  const runAgain = async (): Promise<void> => {
    const next = await dashboard.nextRun;
    await dashboard.stop();
    dashboard = await startedBy(next);
    page = await openPage(dashboard.port);
  };

  it('is refused when the program cannot restart itself', async () => {
    await start();

    expect(await restart()).toMatchObject({
      status: 409,
      json: {
        detail: { error: 'restart_impossible', message: expect.stringContaining('Stop Plumbline and start it again') },
      },
    });
  });

  it('starts the program with the saved settings, on the same port', async () => {
    await start({}, { offline: true, canRestart: true });
    const { port } = dashboard;
    await save({ MARKET_DATA: 'yahoo' });

    expect(await restart()).toMatchObject({ status: 200, json: { restarting: true } });
    await runAgain();
    expect(dashboard.port).toBe(port);
    expect(await view()).toMatchObject({ awaiting_restart: [], can_restart: true, restart_problem: null });
    expect(await settingNamed('MARKET_DATA')).toMatchObject({ source: 'file', value: 'yahoo' });
  });

  it('restores the earlier settings when the program cannot start with the saved settings', async () => {
    const taken = createServer();
    const port = await listen(taken);
    writeFileSync(file(), '{"DASHBOARD_PORT": 0}');
    await start({ DASHBOARD_PORT: '' }, { offline: true, canRestart: true });
    await save({ DASHBOARD_PORT: String(port) });

    await restart();
    await runAgain();
    expect(await view()).toMatchObject({
      awaiting_restart: ['DASHBOARD_PORT'],
      restart_problem: `Port ${port} is in use. Stop the program that uses it, or choose another port with PORT (cloud) or DASHBOARD_PORT (dashboard).`,
    });
    taken.close();
  });
});

async function startedBy(next: (() => Promise<unknown>) | undefined): Promise<RunningDashboard> {
  const started = await next?.();
  if (!isDashboard(started)) throw new Error('There is no next run.');
  return started;
}

const isDashboard = (running: unknown): running is RunningDashboard =>
  typeof running === 'object' && running !== null && 'port' in running;
