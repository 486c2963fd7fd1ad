import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboard, type RunningDashboard } from '../../../../src/bootstrap/dashboard/main.js';
import { refusal } from '../../../refusal.js';
import { sendHttpRequest, type HttpRequest } from './http.js';

describe('a locked dashboard', () => {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-locked-'));
  let dashboard: RunningDashboard;
  let authorization: string;
  const send = (path: string, request?: HttpRequest) => sendHttpRequest(dashboard.port, path, request);

  beforeAll(async () => {
    dashboard = await startDashboard(
      { PLUMBLINE_HOME: home, DASHBOARD_PORT: '0', DASHBOARD_LOCK: 'true', LOG_LEVEL: 'silent' },
      { offline: true },
    );
    authorization = `Bearer ${readFileSync(join(home, 'dashboard-key'), 'utf8').trim()}`;
  });
  afterAll(async () => {
    await dashboard.stop();
    rmSync(home, { recursive: true });
  });

  it('asks for a bearer token', async () => {
    expect(await send('/audit')).toMatchObject({
      status: 401,
      json: refusal('dashboard_locked'),
      headers: { 'www-authenticate': 'Bearer' },
    });
  });

  it('keeps the request id of the client in its own replies', async () => {
    const headers = { 'x-request-id': 'mine' };
    expect(await send('/unlock', { method: 'POST', headers: { ...headers, authorization } })).toMatchObject({
      status: 204,
      headers,
    });
    expect(await send('/', { headers: { ...headers, 'sec-fetch-dest': 'document' } })).toMatchObject({
      status: 302,
      headers: { ...headers, location: '/unlock', 'content-length': '0' },
    });
  });

  it('states its key in its OpenAPI description', async () => {
    const { json } = await send('/openapi.json', { headers: { authorization } });
    expect(json).toMatchObject({
      components: { securitySchemes: { dashboardKey: { type: 'http', scheme: 'bearer' } } },
      paths: { '/audit/run': { post: { security: [{ dashboardKey: [], csrfToken: [] }], responses: { 401: {} } } } },
    });
    expect(json).toMatchObject({ paths: { '/audit': { get: { responses: { 304: {} } } } } });
    expect(json).toHaveProperty(['paths', '/health', 'get']);
    expect(json).not.toHaveProperty(['paths', '/health', 'get', 'security']);
    expect(json).not.toHaveProperty(['paths', '/health', 'get', 'responses', '401']);
  });
});
