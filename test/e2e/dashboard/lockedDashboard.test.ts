import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { runProgram } from '../../servers/program.js';
import { waitUntil } from '../../servers/waitUntil.js';
import { startDashboard, type Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';

jest.setTimeout(60_000);

const LOCKED = { DASHBOARD_LOCK: 'true' };

describe('a dashboard with DASHBOARD_LOCK=true', () => {
  const openDashboard = dashboardForSuite();
  let folder: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let dashboard: Dashboard;
  let key: string;
  const at = (name: string): string => join(folder, name);
  const get = (path: string, headers: Record<string, string> = {}) => fetch(dashboard.address + path, { headers });
  const welcome = () => page.getByRole('heading', { level: 1, name: 'Welcome to Plumbline' });
  const restart = async (settings: Record<string, string>): Promise<void> => {
    await dashboard.stop();
    dashboard = await startDashboard(at('home'), 0, settings);
  };

  beforeAll(async () => {
    ({ browser } = await openDashboard(async (home) => {
      folder = home;
      dashboard = await startDashboard(at('home'), 0, LOCKED);
      return { address: dashboard.address, stop: () => dashboard.stop() };
    }));
    key = (await readFile(at('home/dashboard-key'), 'utf8')).trim();
  });

  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
  });

  afterEach(() => context.close());

  it('keeps its key in a file that only its user can read', async () => {
    const { mode } = await stat(at('home/dashboard-key'));
    expect((mode & 0o777).toString(8)).toBe('600');
    expect(key).toMatch(/^[\w-]{43}$/);
  });

  it.each(['/', '/audit', '/csrf-token', '/ui/orders', '/inspector', '/openapi.json', '/docs', '/unlock/', '/nothing'])(
    'refuses GET %s without the key',
    async (path) => {
      const reply = await get(path);
      expect(reply.status).toBe(401);
      expect(await reply.json()).toMatchObject({ detail: { error: 'dashboard_locked' } });
    },
  );

  it('refuses a wrong key, whether in a header or in a cookie', async () => {
    const other = 'A'.repeat(43);
    const { port } = new URL(dashboard.address);
    expect((await get('/audit', { authorization: `Bearer ${other}` })).status).toBe(401);
    expect((await get('/audit', { cookie: `plumbline_lock_${port}=${other}` })).status).toBe(401);
    const unlocked = await fetch(`${dashboard.address}/unlock`, {
      method: 'POST',
      headers: { authorization: 'Bearer' },
    });
    expect([unlocked.status, unlocked.headers.get('set-cookie')]).toEqual([401, null]);
  });

  it('answers a program that sends the key, and serves the health check without the key', async () => {
    expect((await get('/audit/status', { authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await get('/health')).status).toBe(200);
  });

  it('answers commands, which read the key from its file', async () => {
    const { stderr } = await runProgram('plumbline', ['sync', 'list'], { PLUMBLINE_HOME: at('home') });
    expect(stderr).not.toContain('locked');
    expect(stderr).toContain('CLOUD_URL');
  });

  it('is opened by "plumbline open", which never puts the key into the URL of a request', async () => {
    await mkdir(at('bin'));
    await writeFile(
      at('bin/xdg-open'),
      `#!/bin/sh\nprintf %s "$1" > '${at('opened')}.new'\nmv '${at('opened')}.new' '${at('opened')}'\n`,
    );
    await chmod(at('bin/xdg-open'), 0o755);
    const { code, stdout } = await runProgram('plumbline', ['open'], {
      PLUMBLINE_HOME: at('home'),
      PATH: `${at('bin')}:${process.env['PATH']}`,
    });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `The dashboard is at ${dashboard.address}.\nIf the page asks for a key, it is in ${at('home/dashboard-key')}.\n`,
    });
    let opened = '';
    await waitUntil(async () => {
      opened = await readFile(at('opened'), 'utf8').catch(() => '');
      return opened !== '';
    });
    expect(opened).not.toContain(key);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(pathToFileURL(opened).href);
    await welcome().waitFor();
    expect(page.url()).toBe(`${dashboard.address}/`);
    // Playwright lists the fragment of a navigation, which the browser does not send.
    expect(requested.map((url) => url.replace(/#.*$/, '')).filter((url) => url.includes(key))).toEqual([]);
    await page.reload();
    await welcome().waitFor();
  });

  it('asks for the key on a page of its own, and then shows the requested view', async () => {
    await page.goto(`${dashboard.address}/#/ticker/KO`);
    await page.getByRole('heading', { name: 'This dashboard is locked' }).waitFor();
    await page.getByLabel('Key').fill('a guess');
    await page.keyboard.press('Enter');
    await page.getByText('This key does not open this dashboard.').waitFor();
    await page.getByLabel('Key').fill(`\u200b${key} `);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'KO' }).waitFor();
  });

  it('shows its page under the link with the key when restarted without the lock, and keeps the key', async () => {
    await restart({});
    await page.goto(`${dashboard.address}/unlock#${key}`);
    await welcome().waitFor();
    await restart(LOCKED);
    expect((await get('/audit/status', { authorization: `Bearer ${key}` })).status).toBe(200);
  });
});
