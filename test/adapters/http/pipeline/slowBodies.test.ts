import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BODY_SPEED_WINDOW_SECONDS } from '../../../../src/adapters/http/pipeline/jsonBody.js';
import { MAX_LINGER_PAUSE_MS } from '../../../../src/adapters/http/pipeline/lingeringClose.js';
import { startTestApp, type TestApp } from './testApp.js';

const ENOUGH = 'x'.repeat(4096 * BODY_SPEED_WINDOW_SECONDS);
const BODY_BYTES = 4 + ENOUGH.length;

let app: TestApp;
const sockets: Socket[] = [];
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] });
  app = await startTestApp();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  jest.useRealTimers();
  await app.close();
});

/** Sends the head and the first bytes of a request, and waits until the server has read them. */
async function post(head: string, start: string): Promise<Socket> {
  const socket = connect(app.port, '127.0.0.1');
  sockets.push(socket);
  socket.write(`${head}\r\nHost: here\r\nContent-Length: ${BODY_BYTES}\r\n\r\n${start}`);
  await arrived(head.length + start.length);
  return socket;
}

async function arrived(bytes: number): Promise<void> {
  while (app.bytesRead() < bytes) await new Promise((resolve) => setImmediate(resolve));
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function reply(socket: Socket): Promise<{ head: string; body: unknown }> {
  let text = '';
  while (!text.includes('}}')) text += String(await once(socket, 'data'));
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

describe('A body', () => {
  it('is refused with 408, and its connection is closed, when it arrives too slowly [ERR-30]', async () => {
    const socket = await post('POST /fires HTTP/1.1', '{"fi');
    const answered = reply(socket);
    jest.advanceTimersByTime(BODY_SPEED_WINDOW_SECONDS * 1000);
    const { head, body } = await answered;

    expect(head).toMatch(/^HTTP\/1.1 408 /);
    expect(head).toMatch(/connection: close/i);
    expect(body).toEqual({
      detail: { error: 'request_timeout', message: expect.stringContaining('4096 bytes per second') },
    });
    jest.advanceTimersByTime(MAX_LINGER_PAUSE_MS);
    await once(socket, 'close');
  });

  it('may span several time windows if enough of it arrives in each window', async () => {
    const socket = await post('POST /fires HTTP/1.1', ENOUGH);
    const answered = reply(socket);
    jest.advanceTimersByTime(BODY_SPEED_WINDOW_SECONDS * 1000);
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    socket.write('xxxx');
    const { body } = await answered;

    expect(body).toMatchObject({ detail: { error: 'malformed_json' } });
  });
});
