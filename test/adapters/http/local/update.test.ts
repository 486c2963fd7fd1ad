import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { updateStatusView } from '../../../../src/adapters/http/contract/dashboard/update.js';
import { InstalledVersionFiles } from '../../../../src/adapters/files/release/installedVersionFiles.js';
import { startDashboard, type RunningDashboard } from '../../../../src/bootstrap/dashboard/main.js';
import { temporaryFolder } from '../../files/temporaryFolder.js';
import { archiveOf, plantInstallation, startReleaseServer, type ReleaseServer } from '../../../servers/releases.js';
import { waitUntil } from '../../../servers/waitUntil.js';
import { sendHttpRequest } from './http.js';
import { openPage, type OrderPage } from './orderPage.js';

jest.setTimeout(60_000);

const at = temporaryFolder();
const NEW = '99.0.0';
let server: ReleaseServer;
let dashboard: RunningDashboard;
let page: OrderPage;

const status = async () => updateStatusView.parse((await sendHttpRequest(dashboard.port, '/ui/update')).json);

/** Starts a dashboard, as installed from an archive or as run from source, and waits for its first release check. */
async function start(isFromArchive: boolean): Promise<void> {
  const installation = isFromArchive
    ? new InstalledVersionFiles(at('program'), '6.4.0', 'linux_x64', () => undefined)
    : null;
  const settings = { DASHBOARD_PORT: '0', LOG_LEVEL: 'silent', PLUMBLINE_HOME: at('home'), CLOUD_URL: server.origin };
  dashboard = await startDashboard(settings, { offline: false, installation });
  page = await openPage(dashboard.port);
  await waitUntil(async () => (await status()).checked_at !== null);
}

beforeEach(async () => {
  mkdirSync(at('home'), { mode: 0o700 });
  plantInstallation(at('program'), '6.4.0');
  server = await startReleaseServer();
  server.publish(NEW, await archiveOf(NEW));
});
afterEach(async () => {
  await dashboard.stop();
  await server.close();
});

describe('POST /ui/update', () => {
  it('starts an installation, and later reports why the downloaded release was refused', async () => {
    await start(true);
    expect((await status()).installation).toEqual({ state: 'available' });
    const { status: code, json } = await page.post('/ui/update', { version: NEW });
    expect({ code, installation: updateStatusView.parse(json).installation }).toEqual({
      code: 200,
      installation: { state: 'downloading', received_bytes: 0, total_bytes: null },
    });
    await waitUntil(async () => (await status()).installation?.state === 'refused');
    // A build from source does not contain the publisher's key.
    expect((await status()).installation).toEqual({
      state: 'refused',
      reason:
        "SHA256SUMS is not signed with a key of Plumbline's publisher. Do not use plumbline-99.0.0-linux-x64.tar.gz. Nothing was changed.",
    });
  });

  it('refuses requests that do not come from the page', async () => {
    await start(true);
    for (const [headers, error] of [
      [page.headersWithout('x-csrf-token'), 'csrf_token_invalid'],
      [page.headersWithout('origin'), 'origin_missing'],
      [page.headersWithout('cookie'), 'page_cookie_invalid'],
      [{ ...page.headers, origin: 'https://plumbline.example' }, 'foreign_origin'],
    ] as const) {
      expect(await page.post('/ui/update', { version: NEW }, headers)).toMatchObject({
        status: 403,
        json: { detail: { error } },
      });
    }
    expect((await status()).installation).toEqual({ state: 'available' });
  });

  it('refuses to update a program that was not installed from an archive', async () => {
    await start(false);
    const archive = `${server.origin}/${NEW}/plumbline-${NEW}-linux-x64.tar.gz`;
    const isOnThatSystem = process.platform === 'linux' && process.arch === 'x64';
    expect(await status()).toMatchObject({ installation: null, download_url: isOnThatSystem ? archive : null });
    expect(await page.post('/ui/update', { version: NEW })).toMatchObject({
      status: 409,
      json: {
        detail: {
          error: 'update_refused',
          message:
            'This program was not installed from an archive. Update it the way it was installed. Nothing was changed.',
        },
      },
    });
  });
});
