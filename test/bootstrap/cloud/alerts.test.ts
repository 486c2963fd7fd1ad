import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AlertAnswerEntity } from '../../../src/adapters/mikroorm/entities/messaging/alertAnswer.entity.js';
import { AlertDispatchEntity } from '../../../src/adapters/mikroorm/entities/messaging/alertDispatch.entity.js';
import { OutboxEffectEntity } from '../../../src/adapters/mikroorm/entities/messaging/outboxEffect.entity.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { startMailServer, type MailServer } from '../../servers/mail.js';
import { startNtfy, type NtfyServer } from '../../servers/ntfy.js';
import { answerServerError } from '../../servers/standIn.js';
import { answerOf, openApp } from './openApp.js';
import { refusal } from '../../refusal.js';

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const ALERT = {
  alert_type: 'stop_breach',
  ticker: 'aapl',
  message: 'AAPL closed below its stop.',
  details: { close: 169.23 },
  severity: 'critical',
};
const CRON_SECRET = 'a cron secret of the tests';
const dispatched = (email: string, push: string) => ({
  dispatched: true,
  duplicate: false,
  suppressed_until: TIMESTAMP,
  channels: { email, push },
});
const DUPLICATE = {
  dispatched: false,
  duplicate: true,
  suppressed_until: TIMESTAMP,
  channels: { email: 'skipped', push: 'skipped' },
};

let mail: MailServer;
let ntfy: NtfyServer;
beforeAll(async () => {
  [mail, ntfy] = [await startMailServer(), await startNtfy('tk_of_these_tests')];
});
beforeEach(() => {
  mail.refusal = null;
  ntfy.instead = null;
});
afterAll(async () => {
  await Promise.all([mail.close(), ntfy.close()]);
});

describe('POST /api/alert-dispatch', () => {
  const cloud = openApp(() => ({
    SMTP_URL: mail.url,
    NTFY_URL: ntfy.origin,
    NTFY_TOKEN: 'tk_of_these_tests',
    CRON_SECRET,
    PUBLIC_URL: 'https://plumbline.example',
  }));
  const send = (key: string, alert: object | string = ALERT) =>
    cloud.call('POST', '/api/alert-dispatch', alert, { 'x-license-key': key });
  const deliver = () =>
    cloud.call('POST', '/api/cron/deliver-outbox', undefined, { authorization: `Bearer ${CRON_SECRET}` });
  const passed = () => ({ mails: mail.received.length, pushes: ntfy.published.length });
  let before: { mails: number; pushes: number };
  const since = () => ({ mails: mail.received.slice(before.mails), pushes: ntfy.published.slice(before.pushes) });
  beforeEach(() => {
    before = passed();
  });

  it('sends an alert on both channels, at most once in four hours [ALR-02 ALR-07 ALR-08 ALR-18]', async () => {
    const key = await cloud.issue();
    const [first, second] = [await send(key), await send(key, { ...ALERT, ticker: 'AAPL', message: 'Again.' })];
    const { mails, pushes } = since();

    expect([first, second].map(answerOf)).toEqual([
      { status: 200, body: dispatched('sent', 'sent') },
      { status: 200, body: { ...DUPLICATE, suppressed_until: Object(first.body).suppressed_until } },
    ]);
    expect(Math.abs(Date.parse(Object(first.body).suppressed_until) - Date.now() - 4 * 3_600_000)).toBeLessThan(60_000);
    expect(mails.map(({ to }) => to)).toEqual([['holder@example.com']]);
    expect(mails[0]?.source).toContain('Subject: AAPL: stop breach (critical)\r\n');
    expect(mails[0]?.source).toMatch(
      /List-Unsubscribe: <https:\/\/plumbline\.example\/unsubscribe\/alerts\.[\w-]{22}\.[\w-]{22}>\r\n/,
    );
    expect(pushes).toEqual([
      {
        topic: expect.stringMatching(/^[\w-]{22}$/),
        title: 'AAPL: stop breach',
        message: ALERT.message,
        priority: 5,
        tags: ['rotating_light'],
        sequence_id: expect.any(String),
      },
    ]);
  });

  it('sends one alert for simultaneous requests [ALR-09]', async () => {
    const key = await cloud.issue();
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(key)));

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(replies.filter(({ body }) => Object(body).dispatched)).toHaveLength(1);
    expect(replies.filter(({ body }) => Object(body).duplicate)).toHaveLength(19);
    expect([since().mails.length, since().pushes.length]).toEqual([1, 1]);
  });

  it('sends one alert and equal answers for twenty requests with one idempotency key [ALR-20]', async () => {
    const key = await cloud.issue();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send(key, { ...ALERT, message: `Number ${n}.`, idempotency_key: 'AAPL_2026-11-20' }),
      ),
    );

    expect(answerOf(replies[0] ?? Object({}))).toEqual({ status: 200, body: dispatched('sent', 'sent') });
    expect(replies.map(answerOf)).toEqual(replies.map(() => answerOf(replies[0] ?? Object({}))));
    expect([since().mails.length, since().pushes.length]).toEqual([1, 1]);
  });

  it('sends an alert again after the answer under its idempotency key was pruned', async () => {
    const key = await cloud.issue();
    const alert = { ...ALERT, idempotency_key: 'AAPL_2026-11-20' };
    const first = await send(key, alert);
    const weekAgo = new Date(Date.now() - 7 * 86_400_000);
    await cloud.edit(AlertDispatchEntity, (dispatch) => void (dispatch.at = weekAgo));
    await cloud.edit(OutboxEffectEntity, (effect) => void (effect.deliveredAt = weekAgo));
    const repeat = await send(key, alert);
    await cloud.edit(AlertAnswerEntity, (answer) => void (answer.at = weekAgo));
    const pruned = await cloud.call('POST', '/api/cron/prune', undefined, { authorization: `Bearer ${CRON_SECRET}` });

    expect(repeat.body).toEqual(first.body);
    expect(pruned.body).toMatchObject({ job: 'prune', processed: 1, failed: 0 });
    expect((await send(key, alert)).body).toEqual(dispatched('sent', 'sent'));
    expect([since().mails.length, since().pushes.length]).toEqual([2, 2]);
  });

  it.each([[''], ['x'.repeat(65)], ['with space'], [7]])(
    'refuses the idempotency key %j [ALR-20]',
    async (idempotency_key) => {
      expect(answerOf(await send(await cloud.issue(), { ...ALERT, idempotency_key }))).toEqual({
        status: 400,
        body: refusal('invalid_request', { fields: [{ path: 'idempotency_key', message: expect.any(String) }] }),
      });
    },
  );

  it('treats a null idempotency key as an absent one', async () => {
    const { status, body } = await send(await cloud.issue(), { ...ALERT, idempotency_key: null });

    expect([status, body]).toEqual([200, dispatched('sent', 'sent')]);
  });

  it('answers 502 when both providers fail, and sends the alert when the request is repeated [ALR-11]', async () => {
    const key = await cloud.issue();
    mail.refusal = 'mailbox full';
    ntfy.instead = answerServerError;
    const failed = await send(key);
    mail.refusal = null;
    ntfy.instead = null;
    const [delivered, again] = [await deliver(), await send(key)];

    expect([answerOf(failed), failed.headers.get('retry-after')]).toEqual([
      { status: 502, body: refusal('upstream_error', { provider: 'email' }) },
      '10',
    ]);
    expect(delivered.body).toMatchObject({ processed: 0, failed: 0 });
    expect(answerOf(again)).toEqual({ status: 200, body: dispatched('sent', 'sent') });
    expect([since().mails.length, since().pushes.length]).toEqual([1, 1]);
  });

  it.each([
    ['mail', dispatched('queued', 'sent')],
    ['push', dispatched('sent', 'queued')],
  ])('delivers by %s later when only that channel fails [ALR-11]', async (down, reply) => {
    const key = await cloud.issue();
    if (down === 'mail') mail.refusal = 'mailbox full';
    else ntfy.instead = answerServerError;
    const first = await send(key);
    mail.refusal = null;
    ntfy.instead = null;
    const [delivered, nothing, again] = [await deliver(), await deliver(), await send(key)];

    expect(answerOf(first)).toEqual({ status: 200, body: reply });
    expect([delivered.body, nothing.body]).toMatchObject([{ processed: 1 }, { processed: 0 }]);
    expect(again.body).toEqual(DUPLICATE);
    expect([since().mails.length, since().pushes.length]).toEqual([1, 1]);
  });

  it('does not deliver a waiting e-mail after its recipient has unsubscribed', async () => {
    const key = await cloud.issue();
    await send(key);
    const link = /<https:\/\/plumbline\.example(\/unsubscribe\/[\w.-]+)>/.exec(since().mails[0]?.source ?? '')?.[1];
    mail.refusal = 'mailbox full';
    const waiting = await send(key, { ...ALERT, ticker: 'MSFT' });
    mail.refusal = null;
    const unsubscribed = await cloud.call('POST', link ?? '');
    const [delivered, nothing] = [await deliver(), await deliver()];

    expect([waiting.body, unsubscribed.status]).toEqual([dispatched('queued', 'sent'), 200]);
    expect([delivered.body, nothing.body]).toMatchObject([{ processed: 1 }, { processed: 0 }]);
    expect([since().mails.length, since().pushes.length]).toEqual([1, 2]);
  });

  it('counts alerts as duplicates only if their e-mail address, type and ticker are equal [ALR-03 ALR-12]', async () => {
    const [key, other] = [await cloud.issue(), await cloud.issue('premium', 'other@example.com')];
    const { ticker: _ticker, ...bare } = ALERT;
    const alerts = [
      ALERT,
      { ...ALERT, ticker: 'MSFT' },
      { ...ALERT, alert_type: 'armed' },
      bare,
      { ...ALERT, ticker: null },
    ];
    const replies = [];
    for (const alert of alerts) replies.push(await send(key, alert));
    replies.push(await send(other));

    expect(replies.map(({ body }) => Object(body).duplicate)).toEqual([false, false, false, false, true, false]);
  });

  it('sends only e-mail for a trial [ALR-02 AUT-05]', async () => {
    expect((await send(await cloud.issue('trial'))).body).toEqual(dispatched('sent', 'skipped'));
    expect(since().pushes).toEqual([]);
  });

  it('requires the key of a valid license', async () => {
    const missing = await cloud.call('POST', '/api/alert-dispatch', ALERT);
    const key = await cloud.issue();
    await cloud.edit(License, (license) => void (license.status = 'canceled'));

    expect(answerOf(missing)).toEqual({ status: 401, body: refusal('license_key_missing') });
    expect(answerOf(await send('PLB-7K3M-Q9TX-4WBH'))).toEqual({ status: 401, body: refusal('license_key_invalid') });
    expect(answerOf(await send(key))).toEqual({ status: 401, body: refusal('license_key_invalid') });
  });

  it.each([
    ['a body that is not JSON', '{', 400, 'malformed_json', {}],
    ['no body', '', 400, 'malformed_json', {}],
    [
      'no severity',
      { ...ALERT, severity: undefined },
      400,
      'invalid_request',
      { fields: [{ path: 'severity', message: expect.any(String) }] },
    ],
    [
      'a mail header in the alert type',
      { ...ALERT, alert_type: 'armed\r\nBcc: x@example.com' },
      400,
      'invalid_request',
      { fields: [{ path: 'alert_type', message: expect.any(String) }] },
    ],
    [
      'details that are too long',
      { ...ALERT, details: 'x'.repeat(16_385) },
      400,
      'invalid_request',
      { fields: [{ path: 'details', message: expect.any(String) }] },
    ],
    [
      'a body that is too long',
      { ...ALERT, more: 'x'.repeat(131_072) },
      413,
      'payload_too_large',
      { limit_bytes: 131_072 },
    ],
  ])('refuses %s without using up a rate-limit token', async (_what, body, status, error, more) => {
    const key = await cloud.issue();
    expect(answerOf(await send(key, body))).toEqual({ status, body: refusal(error, more) });

    expect((await send(key)).headers.get('ratelimit')).toMatch(/^"alert_dispatch";r=29;t=/);
  });

  it('allows 30 alerts an hour per license, including duplicates [LIM-04 LIM-10]', async () => {
    const key = await cloud.issue();
    for (let n = 0; n < 30; n += 1) expect((await send(key)).status).toBe(200);
    const { status, headers, body } = await send(key, '{');

    expect({ status, body }).toEqual({
      status: 429,
      body: refusal('rate_limit_exceeded', {
        bucket: 'alert_dispatch',
        limit: 30,
        window_sec: 3600,
        retry_after: expect.any(Number),
      }),
    });
    expect([headers.get('ratelimit-policy'), headers.get('retry-after')]).toEqual([
      '"alert_dispatch";q=30;w=3600',
      String(Object(body).detail.retry_after),
    ]);
    expect((await send(await cloud.issue('premium', 'other@example.com'))).status).toBe(200);
  });

  it('counts results by channel and rate-limit refusals by bucket in the operator’s metrics', async () => {
    const key = await cloud.issue();
    ntfy.instead = answerServerError;
    await send(key);
    while ((await send(key)).status !== 429);
    const metrics = String((await cloud.call('GET', '/metrics')).body);

    for (const line of [
      'alert_results_total{channel="email",result="sent"}',
      'alert_results_total{channel="push",result="queued"}',
      'alert_results_total{channel="push",result="duplicate"}',
      'rate_limit_refusals_total{bucket="alert_dispatch"}',
    ]) {
      expect(metrics).toContain(line);
    }
  });

  it('reports the state of its push server in /api/metrics', async () => {
    const { body } = await cloud.call('GET', '/api/metrics');

    expect(body).toMatchObject({
      status: 'ok',
      email: { status: 'ok' },
      push: { status: 'ok', latency_ms: expect.any(Number) },
    });
  });

  it('leaves no alert text in the database', async () => {
    await send(await cloud.issue());
    const [row] = await cloud.query(
      'select (select json_agg(o) from outbox o)::text as outbox, (select json_agg(d) from alert_dispatches d)::text as dispatches',
    );

    expect(JSON.stringify(row)).not.toMatch(/below its stop|169\.23/);
    expect((await cloud.all(OutboxEffectEntity)).filter(({ sealed }) => sealed !== null)).toEqual([]);
  });
});
