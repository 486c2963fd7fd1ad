import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { z } from 'zod';
import { publicAccess } from '../../../../../src/adapters/http/caller/publicAccess.js';
import { EventStreams } from '../../../../../src/adapters/http/local/page/eventStreams.js';
import { Metrics } from '../../../../../src/adapters/http/metrics.js';
import { buildApp } from '../../../../../src/adapters/http/pipeline/app.js';
import { defineRoute } from '../../../../../src/adapters/http/pipeline/route.js';
import {
  startHttpServer,
  type RunningHttpServer,
} from '../../../../../src/adapters/http/pipeline/serve/startHttpServer.js';
import { MemoryRateLimits } from '../../../../../src/adapters/limits/memoryRateLimits.js';
import { ManualClock } from '../../../../fakes/manualClock.js';

const HEARTBEAT_MS = 15_000;
const MEGABYTE = 'x'.repeat(1024 * 1024);

/** The callbacks of the open streams. Each sends its argument as an event. */
const listeners = new Set<(event: string) => void>();
const sendToAll = (event: string): void => listeners.forEach((listener) => listener(event));
let listening: RunningHttpServer;
let sockets: Socket[];
beforeEach(async () => {
  jest.useFakeTimers({
    doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask', 'setTimeout', 'clearTimeout'],
  });
  const streams = new EventStreams((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  const routes = [
    defineRoute({
      method: 'get',
      path: '/events',
      id: 'events',
      tag: 'Test',
      summary: 'Test',
      access: publicAccess,
      reply: z.unknown(),
      example: { reply: '' },
      handle: async ({ request }) => streams.openStream(request),
    }),
  ];
  listening = await startHttpServer(
    buildApp({
      routes,
      limits: new MemoryRateLimits(new ManualClock()),
      log: pino({ level: 'silent' }),
      requestMeter: new Metrics(),
      trustedHops: 0,
    }),
    { port: 0, host: '127.0.0.1' },
  );
  sockets = [];
  listeners.clear();
});
afterEach(async () => {
  jest.useRealTimers();
  for (const socket of sockets) socket.destroy();
  await listening.close();
});

/** Opens an event stream whose client reads nothing until the test resumes the socket. */
async function listen(): Promise<Socket> {
  const before = listeners.size;
  const socket = connect(listening.port, '127.0.0.1', () =>
    socket.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  );
  sockets.push(socket.pause());
  while (listeners.size === before) await setImmediate();
  return socket;
}

describe('an event stream', () => {
  it('sends heartbeats as long as the client reads, however much data waits to be sent', async () => {
    const socket = await listen();
    let heard = '';
    socket
      .setEncoding('utf8')
      .on('data', (text: string) => (heard = (heard + text).slice(-100)))
      .resume();
    for (let n = 0; n < 32; n++) {
      sendToAll(MEGABYTE);
      sendToAll(`event: mark\ndata: ${n}\n\n`);
      while (!heard.includes(`data: ${n}\n`)) await setImmediate();
    }
    jest.advanceTimersByTime(HEARTBEAT_MS);
    while (!heard.includes(': heartbeat')) await setImmediate();

    expect(listeners.size).toBe(1);
  });

  it('ends at the next heartbeat for a client that does not read', async () => {
    await listen();
    for (let n = 0; n < 64; n++) sendToAll(MEGABYTE);
    jest.advanceTimersByTime(HEARTBEAT_MS - 1);
    await setImmediate();
    expect(listeners.size).toBe(1);
    jest.advanceTimersByTime(1);
    for (let turn = 0; turn < 1000 && listeners.size > 0; turn++) await setImmediate();

    expect(listeners.size).toBe(0);
  });
});
