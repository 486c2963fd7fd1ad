import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { VERSION } from '../../../src/bootstrap/packageFacts.js';
import { freePort } from '../../servers/listen.js';
import { compareVersions } from '../../../src/domain/shared/release/version.js';
import { answerOf, openApp } from './openApp.js';
import { refusal } from '../../refusal.js';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const TOKEN = 'a metrics token of the tests';
/** A header that a proxy on this machine adds to a request from elsewhere. */
const FROM_ELSEWHERE = { 'x-forwarded-for': '192.0.2.1' };

describe('a cloud that pushes only to browsers', () => {
  const cloud = openApp({ VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url') });

  it('reports push as not configured if it has no ntfy server', async () => {
    expect((await cloud.call('GET', '/api/metrics')).body).toMatchObject({
      push: { status: 'not_configured', latency_ms: null },
    });
  });
});

describe('a cloud with only its database', () => {
  const cloud = openApp();

  it('reports that it is up, and the current time [OPS-01 OPS-03]', async () => {
    const reply = await cloud.call('GET', '/health');

    expect(answerOf(reply)).toEqual({
      status: 200,
      body: { status: 'ok', timestamp: expect.stringMatching(TIMESTAMP) },
    });
  });

  it('lists each subsystem, even those not configured [OPS-02 OPS-04]', async () => {
    const absent = { status: 'not_configured', latency_ms: null };

    expect(answerOf(await cloud.call('GET', '/api/metrics'))).toEqual({
      status: 200,
      body: {
        status: 'ok',
        timestamp: expect.stringMatching(TIMESTAMP),
        database: { status: 'ok', latency_ms: expect.any(Number) },
        billing: absent,
        email: absent,
        push: absent,
      },
    });
  });

  it('reports its own version, without a download, before a release is published [REL-07 REL-08]', async () => {
    const { status, body } = await cloud.call('GET', '/api/latest-version');

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        version: VERSION,
        min_version: expect.any(String),
        download: { mac: null, win: null },
        release_notes: '',
      },
    });
    expect([compareVersions(VERSION, '6.4.0') >= 0, compareVersions(Object(body).min_version, VERSION) <= 0]).toEqual([
      true,
      true,
    ]);
  });

  it('has counted no fault on any of its routes at the start', async () => {
    const paths = Object.keys(Object((await cloud.call('GET', '/openapi.json')).body).paths);
    const metrics = String((await cloud.call('GET', '/metrics')).body);

    expect(paths).toContain('/api/trial/start');
    expect(
      [...paths, 'unrouted'].filter(
        (route) => !metrics.includes(`http_requests_seconds_count{route="${route}",status="500"} 0\n`),
      ),
    ).toEqual([]);
  });

  it('serves its metrics only to this machine [OPS-06]', async () => {
    const { status, headers, body } = await cloud.call('GET', '/metrics');

    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    expect(body).toMatch(/^# HELP \w+ .+\n# TYPE \w+ (?:counter|gauge|histogram|summary)$/m);
    for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
      expect(answerOf(await cloud.call('GET', '/metrics', undefined, { ...FROM_ELSEWHERE, authorization }))).toEqual({
        status: 503,
        body: refusal('not_configured', { setting: 'METRICS_TOKEN' }),
      });
    }
  });
});

describe('a cloud with a metrics token', () => {
  const cloud = openApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY: '1' });
  const metrics = (headers: Record<string, string>) =>
    cloud.call('GET', '/metrics', undefined, { ...FROM_ELSEWHERE, ...headers });

  it('serves its metrics to holders of the token [OPS-06]', async () => {
    expect((await metrics({ authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }]) {
      expect(answerOf(await metrics(headers))).toEqual({ status: 401, body: refusal('metrics_token_invalid') });
    }
  });

  it('refuses an address after twenty wrong tokens, but never refuses the right token', async () => {
    const from = (client: string, token: string) =>
      metrics({ 'x-forwarded-for': client, authorization: `Bearer ${token}` });
    for (let n = 0; n < 20; n++) expect((await from('192.0.2.20', `wrong ${n}`)).status).toBe(401);

    expect(answerOf(await from('192.0.2.20', 'wrong again'))).toMatchObject({
      status: 429,
      body: { detail: { error: 'rate_limit_exceeded', bucket: 'metrics_guess' } },
    });
    expect([(await from('192.0.2.20', TOKEN)).status, (await from('192.0.2.21', TOKEN)).status]).toEqual([200, 200]);
  });

  it('requires the token for every host name that is not local', async () => {
    const statusFor = async (host: string): Promise<number | undefined> => {
      const sent = request(`${cloud.address()}/metrics`, { headers: { host } }).end();
      const [reply]: IncomingMessage[] = await once(sent, 'response');
      reply?.resume();
      return reply?.statusCode;
    };

    expect(await Promise.all(['rebound.example', 'localhost', '127.0.0.1:8080', '[::1]:8080'].map(statusFor))).toEqual([
      401, 200, 200, 200,
    ]);
  });
});

describe('a cloud whose mail server is down', () => {
  let port: number;
  beforeAll(async () => {
    port = await freePort();
  });
  const cloud = openApp(() => ({ SMTP_URL: `smtp://127.0.0.1:${port}` }));

  it('reports degraded, and still answers with 200 [OPS-04]', async () => {
    const { status, body } = await cloud.call('GET', '/api/metrics');

    expect([status, body]).toMatchObject([
      200,
      { status: 'degraded', database: { status: 'ok' }, email: { status: 'down', latency_ms: null } },
    ]);
  });
});
