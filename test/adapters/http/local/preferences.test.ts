import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboard, type RunningDashboard } from '../../../../src/bootstrap/dashboard/main.js';
import {
  DEFAULT_PREFERENCES,
  SHARING_CHOICES,
  FALLBACK_PREFERENCES,
  applyPreferencesChange,
} from '../../../../src/domain/dashboard/preferences/preferences.js';
import { sendHttpRequest } from './http.js';
import { openPage, type OrderPage } from './orderPage.js';

let home: string;
let dashboard: RunningDashboard;
let page: OrderPage;

const start = async (): Promise<void> => {
  dashboard = await startDashboard(
    { PLUMBLINE_HOME: home, DASHBOARD_PORT: '0', LOG_LEVEL: 'silent' },
    { offline: true },
  );
  page = await openPage(dashboard.port);
};
const change = (body: object) => page.post('/ui/preferences', body);
/** The text of the preferences file, or null before the first change. */
const stored = () =>
  existsSync(join(home, 'preferences.json')) ? readFileSync(join(home, 'preferences.json'), 'utf8') : null;
const current = async () => (await page.get('/ui/preferences')).json;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-preferences-'));
  await start();
});
afterAll(async () => {
  await dashboard.stop();
  rmSync(home, { recursive: true });
});

describe('the preferences route', () => {
  it('updates single fields, and keeps their values across a restart', async () => {
    expect(await current()).toEqual({ ...DEFAULT_PREFERENCES, lost_choices: [] });

    await change({ coach: { length: 'short' } });
    const reply = await change({ coach: { focus: 'risk' }, alerts: { take_profit: false } });
    const chosen = applyPreferencesChange(DEFAULT_PREFERENCES, {
      coach: { length: 'short', focus: 'risk' },
      alerts: { take_profit: false },
    });
    expect(reply).toMatchObject({ status: 200, json: chosen });

    await dashboard.stop();
    await start();
    expect([await current(), typeof stored()]).toEqual([{ ...chosen, lost_choices: [] }, 'string']);
  });

  it.each([
    [{ coach: { tone: 'loud' } }, 'coach.tone'],
    [{ alerts: { armed: 'yes' } }, 'alerts.armed'],
    [{ alerts: null }, 'alerts'],
    [{ alerts: { armed: false, all: false } }, 'alerts'],
  ])('refuses %j', async (body, path) => {
    const before = stored();

    expect(await change(body)).toMatchObject({
      status: 400,
      json: { detail: { error: 'invalid_request', fields: [{ path }] } },
    });
    expect(stored()).toBe(before);
  });

  it('refuses unknown names', async () => {
    expect(await change({ theme: 'dark' })).toMatchObject({
      status: 400,
      json: { detail: { error: 'invalid_request' } },
    });
  });

  it('accepts changes from the page only [DSH-10]', async () => {
    const reply = await sendHttpRequest(dashboard.port, '/ui/preferences', { method: 'POST', body: '{}' });

    expect(reply).toMatchObject({ status: 403, json: { detail: { error: 'csrf_token_invalid' } } });
  });

  it('keeps all sharing off when the file is incomplete, and says so until the user chooses', async () => {
    await change({ consensus: false });
    await dashboard.stop();
    truncateSync(join(home, 'preferences.json'), 30);
    await start();
    const torn = await current();
    await change({ briefing: false, consensus: false, alerts: DEFAULT_PREFERENCES.alerts });

    expect(torn).toMatchObject({ ...FALLBACK_PREFERENCES.preferences, lost_choices: SHARING_CHOICES });
    expect(await current()).toMatchObject({ briefing: false, consensus: false, lost_choices: [] });
  });
});
