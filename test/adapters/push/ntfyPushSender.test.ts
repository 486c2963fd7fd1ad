import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { truncateToBytes } from '../../../src/adapters/push/truncateToBytes.js';
import { NtfyPushSender } from '../../../src/adapters/push/ntfyPushSender.js';
import type { PushEffect } from '../../../src/application/cloud/messaging/outbox/outboxEffect.js';
import type { PushNotification } from '../../../src/application/cloud/messaging/outbox/pushNotification.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';
import { startNtfy, type NtfyServer } from '../../servers/ntfy.js';
import { freePort } from '../../servers/listen.js';
import {
  dropConnection,
  answerServerError,
  redirectRequest,
  neverAnswer,
  stallAnswer,
  answerTooManyRequests,
} from '../../servers/standIn.js';

const TOKEN = 'tk_of_these_tests';
const TOPIC = 'aBcDeFgHiJkLmNoPqRsT-_';
const PUSH: PushNotification = { title: 'AAPL: stop breach', message: 'Grüße\nvon 📉 "AAPL"', priority: 'urgent' };
const effectOf = (push: Partial<PushNotification> = {}): PushEffect => ({
  kind: 'push',
  topic: TOPIC,
  push: { ...PUSH, ...push },
});
const FAILURE = { kind: 'upstream', facts: { provider: 'push' } };

let server: NtfyServer;
beforeAll(async () => {
  server = await startNtfy(TOKEN);
});
beforeEach(() => {
  server.instead = null;
});
afterAll(() => server.close());

const ntfy = (token: string | null = TOKEN, answerWithinMs = 10_000): NtfyPushSender =>
  new NtfyPushSender(server.origin, token, answerWithinMs);

describe('an ntfy notification', () => {
  it('arrives as written, with an id that every retry repeats [ALR-16]', async () => {
    await ntfy().send(uuidNumber(1), effectOf());

    expect(server.published.at(-1)).toEqual({
      topic: TOPIC,
      title: 'AAPL: stop breach',
      message: 'Grüße\nvon 📉 "AAPL"',
      priority: 5,
      tags: ['rotating_light'],
      sequence_id: uuidNumber(1),
    });
  });

  it.each([
    ['default', 3, []],
    ['high', 4, ['warning']],
    ['urgent', 5, ['rotating_light']],
  ] as const)('sends priority %s as %i', async (priority, number, tags) => {
    await ntfy().send(uuidNumber(2), effectOf({ priority }));

    expect(server.published.at(-1)).toMatchObject({ priority: number, tags });
  });

  it('is shortened when the server would turn it into an attachment', async () => {
    await ntfy().send(uuidNumber(3), effectOf({ message: '📉'.repeat(2000) }));

    expect(server.published.at(-1)?.message).toBe(`${'📉'.repeat(1023)}…`);
  });

  it.each([
    ['returns an error', answerServerError],
    ['limits the rate', answerTooManyRequests()],
    ['closes the connection', dropConnection],
    ['does not answer', neverAnswer],
    ['redirects it', redirectRequest],
  ])('causes an upstream failure when the server %s', async (_what, answer) => {
    server.instead = answer;
    const impatient = ntfy(TOKEN, answer === neverAnswer ? 200 : undefined);
    await expect(impatient.send(uuidNumber(4), effectOf())).rejects.toMatchObject(FAILURE);
    await expect(impatient.ping()).rejects.toMatchObject(FAILURE);
  });

  it('counts as delivered once the server confirms it, even if the rest of the reply stalls', async () => {
    server.instead = stallAnswer;

    await expect(ntfy().send(uuidNumber(5), effectOf())).resolves.toBeUndefined();
  });

  it('carries a token for a server that requires a token', async () => {
    await expect(ntfy('another').send(uuidNumber(6), effectOf())).rejects.toMatchObject({
      ...FAILURE,
      message: 'The push server answered 401.',
    });
    await expect(ntfy(null).send(uuidNumber(6), effectOf())).rejects.toMatchObject(FAILURE);
  });

  it('has a sender that can check whether its server responds', async () => {
    await expect(ntfy().ping()).resolves.toBeUndefined();
    await expect(new NtfyPushSender(`http://127.0.0.1:${await freePort()}`, null).ping()).rejects.toMatchObject(
      FAILURE,
    );
  });
});

describe('truncateToBytes', () => {
  it.each([
    ['', 4, ''],
    ['four', 4, 'four'],
    ['fives', 4, 'f…'],
    ['ééé', 5, 'é…'],
    ['ééé', 6, 'ééé'],
    ['éééé', 6, 'é…'],
    ['📉📉', 7, '📉…'],
    ['📉📉', 6, '…'],
  ])('shortens %j to at most %i bytes: %j', (text, most, beginning) => {
    expect(truncateToBytes(text, most)).toBe(beginning);
  });
});
