import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { auditPayload } from '../../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { auditStatus, auditStartedReply } from '../../../../src/adapters/http/contract/dashboard/audit/auditStatus.js';
import { explainedTicker } from '../../../../src/adapters/http/contract/dashboard/audit/explanation.js';
import { healthReply } from '../../../../src/adapters/http/contract/shared/health.js';
import { licenseView } from '../../../../src/adapters/http/contract/dashboard/license.js';
import { csrfTokenReply } from '../../../../src/adapters/http/contract/dashboard/csrf.js';
import { frameworkEvent } from '../../../../src/adapters/http/contract/dashboard/audit/framework.js';
import { startDashboard, type RunningDashboard } from '../../../../src/bootstrap/dashboard/main.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { waitUntil } from '../../../servers/waitUntil.js';
import { licenseOf, startCloudServer, type CloudServer } from '../../../servers/cloud.js';
import { openEventStream } from './openEventStream.js';
import { sendHttpRequest, type HttpRequest } from './http.js';
import { refusal } from '../../../refusal.js';

const frameworkEventData = z.object({ ticker: z.string(), event: frameworkEvent });

/** These tests run a whole audit, which is slow on a busy machine. */
jest.setTimeout(60_000);

const KEY = licenseKeyNumber(1);

let home: string;
let cloud: CloudServer;
let dashboard: RunningDashboard;
let token: string;
/** Replies to requests sent before the first audit. */
let beforeAnyAudit: Awaited<ReturnType<typeof sendHttpRequest>>[];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-http-'));
  cloud = await startCloudServer();
  cloud.licenses.set(KEY, licenseOf());
  dashboard = await startDashboard(
    {
      PLUMBLINE_HOME: home,
      DASHBOARD_PORT: '0',
      LOG_LEVEL: 'silent',
      CLOUD_URL: cloud.origin,
      DASHBOARD_ALLOWED_HOSTS: 'Dash.example.com',
    },
    { offline: false },
  );
  token = csrfTokenReply.parse((await get('/csrf-token')).json).token;
  beforeAnyAudit = [await get('/audit'), await get('/audit/AAPL'), await get('/audit/status')];
});
afterAll(async () => {
  await dashboard.stop();
  await cloud.close();
  rmSync(home, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => sendHttpRequest(dashboard.port, path, { headers });
const post = (path: string, sent: HttpRequest = {}) =>
  sendHttpRequest(dashboard.port, path, {
    ...sent,
    method: 'POST',
    headers: { 'x-csrf-token': token, ...sent.headers },
  });
const own = () => `127.0.0.1:${dashboard.port}`;

describe('the dashboard before the first audit', () => {
  it('answers 404 no_audit_yet [AUD-05]', () => {
    const [audit, ticker, status] = beforeAnyAudit;

    expect(audit).toMatchObject({ status: 404, json: refusal('no_audit_yet') });
    expect(ticker).toMatchObject({ status: 404, json: refusal('no_audit_yet') });
    expect(status?.json).toEqual({
      state: 'idle',
      done: 0,
      total: 0,
      started_at: null,
      eta_seconds: null,
      message: null,
      judged: {},
    });
  });
});

describe('dashboard access', () => {
  it.each([
    'localhost',
    'LOCALHOST:1',
    '127.0.0.1',
    '127.9.9.9:8090',
    '[::1]',
    '[::1]:8090',
    'dash.example.com',
    'DASH.example.com:443',
  ])('is granted under the host name %s', async (host) => {
    expect((await get('/health', { host })).status).toBe(200);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
    '192.168.1.2',
    '0.0.0.0',
    'xlocalhost',
    '[::2]',
    'localhost:80:80',
  ])('is refused under the host name "%s" for every route [DSH-07]', async (host) => {
    const replies = await Promise.all([
      get('/health', { host }),
      get('/', { host }),
      get('/docs/', { host }),
      get('/nowhere', { host }),
      post('/audit/run', { headers: { host, 'x-csrf-token': 'wrong', origin: 'http://evil.example' } }),
    ]);

    for (const reply of replies) expect(reply).toMatchObject({ status: 421, json: refusal('host_not_allowed') });
  });

  it('is decided by the host in an absolute-form request target, not by the Host header', async () => {
    expect(await get('http://evil.example/health', { host: own() })).toMatchObject({ status: 421 });
    expect(await get(`http://${own()}/health`, { host: 'evil.example' })).toMatchObject({ status: 200 });
  });

  it.each([
    ['no CSRF token', {}],
    ['a wrong CSRF token', { 'x-csrf-token': 'f'.repeat(64) }],
    ['a CSRF token that is too short', { 'x-csrf-token': 'ab' }],
  ])('is refused for a POST with %s [DSH-02 DSH-08]', async (_what, headers) => {
    for (const path of ['/audit/run', '/ui/license', '/ui/service', '/ui/push', '/ui/push/remove']) {
      const reply = await sendHttpRequest(dashboard.port, path, { method: 'POST', headers, body: 'not read' });
      expect(reply).toMatchObject({ status: 403, json: refusal('csrf_token_invalid') });
    }
  });

  it.each([
    'null',
    'http://evil.example',
    'http://127.0.0.1:1',
    'http://localhost:{port}',
    'https://127.0.0.1:{port}',
    '',
  ])('is refused for a POST from the origin "%s" even with the token [DSH-09]', async (template) => {
    const origin = template.replace('{port}', String(dashboard.port));

    expect(await post('/ui/license', { headers: { origin, host: own() } })).toMatchObject({
      status: 403,
      json: refusal('foreign_origin'),
    });
  });

  it('is granted for a POST from the dashboard’s own page, under each host name of the dashboard', async () => {
    const taken = { status: 400, json: refusal('malformed_json') };
    const from = (origin: string, host: string) => post('/ui/license', { headers: { origin, host } });

    expect(await from(`http://${own()}`, own())).toMatchObject(taken);
    expect(await from('https://dash.example.com', 'dash.example.com')).toMatchObject(taken);
  });

  it('does not let other sites read anything', async () => {
    for (const path of ['/csrf-token', '/health', '/openapi.json', '/audit/status']) {
      expect((await get(path, { origin: 'http://evil.example' })).headers).not.toHaveProperty(
        'access-control-allow-origin',
      );
    }
  });
});

describe('an invalid request', () => {
  it('is refused with an error that names the problem', async () => {
    const entry = (body: string) => post('/ui/license', { body });

    expect(await entry('{')).toMatchObject({ status: 400, json: refusal('malformed_json') });
    expect(await entry('')).toMatchObject({ status: 400, json: refusal('malformed_json') });
    expect(await entry('{"key":7}')).toMatchObject({
      status: 400,
      json: refusal('invalid_request', { fields: [{ path: 'key', message: expect.any(String) }] }),
    });
    expect(await entry('{"key":"PLB-1"}')).toMatchObject({
      status: 400,
      json: refusal('invalid_request', {
        fields: [
          {
            path: 'key',
            message:
              'This is not a license key. A key is PLB and three groups of 4 letters or digits, as in PLB-XXXX-XXXX-XXXX. If yours looks like that, a letter or digit is wrong: copy it from your license e-mail.',
          },
        ],
      }),
    });
    expect(await entry(JSON.stringify({ key: 'x'.repeat(200_000) }))).toMatchObject({
      status: 413,
      json: refusal('payload_too_large', { limit_bytes: 131_072 }),
    });
    expect(await get('/nowhere')).toMatchObject({ status: 404, json: refusal('not_found') });
    expect(await post('/nowhere')).toMatchObject({ status: 404, json: refusal('not_found') });
    expect(await post(`/${'a'.repeat(300)}`)).toMatchObject({ status: 404, json: refusal('not_found') });
    expect(await get('/audit/run')).toMatchObject({
      status: 405,
      json: refusal('method_not_allowed'),
      headers: { allow: 'POST' },
    });
    expect(await post('/audit')).toMatchObject({
      status: 405,
      json: refusal('method_not_allowed'),
      headers: { allow: 'GET, HEAD' },
    });
    for (const path of ['/', '/index.html', '/inspector', '/icon.svg'])
      expect(await post(path)).toMatchObject({
        status: 405,
        json: refusal('method_not_allowed'),
        headers: { allow: 'GET, HEAD' },
      });
  });
});

/** Returns the replies and stream events during the first audit. */
async function firstAudit() {
  const stream = await openEventStream(dashboard.port);
  const started = await post('/audit/run');
  const during = await get('/audit/status');
  const again = await post('/audit/run');
  const events = await stream.until('audit');
  await stream.close();
  return { started, during, again, events, head: stream.head };
}

describe('an audit', () => {
  let first: Awaited<ReturnType<typeof firstAudit>>;
  beforeAll(async () => {
    first = await firstAudit();
  });

  it('can be started once a minute, reports progress, and is served as stored [AUD-03 AUD-04 AUD-06 AUD-07]', async () => {
    const { started, during, again, events, head } = first;
    expect(auditStartedReply.parse(started.json)).toEqual({ started: true });
    expect(started.headers).toMatchObject({
      'ratelimit-policy': '"audit_run";q=1;w=60',
      ratelimit: '"audit_run";r=0;t=60',
    });
    expect(auditStatus.parse(during.json)).toMatchObject({ state: 'running', total: 25 });

    expect(again).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^([1-5]?\d|60)$/) },
      json: refusal('rate_limit_exceeded', {
        bucket: 'audit_run',
        limit: 1,
        window_sec: 60,
        retry_after: Number(again.headers['retry-after']),
      }),
    });

    const states = events.filter(({ event }) => event === 'status').map(({ data }) => auditStatus.parse(data));
    const steps = states.map(({ state, done }) => `${state} ${done}`).filter((step, i, all) => step !== all[i - 1]);
    expect(steps).toEqual(['idle 0', ...Array.from({ length: 26 }, (_, n) => `running ${n}`), 'idle 25']);
    const judged = states
      .map((status) => Object.keys(status.judged).length)
      .filter((count, i, all) => count !== all[i - 1]);
    expect(judged).toEqual([...Array.from({ length: 26 }, (_, n) => n), 0]);
    expect(head).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });

    const announced = events
      .filter(({ event }) => event === 'framework')
      .map(({ data }) => frameworkEventData.parse(data));
    const logged = readFileSync(join(home, 'events.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(announced.length).toBeGreaterThan(0);
    expect(logged.slice(0, -1)).toEqual(
      announced.map(({ ticker, event }) =>
        expect.objectContaining({ event: 'framework_event', ticker, happening: event }),
      ),
    );
    expect(logged.at(-1)).toMatchObject({ event: 'audit_completed', tickers: 25 });

    await waitUntil(async () => (await get('/audit/map')).status === 200);
    const reply = await get('/audit');
    const audit = auditPayload.parse(reply.json);
    for (const { ticker, event } of announced) expect(audit.tickers[ticker]?.framework?.events).toContainEqual(event);
    expect(events.at(-1)?.data).toEqual({ generated_at: audit.generated_at });
    expect(Object.keys(audit.tickers)).toHaveLength(25);
    expect(audit.portfolio).toMatchObject({ source: 'sample', positions: 21, watched: 4, errors: [] });
    expect(readFileSync(join(home, 'audit.json'), 'utf8')).toBe(reply.text);
    expect(statSync(join(home, 'audit.json')).mode & 0o777).toBe(0o600);
    const etag = String(reply.headers['etag']);
    expect(await get('/audit', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '', headers: { etag } });
  });

  it('explains a ticker, whether its path is in upper or lower case', async () => {
    const reply = await get('/audit/aapl');
    const explained = explainedTicker.parse(reply.json);
    const audit = auditPayload.parse((await get('/audit')).json);

    expect(reply.json).toEqual(explained);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect([explained.ticker, explained.generated_at, explained.audit]).toEqual([
      'AAPL',
      audit.generated_at,
      audit.tickers['AAPL'],
    ]);
  });

  it.each([
    '/audit/TSLA',
    '/audit/__proto__',
    '/audit/%F0%9F%9A%80',
    '/audit/RUN',
    '/audit/STATUS',
    `/audit/${'A'.repeat(5000)}`,
  ])('has no explanation for a ticker that the audit does not contain: %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, json: refusal('unknown_ticker') });
  });

  it('has explanations only at the paths of its tickers', async () => {
    expect(await get('/audit/AAPL/trend')).toMatchObject({ status: 404, json: refusal('not_found') });
    expect(await post('/audit/AAPL')).toMatchObject({
      status: 405,
      json: refusal('method_not_allowed'),
      headers: { allow: 'GET, HEAD' },
    });
  });

  it('has at most 32 event listeners at once, and accepts a new listener after one disconnects [AUD-08]', async () => {
    const streams = await Promise.all(Array.from({ length: 32 }, () => openEventStream(dashboard.port)));
    expect(await get('/events')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
      json: refusal('rate_limit_exceeded', { bucket: 'events', limit: 32 }),
    });
    await Promise.all(streams.map((stream) => stream.close()));

    await (await openEventStream(dashboard.port)).close();
  });

  it('asks browsers to reconnect one second after they lose the stream', async () => {
    const stream = (await fetch(`http://127.0.0.1:${dashboard.port}/events`)).body?.getReader();
    const beginning = await stream?.read();
    await stream?.cancel();

    expect(new TextDecoder().decode(beginning?.value)).toMatch(/^retry: 1000\n\n/);
  });

  it('does not stream events in reply to a HEAD request', async () => {
    expect(await sendHttpRequest(dashboard.port, '/events', { method: 'HEAD' })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
    });
  });
});

describe('a license', () => {
  it('is stored in private files, and is valid even when it cannot be stored', async () => {
    expect(licenseView.parse((await get('/ui/license')).json)).toMatchObject({ state: 'none', max_tickers: 25 });
    const reply = await post('/ui/license', { body: JSON.stringify({ key: KEY.toLowerCase() }) });

    expect(reply.status).toBe(200);
    expect(licenseView.parse(reply.json)).toMatchObject({
      state: 'valid',
      tier: 'premium',
      max_tickers: 100,
      key_last4: KEY.slice(-4),
    });
    expect((await get('/ui/license')).json).toEqual(reply.json);
    expect(reply.text).not.toContain(KEY);
    for (const file of ['license.json', 'license-cache.json'])
      expect(statSync(join(home, file)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(home, 'license-cache.json'), 'utf8')).not.toContain(KEY);

    rmSync(join(home, 'license-cache.json'));
    mkdirSync(join(home, 'license-cache.json/in-the-way'), { recursive: true });
    const { status, json } = await post('/ui/license', { body: JSON.stringify({ key: KEY }) });

    expect({ status, license: licenseView.parse(json) }).toMatchObject({
      status: 200,
      license: {
        state: 'valid',
        message: expect.stringContaining('The confirmation could not be stored on this machine'),
      },
    });
  });
});

describe('the dashboard page', () => {
  it('has a strict content security policy and is always revalidated', async () => {
    const reply = await get('/');

    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-type': expect.stringMatching(/^text\/html/),
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String),
        'content-security-policy':
          "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';worker-src 'self';manifest-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      },
    });
  });

  it('loads files with hashed names, which are served as immutable', async () => {
    const [asset = ''] = readdirSync(new URL('../../../../dist/web/assets/', import.meta.url));

    expect(await get(`/assets/${asset}`)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(await get('/assets/none.js')).toMatchObject({
      status: 404,
      json: refusal('not_found'),
      headers: { 'cache-control': 'no-store' },
    });
  });

  it('is sent as a whole in reply to a range request', async () => {
    const whole = await get('/');
    for (const range of ['bytes=99999999-', 'bytes=0-1', 'bytes=x']) {
      const { status, text, headers } = await get('/', { range });
      expect([range, status, text, headers['accept-ranges']]).toEqual([range, 200, whole.text, undefined]);
    }
  });

  it('serves nothing from outside its folder', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/.env',
      '/%00',
    ]) {
      expect((await get(path)).status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('the OpenAPI description', () => {
  it('lists every published route, but not the routes that only the page uses [GEN-04 DSH-10]', async () => {
    const document = z
      .object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse((await get('/openapi.json')).json);
    const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );

    expect(routes.toSorted()).toEqual([
      'get /api/broker-mode',
      'get /audit',
      'get /audit/map',
      'get /audit/status',
      'get /audit/{ticker}',
      'get /audit/{ticker}/map',
      'get /audit/{ticker}/what-if',
      'get /bars/{ticker}',
      'get /broker/circuit/status',
      'get /broker/reconcile',
      'get /coach/advocate/generate',
      'get /coach/audit/generate',
      'get /coach/catalyst/generate',
      'get /coach/entry/generate',
      'get /coach/exit/generate',
      'get /coach/pillar/generate',
      'get /coach/trap_structure/generate',
      'get /coach/whale_confirmation/generate',
      'get /coaches',
      'get /csrf-token',
      'get /events',
      'get /health',
      'get /openapi.json',
      'get /thesis/ai/generate',
      'post /audit/run',
      'post /broker/circuit/reset',
    ]);
    expect(Object(document.paths['/audit/run']?.['post'])).toMatchObject({
      security: [{ csrfToken: [] }, { dashboardKey: [], csrfToken: [] }],
      responses: { 401: { 'x-error-codes': ['dashboard_locked'] }, 403: {}, 421: {} },
    });
    expect(Object(document.paths['/audit']?.['get'])).toMatchObject({ security: [{}, { dashboardKey: [] }] });
    expect((await get('/docs/')).text).toContain('swagger-ui');
    expect(healthReply.parse((await get('/health')).json).status).toBe('ok');
  });
});
