import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { refuseUnreadableRequest } from '../../../../../src/adapters/http/pipeline/serve/requestRefusal.js';
import { listen } from '../../../../servers/listen.js';
import { startTestApp, type TestApp } from '../testApp.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Sends the bytes and returns everything received until the connection closes. */
async function reply(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const headOf = (answer: string): string => answer.split('\r\n', 1)[0] ?? '';
const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));

describe('a request that is refused before routing', () => {
  it.each([
    [
      'without a Host',
      'GET /public HTTP/1.1\r\n\r\n',
      '400 Bad Request',
      'This request has no Host header, which HTTP/1.1 requires.',
    ],
    [
      'with two Hosts',
      'GET /public HTTP/1.1\r\nHost: x\r\nhOST: y\r\n\r\n',
      '400 Bad Request',
      'This request has more than one Host header. Send one.',
    ],
    [
      'with two Hosts in HTTP/1.0',
      'GET /public HTTP/1.0\r\nHost: x\r\nHost: x\r\n\r\n',
      '400 Bad Request',
      'This request has more than one Host header. Send one.',
    ],
    [
      'to an invalid address',
      'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n',
      '400 Bad Request',
      'The address in the first line of this request cannot be read.',
    ],
    [
      'to an address without a path',
      'GET foo:// HTTP/1.1\r\nHost: x\r\n\r\n',
      '400 Bad Request',
      'The address in the first line of this request cannot be read.',
    ],
    [
      'with an unsupported expectation',
      'GET /public HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n',
      '417 Expectation Failed',
      'Only 100-continue is supported in the Expect header.',
    ],
    [
      'with too many headers',
      `GET /public HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'The headers of this request are too long. Shorten them.',
    ],
    ['that is not HTTP', 'GARBAGE\r\n\r\n', '400 Bad Request', 'This is not a valid HTTP request.'],
  ])('is answered with the usual error reply: a request %s [ERR-01 ERR-22]', async (_what, bytes, status, message) => {
    const answer = await reply(app.port, bytes);
    expect([headOf(answer), bodyOf(answer)]).toEqual([
      `HTTP/1.1 ${status}`,
      { detail: { error: 'invalid_request', message } },
    ]);
    expect(answer).toMatch(/\r\nx-request-id: [\da-f-]{36}\r\n/);
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
  });

  it('is answered with 408 when it takes too long to arrive', async () => {
    const server = createServer((socket) =>
      refuseUnreadableRequest(
        Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket.resume(),
      ),
    );

    const answer = await reply(await listen(server), 'POST /upload HTTP/1.1\r\n');

    expect([headOf(answer), bodyOf(answer)]).toEqual([
      'HTTP/1.1 408 Request Timeout',
      { detail: { error: 'request_timeout', message: 'The request took too long to arrive. Send it again.' } },
    ]);
    server.close();
    await once(server, 'close');
  });
});

describe('an unusual but valid request', () => {
  it.each([
    'GET /public HTTP/1.0\r\n\r\n',
    'GET http://elsewhere.example/public HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  ])('is accepted: %j', async (bytes) => {
    expect(headOf(await reply(app.port, bytes))).toBe('HTTP/1.1 200 OK');
  });
});
