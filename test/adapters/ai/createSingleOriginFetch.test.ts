import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSingleOriginFetch } from '../../../src/adapters/ai/createSingleOriginFetch.js';
import { answerText, redirectRequest, startStandIn, type StandIn } from '../../servers/standIn.js';

const MOST_BYTES = 2 * 1024 * 1024;

let server: StandIn;
let other: StandIn;
beforeEach(async () => {
  [server, other] = await Promise.all([startStandIn(answerText('words')), startStandIn(answerText('another’s'))]);
});
afterEach(() => Promise.all([server.close(), other.close()]));

/** Users write the base URL with or without a trailing slash. */
const bound = (slash = '') => createSingleOriginFetch(`${server.origin}/v1${slash}`, fetch);

describe('singleOriginFetch', () => {
  it.each(['', '/'])('sends requests to paths below a base URL that ends in /v1%s', async (slash) => {
    const responses = await Promise.all([
      bound(slash)(`${server.origin}/v1/chat`),
      bound(slash)(new URL(`${server.origin}/v1/chat`)),
      bound(slash)(new Request(`${server.origin}/v1/chat`)),
    ]);

    expect(await Promise.all(responses.map(async (response) => [response.status, await response.text()]))).toEqual(
      Array.from({ length: 3 }, () => [200, 'words']),
    );
  });

  it('refuses other origins and other paths on the same origin', async () => {
    const addresses = [
      `${other.origin}/v1/chat`,
      `${server.origin}/v10/chat`,
      `${server.origin}/`,
      new URL(`${other.origin}/v1/`),
      new Request(`${other.origin}/v1/`),
    ];

    for (const address of addresses)
      await expect(bound()(address)).rejects.toThrow(
        'A request to an address other than the configured server was blocked.',
      );
    expect([...server.requests, ...other.requests]).toEqual([]);
  });

  it('does not follow redirects', async () => {
    server.instead.push(redirectRequest);

    await expect(
      bound()(`${server.origin}/v1/chat`, { method: 'POST', body: '{}', headers: { 'x-api-key': 'secret' } }),
    ).rejects.toThrow('fetch failed');
    expect(server.requests).toEqual(['/v1/chat']);
  });

  it('stops reading an endless reply', async () => {
    server.instead.push(answerText('x'.repeat(MOST_BYTES)), answerText('x'.repeat(MOST_BYTES + 1)));

    expect(await (await bound()(`${server.origin}/v1/chat`)).text()).toHaveLength(MOST_BYTES);
    await expect((await bound()(`${server.origin}/v1/chat`)).text()).rejects.toThrow(
      'A reply of more than 2 MiB was discarded.',
    );
  });
});
