import { describe, expect, it } from '@jest/globals';
import { JobLeaseEntity } from '../../../src/adapters/mikroorm/entities/operations/jobLease.entity.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { jobLease, outboxEffect } from '../../adapters/mikroorm/factories.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';
import { openApp } from './openApp.js';
import { refusal } from '../../refusal.js';
import { DAY_MS } from '../../../src/domain/shared/timeUnits.js';

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

const SECRET = 'a cron secret of the tests';
const JOBS = ['expire-licenses', 'deliver-outbox', 'prune'];

/** Method and path of existing jobs, missing jobs, and similar paths. */
const PATHS: readonly (readonly [string, string])[] = [
  ...JOBS.map((job) => ['POST', `/api/cron/${job}`] as const),
  ['POST', '/api/cron/unknown'],
  ['POST', '/api/cron/'],
  ['POST', '/API/Cron/prune'],
  ['GET', '/api/cron/prune'],
  ['OPTIONS', '/api/cron/prune'],
  ['POST', '/api/cron/prune/more'],
  ['POST', '/api/cron/%ff'],
];

describe('the cron routes without a secret', () => {
  const cloud = openApp();

  it.each(PATHS)('report that they are not configured: %s %s [CRN-02]', async (method, path) => {
    for (const headers of [
      {},
      { authorization: `Bearer ${SECRET}` },
      { authorization: 'Bearer ' },
      { authorization: 'Bearer undefined' },
    ]) {
      const { status, body } = await cloud.call(method, path, undefined, headers);
      expect({ status, body }).toEqual({ status: 503, body: refusal('not_configured', { setting: 'CRON_SECRET' }) });
    }
  });
});

describe('the cron routes', () => {
  const cloud = openApp({ CRON_SECRET: SECRET, TRUST_PROXY: '1' });
  const call = (path: string, secret = SECRET, method = 'POST') =>
    cloud.call(method, path, undefined, { authorization: `Bearer ${secret}` });

  it.each(PATHS)('require the secret: %s %s [AUT-03 CRN-01 CRN-02]', async (method, path) => {
    const client = `198.51.100.${PATHS.findIndex((each) => each[0] === method && each[1] === path)}`;
    for (const headers of [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: SECRET },
      { authorization: `Basic ${SECRET}` },
      { authorization: `Bearer ${SECRET}x` },
    ]) {
      const { status, body } = await cloud.call(method, path, method === 'POST' ? '{' : undefined, {
        ...headers,
        'x-forwarded-for': client,
      });
      expect({ status, body }).toEqual({ status: 401, body: refusal('cron_secret_invalid') });
    }
  });

  it.each(JOBS)('run %s and return its result [AUT-03 CRN-06 CRN-10 ERR-26 CRN-09]', async (job) => {
    const { status, body } = await call(`/api/cron/${job}`);

    expect({ status, body }).toEqual({
      status: 200,
      body: { job, processed: 0, failed: 0, took_ms: expect.any(Number) },
    });
  });

  it('limit the wrong secrets from one client address, but always accept the right secret', async () => {
    const from = (client: string, secret: string) =>
      cloud.call('POST', '/api/cron/prune', undefined, {
        authorization: `Bearer ${secret}`,
        'x-forwarded-for': client,
      });
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) statuses.push((await from('192.0.2.1', `wrong ${n}`)).status);
    const refused = await from('192.0.2.1', 'wrong again');

    const seconds = Number(refused.headers.get('retry-after'));
    expect([new Set(statuses), refused.status, seconds > 0 && seconds <= 45]).toEqual([new Set([401]), 429, true]);
    expect(refused.body).toEqual(
      refusal('rate_limit_exceeded', { bucket: 'cron_guess', limit: 20, window_sec: 900, retry_after: seconds }),
    );
    expect([(await from('192.0.2.1', SECRET)).status, (await from('192.0.2.2', SECRET)).status]).toEqual([200, 200]);
  });

  it('count refused requests under their route in the metrics', async () => {
    await call('/api/cron/prune', 'wrong');
    const { body } = await cloud.call('GET', '/metrics');

    expect(body).toMatch(/^http_requests_seconds_count\{(?=.*route="\/api\/cron\/\{job\}")(?=.*status="401")/m);
  });

  it('accept the name of the authorization scheme in lower case', async () => {
    const { status } = await cloud.call('POST', '/api/cron/prune', undefined, { authorization: `bearer  ${SECRET}` });

    expect(status).toBe(200);
  });

  it('refuse unknown jobs, and HTTP methods other than POST', async () => {
    const [unknown, get] = [await call('/api/cron/unknown'), await call('/api/cron/prune', SECRET, 'GET')];

    expect([unknown.status, unknown.body]).toEqual([404, refusal('not_found')]);
    expect([get.status, get.body, get.headers.get('allow')]).toEqual([405, refusal('method_not_allowed'), 'POST']);
  });

  it('mark ended licenses as expired, and send the reminder of a trial’s end once [CRN-05]', async () => {
    await cloud.call('POST', '/api/trial/start', { email: 'ending@example.com' });
    await cloud.mails();
    await cloud.edit(License, (license) => void (license.expiresAt = daysAgo(-2)));
    const reminded = [await call('/api/cron/expire-licenses'), await call('/api/cron/expire-licenses')];
    const delivered = await call('/api/cron/deliver-outbox');
    await cloud.edit(License, (license) => void (license.expiresAt = daysAgo(0)));
    const expired = [await call('/api/cron/expire-licenses'), await call('/api/cron/expire-licenses')];

    expect([...reminded, delivered, ...expired].map(({ body }) => body)).toMatchObject([
      { processed: 1, failed: 0 },
      { processed: 0, failed: 0 },
      { job: 'deliver-outbox', processed: 1, failed: 0 },
      { processed: 1, failed: 0 },
      { processed: 0, failed: 0 },
    ]);
    expect((await cloud.mails()).filter((mail) => mail.includes('Subject: Your Plumbline trial ends on'))).toHaveLength(
      1,
    );
    expect(await cloud.all(License)).toMatchObject([{ status: 'expired' }]);
  });

  it('skip a job that another process is running', async () => {
    await cloud.store(jobLease(1, { job: 'prune', until: new Date(Date.now() + 60_000) }));
    await cloud.store(outboxEffect(1, { sealed: null, dueAt: null, deliveredAt: daysAgo(91) }));
    const busy = await call('/api/cron/prune');
    await cloud.edit(JobLeaseEntity, (lease) => void (lease.until = daysAgo(0)));

    expect([busy.body, (await call('/api/cron/prune')).body]).toMatchObject([{ processed: 0 }, { processed: 1 }]);
  });

  it('list an abandoned outbox effect without its content until it is deleted after 90 days', async () => {
    const lastFailure = 'The mail server did not accept the message.';
    const givenUp = (n: number, days: number) =>
      outboxEffect(n, { tries: 10, createdAt: daysAgo(10 + days), dueAt: null, givenUpAt: daysAgo(days), lastFailure });
    await cloud.store(givenUp(1, 89), givenUp(2, 91));
    const [young, old] = [uuidNumber(1), uuidNumber(2)];
    const listed = await cloud.command('POST', '/outbox/undelivered', {});
    const facts = (id: string) => ({
      id,
      kind: 'mail',
      recipient: null,
      created_at: expect.any(String),
      due_at: null,
      given_up_at: expect.any(String),
      tries: 10,
      last_failure: lastFailure,
    });

    expect(listed.body).toEqual({ effects: [facts(young), facts(old)] });
    expect((await call('/api/cron/prune')).body).toMatchObject({ processed: 1, failed: 0 });
    expect((await cloud.command('POST', '/outbox/undelivered', { limit: 5 })).body).toEqual({
      effects: [facts(young)],
    });
  });
});
