import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import express, { type Express, type Response } from 'express';
import {
  bytesReadOf,
  ADDRESS_BLOCK_MS,
  MAX_UNREAD_BYTES_PER_ADDRESS,
  MAX_UNREAD_BYTES_IN_TOTAL,
  PIPELINING_OFFENSES_BEFORE_BLOCK,
  PIPELINING_OFFENSE_WINDOW_MS,
  READ_SPEED_WINDOW_MS,
} from '../../../../../src/adapters/http/pipeline/serve/clientConnections.js';
import {
  MAX_REQUESTS_PER_CONNECTION,
  MAX_PIPELINED_REQUESTS,
} from '../../../../../src/adapters/http/pipeline/serve/requestQueue.js';
import {
  startHttpServer,
  type RunningHttpServer,
} from '../../../../../src/adapters/http/pipeline/serve/startHttpServer.js';

const CONNECTIONS = 2;
const MEBIBYTE = 1024 * 1024;
const LARGE_BYTES = 20 * MEBIBYTE;
const LARGER_BYTES = 30 * MEBIBYTE;

/** More bytes than the minimum that a client must read within one window. */
const ENOUGH_READ_BYTES = 64 * 1024;

let app: Express;
let listening: RunningHttpServer;
let started: string[];
let held: Response[];
const sockets: Socket[] = [];

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] });
  [started, held] = [[], []];
  app = express();
  app.get('/now', (_request, response) => void response.send('now'));
  app.get('/large', (_request, response) => void response.send(Buffer.alloc(LARGE_BYTES)));
  app.get('/larger', (_request, response) => void response.send(Buffer.alloc(LARGER_BYTES)));
  app.get('/last', (_request, response) => void response.set('connection', 'close').send('last'));
  app.get('/held/:name', ({ params }, response) => {
    started.push(params.name);
    held.push(response);
  });
  listening = await startHttpServer(app, { port: 0, host: '127.0.0.1' }, { connectionsPerAddress: CONNECTIONS });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  jest.useRealTimers();
  await listening.close();
});

const get = (path: string, header = ''): string => `GET ${path} HTTP/1.1\r\nHost: here\r\n${header}\r\n`;
const TOO_MANY_AHEAD = get('/held/ahead').repeat(MAX_PIPELINED_REQUESTS + 2);

/** Connects from the given address. Treats a reset connection as closed. */
async function open(from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: listening.port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function received(socket: Socket, text: string): Promise<string> {
  let all = '';
  while (!all.includes(text)) {
    const [chunk] = await once(socket, 'data');
    all += String(chunk);
  }
  return all;
}

async function ask(socket: Socket, path: string): Promise<string> {
  socket.write(get(path));
  return received(socket, 'now');
}

const closed = (socket: Socket): Promise<unknown> =>
  socket.closed ? Promise.resolve() : once(socket.resume(), 'close');

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

async function sendTooManyAhead(times: number): Promise<void> {
  for (let sent = 0; sent < times; sent += 1) {
    const socket = await open();
    socket.write(TOO_MANY_AHEAD);
    await closed(socket);
  }
}

/** Sends a request, waits until the server begins to write the reply, and does not read the reply. */
async function unread(path: string, from?: string): Promise<readonly [Socket, IncomingMessage]> {
  const socket = (await open(from)).pause();
  const asked = once(listening.server, 'request');
  socket.write(get(path));
  const [request]: IncomingMessage[] = await asked;
  if (request === undefined) throw new Error('The server was not asked.');
  await until(() => request.socket.destroyed || request.socket.writableLength > 0);
  return [socket, request];
}

/** Reads what has arrived and returns how much that was. */
async function read(socket: Socket): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve));
  const chunk: Buffer | null = socket.read();
  return chunk?.length ?? 0;
}

describe('A server', () => {
  it('answers pipelined requests one after the other', async () => {
    const socket = await open();
    socket.write(get('/held/first') + get('/held/second') + get('/now'));
    await until(() => held.length === 1);
    socket.write(get('/now'));
    await ask(await open('127.0.0.2'), '/now');
    expect(started).toEqual(['first']);
    held[0]?.send('one');
    await until(() => held.length === 2);
    held[1]?.send('two');
    const replies = await received(socket, 'now');

    expect([started, replies.match(/one|two|now/g)?.slice(0, 3)]).toEqual([
      ['first', 'second'],
      ['one', 'two', 'now'],
    ]);
  });

  it('closes only the connection on which too many requests were pipelined', async () => {
    const [flooding, beside] = [await open(), await open()];
    flooding.write(TOO_MANY_AHEAD);
    await closed(flooding);

    expect(await ask(beside, '/now')).toContain('200 OK');
    expect(await ask(await open(), '/now')).toContain('200 OK');
  });

  it('temporarily refuses new connections from an address that keeps pipelining too many requests', async () => {
    const served = await open();
    served.write(get('/held/one'));
    await until(() => held.length === 1);
    await sendTooManyAhead(PIPELINING_OFFENSES_BEFORE_BLOCK);
    await closed(await open());
    held[0]?.send('now');
    expect(await received(served, 'now')).toContain('200 OK');
    expect(await ask(await open('127.0.0.2'), '/now')).toContain('200 OK');
    jest.advanceTimersByTime(ADDRESS_BLOCK_MS);

    expect(await ask(await open(), '/now')).toContain('200 OK');
  });

  it('closes the idle connections of an address that keeps pipelining too many requests', async () => {
    const idle = await open();
    await sendTooManyAhead(PIPELINING_OFFENSES_BEFORE_BLOCK);
    await closed(idle);

    expect(started).toEqual(Array(PIPELINING_OFFENSES_BEFORE_BLOCK).fill('ahead'));
  });

  it('forgets after a few seconds that an address pipelined too many requests', async () => {
    await sendTooManyAhead(PIPELINING_OFFENSES_BEFORE_BLOCK - 1);
    jest.advanceTimersByTime(PIPELINING_OFFENSE_WINDOW_MS);
    await sendTooManyAhead(PIPELINING_OFFENSES_BEFORE_BLOCK - 1);

    expect(await ask(await open(), '/now')).toContain('200 OK');
  });

  it.each([
    ['the server', '/last', ''],
    ['the client', '/now', 'Connection: close\r\n'],
  ])('ignores further requests on a connection after %s sent Connection: close', async (_who, path, header) => {
    const socket = await open();
    const replies = textOf(socket);
    socket.write(get('/held/first') + get(path, header) + get('/held/behind'));
    await until(() => held.length === 1);
    held[0]?.send('one');

    expect((await replies).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(started).toEqual(['first']);
  });

  it('answers a request before it refuses the invalid bytes that follow', async () => {
    const socket = await open();
    const replies = textOf(socket);
    const broken = once(listening.server, 'clientError');
    socket.write(`${get('/held/first')}GARBAGE\r\n\r\n`);
    await broken;
    held[0]?.send('one');

    expect((await replies).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('answers the maximum number of pipelined requests', async () => {
    const socket = await open();
    socket.write(get('/held/one') + get('/now').repeat(MAX_PIPELINED_REQUESTS - 1) + get('/held/last'));
    await until(() => held.length === 1);
    held[0]?.send('one');
    await until(() => held.length === 2);

    expect(started).toEqual(['one', 'last']);
  });

  it('answers an address’s connections beyond the limit with 429 until one of its connections closes', async () => {
    const atServer = once(listening.server, 'connection');
    const [first] = [await open(), await open()];
    const [served] = await atServer;
    const refused = await open();
    const reply = await received(refused, '}}');
    await closed(refused);
    const elsewhere = await ask(await open('127.0.0.2'), '/now');
    first.destroy();
    await once(served, 'close');

    expect(reply).toContain('HTTP/1.1 429 Too Many Requests');
    expect(reply).toContain('retry-after: 1');
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toEqual({
      detail: {
        error: 'rate_limit_exceeded',
        bucket: 'connections',
        limit: CONNECTIONS,
        window_sec: 1,
        retry_after: 1,
        message: expect.any(String),
      },
    });
    expect(elsewhere).toContain('200 OK');
    expect(await ask(await open(), '/now')).toContain('200 OK');
  });

  it('closes a connection after a maximum number of requests', async () => {
    const socket = await open();
    for (let asked = 1; asked < MAX_REQUESTS_PER_CONNECTION; asked += 1) await ask(socket, '/now');
    const last = await ask(socket, '/now');

    expect(last).toMatch(/connection: close/i);
    await closed(socket);
  });

  it('closes the connection of a client that reads nothing during a whole window', async () => {
    const [, request] = await unread('/large');
    jest.advanceTimersByTime(2 * READ_SPEED_WINDOW_MS - 1);
    expect(request.socket.destroyed).toBe(false);
    jest.advanceTimersByTime(1);

    expect(request.socket.destroyed).toBe(true);
  });

  it('sends the whole reply to a client that reads slowly, however long that takes', async () => {
    const [socket, request] = await unread('/larger');
    let [length, windows] = [0, 0];
    for (; request.socket.writableLength > 0; windows += 1) {
      jest.advanceTimersByTime(READ_SPEED_WINDOW_MS);
      const enough = bytesReadOf(request.socket) + ENOUGH_READ_BYTES;
      while (request.socket.writableLength > 0 && bytesReadOf(request.socket) < enough) length += await read(socket);
    }
    for await (const chunk of socket.resume()) {
      length += Buffer.byteLength(chunk);
      if (length > LARGER_BYTES) break;
    }

    expect(windows).toBeGreaterThan(2);
    expect(length).toBeGreaterThan(LARGER_BYTES);
  });

  it('closes only the connection with the most unread bytes when an address exceeds its limit', async () => {
    const [, larger] = await unread('/larger');
    const [, elsewhere] = await unread('/large', '127.0.0.2');
    const [, large] = await unread('/large');

    expect(LARGER_BYTES + LARGE_BYTES).toBeGreaterThan(MAX_UNREAD_BYTES_PER_ADDRESS);
    expect([larger, elsewhere, large].map(({ socket }) => socket.destroyed)).toEqual([true, false, false]);
  });
});

describe('A server behind a proxy', () => {
  it('closes the connection with the most unread bytes when all clients together exceed their limit', async () => {
    await listening.close();
    listening = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
    const requests: IncomingMessage[] = [];
    for (const path of ['/large', '/larger', '/large', '/large']) requests.push((await unread(path))[1]);

    expect(3 * LARGE_BYTES + LARGER_BYTES).toBeGreaterThan(MAX_UNREAD_BYTES_IN_TOTAL);
    expect(requests.map(({ socket }) => socket.destroyed)).toEqual([false, true, false, false]);
  });
});
