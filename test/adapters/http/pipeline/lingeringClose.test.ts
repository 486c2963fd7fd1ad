import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  MAX_LINGER_MS,
  MAX_LINGER_PAUSE_MS,
  MAX_LINGERING,
} from '../../../../src/adapters/http/pipeline/lingeringClose.js';
import { startTestApp, type TestApp } from './testApp.js';

const LARGE_BYTES = 8 * 1024 * 1024;
/** Without the lingering close, about one of two attempts fails. */
const REPETITIONS = 3;
/** The body of the first request is not read at all, that of the second in part. */
const REFUSALS = [
  ['/upload', 401],
  ['/fires', 413],
] as const;

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

const headOf = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Length: ${LARGE_BYTES}\r\nConnection: close\r\n\r\n`;

/** Writes the whole request before it reads anything, as Python's `http.client` does. */
async function replyAfterWriting(path: string): Promise<string> {
  const socket = connect(app.port, '127.0.0.1').pause();
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(headOf(path));
    socket.write(Buffer.alloc(LARGE_BYTES, 0x20), () => resolve());
  });
  return text(socket);
}

/** Sends the head and the first byte of a large body, and waits for the reply. */
async function refusedSocket(): Promise<{ socket: Socket; isClosed: () => boolean }> {
  const socket = connect(app.port, '127.0.0.1');
  sockets.push(socket);
  let isClosed = false;
  socket.once('close', () => (isClosed = true));
  socket.write(`${headOf('/upload')}x`);
  await once(socket, 'data');
  return { socket, isClosed: () => isClosed };
}

async function eventsPass(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('A refused large body', () => {
  it.each(REFUSALS)(
    'is always answered when the client writes everything before it reads: %s',
    async (path, status) => {
      for (let time = 0; time < REPETITIONS; time += 1)
        expect(await replyAfterWriting(path)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*"message":[^]*}}$`));
    },
  );

  it.each(REFUSALS)('is always answered when the client reads while it writes: %s', async (path, status) => {
    const response = await fetch(`${app.address}${path}`, { method: 'POST', body: Buffer.alloc(LARGE_BYTES, 0x20) });
    expect([response.status, await response.json()]).toEqual([
      status,
      { detail: expect.objectContaining({ message: expect.any(String) }) },
    ]);
  });

  it('gets no second reply when its rest is not valid HTTP', async () => {
    const socket = connect(app.port, '127.0.0.1');
    sockets.push(socket);
    socket.write('POST /nowhere HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n');
    const [first] = await once(socket, 'data');
    socket.write('no length\r\n');

    expect(`${String(first)}${await text(socket)}`.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404']);
  });

  it('keeps its connection open only for some seconds after the last byte', async () => {
    const { socket, isClosed } = await refusedSocket();
    jest.advanceTimersByTime(MAX_LINGER_PAUSE_MS - 1);
    await eventsPass();
    expect(isClosed()).toBe(false);
    jest.advanceTimersByTime(1);

    await once(socket, 'close');
  });

  it('keeps a limited number of connections open, and closes others with the reply', async () => {
    const refused = [];
    for (let number = 0; number <= MAX_LINGERING; number += 1) refused.push(await refusedSocket());
    const last = refused.pop();
    if (last?.isClosed() === false) await once(last.socket, 'close');

    expect(refused.map(({ isClosed }) => isClosed())).toEqual(refused.map(() => false));
  });

  it('keeps its connection open for a limited time, however steadily it arrives', async () => {
    const { socket, isClosed } = await refusedSocket();
    for (let passed = 0; passed < MAX_LINGER_MS; passed += MAX_LINGER_PAUSE_MS / 2) {
      expect(isClosed()).toBe(false);
      const bytes = app.bytesRead();
      socket.write('x');
      while (app.bytesRead() === bytes) await eventsPass();
      jest.advanceTimersByTime(MAX_LINGER_PAUSE_MS / 2);
      await eventsPass();
    }

    if (!isClosed()) await once(socket, 'close');
  });
});
