import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import express from 'express';
import { startHttpServer } from '../../../../../src/adapters/http/pipeline/serve/startHttpServer.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-serve-'));
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true });
});

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const LARGE_BYTES = 20 * 1024 * 1024;

describe('an HTTP server', () => {
  it('creates a socket that only its owner can use, without changing the mode of other files', async () => {
    const before = process.umask();
    const listening = await startHttpServer(express(), { path: join(folder, 'own.sock') });
    const mode = statSync(join(folder, 'own.sock')).mode & 0o777;
    await listening.close();

    expect([mode, process.umask()]).toEqual([0o600, before]);
  });

  it('keeps idle connections open for the given time, and closes them at once when it closes', async () => {
    const app = express();
    app.get('/', (_request, response) => void response.send());
    const listening = await startHttpServer(app, { port: 0, host: '127.0.0.1' }, { keepAliveTimeoutMs: 130_000 });
    const { headers } = await fetch(`http://127.0.0.1:${listening.port}/`);
    await listening.close();

    expect(headers.get('keep-alive')).toBe('timeout=130');
  });

  it('waits at most thirty seconds for a request in progress before it closes', async () => {
    const app = express();
    const arrived = new Promise<void>((resolve) => void app.get('/', () => resolve()));
    const listening = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
    const asked = fetch(`http://127.0.0.1:${listening.port}/`).then(
      () => 'answered',
      () => 'broken off',
    );
    await arrived;
    let isClosed = false;
    const closed = listening.close().then(() => void (isClosed = true));
    jest.advanceTimersByTime(29_999);
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    expect(isClosed).toBe(false);
    jest.advanceTimersByTime(1);
    await closed;

    expect(await asked).toBe('broken off');
  });

  it('waits only ten seconds for clients that do not send their request or read their reply', async () => {
    const app = express();
    app.get('/', (_request, response) => void response.send(Buffer.alloc(LARGE_BYTES)));
    app.post('/', () => undefined);
    const listening = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
    const [sender, reader] = [await open(listening.port), (await open(listening.port)).pause()];
    for (const [client, head] of [
      [sender, 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n'],
      [reader, 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'],
    ] as const) {
      const asked = once(listening.server, 'request');
      client.write(head);
      await asked;
    }
    let isClosed = false;
    const closed = listening.close().then(() => void (isClosed = true));
    jest.advanceTimersByTime(9_999);
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    expect(isClosed).toBe(false);
    jest.advanceTimersByTime(1);
    await closed;

    expect(isClosed).toBe(true);
  });

  it('sends the rest of an unread reply before it closes, but closes idle connections immediately', async () => {
    const app = express();
    app.get('/', (_request, response) => void response.send(Buffer.alloc(LARGE_BYTES)));
    const listening = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
    const [idle, reader] = [await open(listening.port), (await open(listening.port)).pause()];
    const asked = once(listening.server, 'request');
    reader.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    await asked;
    const closed = listening.close();
    await once(idle.resume(), 'close');
    const { length } = await buffer(reader);
    await closed;

    expect(length).toBeGreaterThan(LARGE_BYTES);
  });
});
