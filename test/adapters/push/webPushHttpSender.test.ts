import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createECDH } from 'node:crypto';
import { isPublicAddress, lookupPublicAddress } from '../../../src/adapters/push/publicEndpoint.js';
import { WebPushHttpSender } from '../../../src/adapters/push/webPushHttpSender.js';
import type { PushNotification } from '../../../src/application/cloud/messaging/outbox/pushNotification.js';
import type { PushSubscription } from '../../../src/application/cloud/messaging/push/pushSubscriptions.port.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';
import { startPushService, type PushService } from '../../servers/pushService.js';
import {
  answerServerError,
  answerText,
  answerTooManyRequests,
  dropConnection,
  neverAnswer,
  redirectRequest,
} from '../../servers/standIn.js';

const keys = createECDH('prime256v1');
// A fixed key, because generated keys are sometimes shorter than 32 bytes.
keys.setPrivateKey(Buffer.alloc(32, 7));
const PRIVATE_KEY = keys.getPrivateKey('base64url');
const PUSH: PushNotification = { title: 'AAPL: stop breach', message: 'Grüße\nvon 📉 "AAPL"', priority: 'urgent' };

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
beforeEach(() => {
  service.instead = null;
});
afterAll(() => service.close());

const sender = (answerWithinMs = 10_000): WebPushHttpSender =>
  new WebPushHttpSender({
    privateKey: PRIVATE_KEY,
    contact: 'mailto:ops@example.com',
    privateOrigins: [service.origin],
    answerWithinMs,
  });
function subscribed(senderKey = keys.getPublicKey('base64url')): PushSubscription {
  const { endpoint, keys: browserKeys } = service.subscribe(senderKey);
  return { endpoint, ...browserKeys };
}

describe('WebPushHttpSender', () => {
  it('sends a message that the browser can decrypt, signed for its push service', async () => {
    const browser = subscribed();
    expect(await sender().send(uuidNumber(1), browser, PUSH)).toBe('accepted');
    expect(service.messages.at(-1)).toEqual({
      endpoint: browser.endpoint,
      content: { id: uuidNumber(1), ...PUSH },
      ttl: 86_400,
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      contact: 'mailto:ops@example.com',
    });
    expect(service.refusals).toEqual([]);
  });

  it('gives a repeated message the same topic, and a different message a different topic', async () => {
    const browser = subscribed();
    for (const id of [2, 2, 3]) await sender().send(uuidNumber(id), browser, PUSH);
    const [first, repeat, other] = service.messages.slice(-3).map(({ topic }) => topic);
    expect(repeat).toBe(first);
    expect(other).not.toBe(first);
  });

  it('cuts long messages to the size that push services accept', async () => {
    for (const message of ['x'.repeat(2_000), '📉'.repeat(2_000), '\n"'.repeat(1_000), '\u0001'.repeat(2_000)])
      expect(await sender().send(uuidNumber(4), subscribed(), { ...PUSH, title: '\u0001'.repeat(500), message })).toBe(
        'accepted',
      );
    expect(service.refusals).toEqual([]);
  });

  it('reports a subscription that has ended', async () => {
    const browser = subscribed();
    service.end(browser.endpoint);
    expect(await sender().send(uuidNumber(5), browser, PUSH)).toBe('expired');
    service.instead = answerText('', 404);
    expect(await sender().send(uuidNumber(5), subscribed(), PUSH)).toBe('expired');
  });

  it.each([
    ['answers 500', answerServerError, 'answered 500.'],
    ['answers 429', answerTooManyRequests('60'), 'answered 429.'],
    ['redirects the message', redirectRequest, 'answered 30'],
    ['drops the connection', dropConnection, 'does not respond.'],
  ])('fails when the push service %s', async (_what, instead, message) => {
    const browser = subscribed();
    service.instead = instead;
    await expect(sender().send(uuidNumber(6), browser, PUSH)).rejects.toMatchObject({
      kind: 'upstream',
      facts: { provider: 'push' },
      message: expect.stringContaining(message),
    });
  });

  it('fails when the push service does not answer in time', async () => {
    const browser = subscribed();
    service.instead = neverAnswer;
    await expect(sender(50).send(uuidNumber(7), browser, PUSH)).rejects.toThrow('does not respond.');
  });

  it('is refused by the push service when it signs with a key other than the subscription’s', async () => {
    const stranger = createECDH('prime256v1');
    stranger.generateKeys();
    const browser = subscribed(stranger.getPublicKey('base64url'));
    await expect(sender().send(uuidNumber(8), browser, PUSH)).rejects.toThrow('answered 403.');
  });

  it.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
    'https://[::1]/1',
    'https://[::ffff:127.0.0.1]/1',
    'https://localhost/1',
    'https://metadata/1',
    'https://user:password@push.example.com/1',
    'https://push.example.com:8080/1',
    'file:///etc/passwd',
    'nothing',
  ])('accepts no subscription at %s', async (endpoint) => {
    expect(() => sender().requireUsable({ ...subscribed(), endpoint })).toThrow('endpoint: must');
    expect(await sender().send(uuidNumber(9), { ...subscribed(), endpoint }, PUSH)).toBe('expired');
  });

  it.each([
    ['public key that is not on the curve', 'keys.p256dh', { p256dh: `BA${'c'.repeat(85)}` }],
    ['secret that is too short', 'keys.auth', { auth: 'c2hvcnQ' }],
  ])(
    'refuses a new subscription with a %s, and treats such a subscription as expired if it is already stored',
    async (_what, path, unusable) => {
      const browser = { ...subscribed(), ...unusable };
      expect(() => sender().requireUsable(browser)).toThrow(`${path}: must`);
      expect(await sender().send(uuidNumber(10), browser, PUSH)).toBe('expired');
    },
  );

  it.each(['https://fcm.googleapis.com/fcm/send/abc', 'https://updates.push.services.mozilla.com/wpush/v2/abc'])(
    'accepts a subscription at %s',
    (endpoint) => {
      expect(() => sender().requireUsable({ ...subscribed(), endpoint })).not.toThrow();
    },
  );
});

describe('lookupPublicAddress', () => {
  it.each([{}, { all: true }])('refuses the name localhost with the options %j', async (options) => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    lookupPublicAddress('localhost', options, (error) => resolve(error?.message));
    expect(await promise).toBe('localhost is not a public host.');
  });
});

describe('isPublicAddress', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'not an address',
  ])('is false for %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2607:f8b0:4004::200e', '2a00:1450::1'])(
    'is true for %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
