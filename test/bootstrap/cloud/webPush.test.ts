import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createECDH } from 'node:crypto';
import { PushSubscriptionEntity } from '../../../src/adapters/mikroorm/entities/messaging/pushSubscription.entity.js';
import { MAX_PUSH_SUBSCRIPTIONS } from '../../../src/application/cloud/messaging/push/managePushSubscriptions.js';
import { startPushService, type BrowserSubscription, type PushService } from '../../servers/pushService.js';
import { answerServerError } from '../../servers/standIn.js';
import { openApp } from './openApp.js';

const keys = createECDH('prime256v1');
// A fixed key, because generated keys are sometimes shorter than 32 bytes.
keys.setPrivateKey(Buffer.alloc(32, 7));
const PUBLIC_KEY = keys.getPublicKey('base64url');
const ALERT = { alert_type: 'exit', ticker: 'AAPL', message: 'Below its stop.', severity: 'critical' };

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
beforeEach(() => {
  service.instead = null;
});
afterAll(() => service.close());

describe('notifications in browsers', () => {
  const cloud = openApp(() => ({
    VAPID_PRIVATE_KEY: keys.getPrivateKey('base64url'),
    WEB_PUSH_PRIVATE_ORIGINS: service.origin,
    MAIL_FROM: 'Plumbline <ops@example.com>',
  }));
  let key: string;
  const call = (method: string, path: string, body?: object) =>
    cloud.call(method, path, body, { 'x-license-key': key });
  const subscribe = (browser: object) => call('POST', '/api/push-subscriptions', browser);
  const dispatch = async (alert: object = ALERT) => Object((await call('POST', '/api/alert-dispatch', alert)).body);
  const endpoints = async () => (await cloud.all(PushSubscriptionEntity)).map(({ endpoint }) => endpoint);
  let browser: BrowserSubscription;
  const received = () => service.messages.filter(({ endpoint }) => endpoint === browser.endpoint);

  beforeEach(async () => {
    key = await cloud.issue('premium');
    browser = service.subscribe(PUBLIC_KEY);
  });

  it('arrive encrypted in a browser that subscribed with the cloud’s key [ALR-22]', async () => {
    expect((await call('GET', '/api/push-key')).body).toEqual({ public_key: PUBLIC_KEY });
    expect(await subscribe(browser)).toMatchObject({ status: 200, body: { subscribed: true } });
    expect((await dispatch()).channels).toMatchObject({ push: 'sent' });
    expect(received()).toEqual([
      expect.objectContaining({
        contact: 'mailto:ops@example.com',
        content: { id: expect.any(String), title: 'AAPL: exit', message: 'Below its stop.', priority: 'urgent' },
      }),
    ]);
  });

  it('go to a browser only while it is subscribed', async () => {
    expect((await dispatch()).channels).toMatchObject({ push: 'not_configured' });
    await subscribe(browser);
    const removed = await call('POST', '/api/push-subscriptions/remove', { endpoint: browser.endpoint });
    expect(removed).toMatchObject({ status: 200, body: { subscribed: false } });
    expect((await dispatch({ ...ALERT, ticker: 'KO' })).channels).toMatchObject({ push: 'not_configured' });
    expect(received()).toEqual([]);
  });

  it('end when the push service says that the subscription has ended [ALR-22]', async () => {
    await subscribe(browser);
    service.end(browser.endpoint);
    await dispatch();
    expect(await endpoints()).toEqual([]);
  });

  it('are retried by the outbox when the push service fails', async () => {
    await subscribe(browser);
    service.instead = answerServerError;
    expect((await dispatch()).channels).toMatchObject({ push: 'queued' });
    service.instead = null;
    await cloud.query("update outbox set due_at = now() - interval '1 second' where delivered_at is null");
    await cloud.tick('deliver-outbox');
    expect(received()).toHaveLength(1);
  });

  it('go only to the most recently subscribed browsers of a license', async () => {
    for (let n = 0; n <= MAX_PUSH_SUBSCRIPTIONS; n += 1) await subscribe(service.subscribe(PUBLIC_KEY));
    await subscribe(browser);
    expect(await endpoints()).toHaveLength(MAX_PUSH_SUBSCRIPTIONS);
    expect(await endpoints()).toContain(browser.endpoint);
  });

  it.each([
    ['with an endpoint on this machine', { endpoint: 'https://127.0.0.1/1' }, 'endpoint'],
    ['with an endpoint without https', { endpoint: 'http://push.example.com/1' }, 'endpoint'],
    ['with a short key', { keys: { p256dh: 'BAAA', auth: 'A'.repeat(22) } }, 'keys.p256dh'],
    [
      'with a key that is not on the curve',
      { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
      'keys.p256dh',
    ],
    ['with an unknown field', { extra: 1 }, ''],
  ])('are refused for a browser %s', async (_what, change, path) => {
    expect(await subscribe({ ...browser, ...change })).toMatchObject({
      status: 400,
      body: { detail: { error: 'invalid_request', fields: [{ path }] } },
    });
    expect(await endpoints()).toEqual([]);
  });

  it('require the premium tier', async () => {
    key = await cloud.issue('pro', 'pro@example.com');
    expect((await subscribe(browser)).status).toBe(403);
    key = 'nothing';
    expect((await subscribe(browser)).status).toBe(401);
  });

  it('use stored subscriptions, which are exported and erased with the account', async () => {
    await subscribe(browser);
    const { body } = await cloud.command('POST', '/account/export', { email: 'holder@example.com' });
    expect(Object(body).records.push_subscriptions).toEqual([{ endpoint: browser.endpoint, at: expect.any(String) }]);
    await cloud.command('POST', '/account/erase', { email: 'holder@example.com', force: false });
    expect(await endpoints()).toEqual([]);
  });
});

describe('a cloud without VAPID_PRIVATE_KEY', () => {
  const cloud = openApp();

  it('offers no notifications in browsers', async () => {
    const headers = { 'x-license-key': await cloud.issue('premium') };
    const browser = service.subscribe(PUBLIC_KEY);
    const message = 'This cloud does not send notifications to browsers.';
    const refused = {
      status: 503,
      body: { detail: { error: 'not_configured', message, setting: 'VAPID_PRIVATE_KEY' } },
    };
    expect(await cloud.call('GET', '/api/push-key', undefined, headers)).toMatchObject(refused);
    expect(await cloud.call('POST', '/api/push-subscriptions', browser, headers)).toMatchObject(refused);
  });
});
