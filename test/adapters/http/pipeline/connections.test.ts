import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import express, { type Response } from 'express';
import { CUT_OFF_MS, MOST_UNREAD_BYTES, READ_WITHIN_MS } from '../../../../src/adapters/http/pipeline/connections.js';
import { MOST_REQUESTS, MOST_WAITING } from '../../../../src/adapters/http/pipeline/requestQueue.js';
import { serve, type Listening } from '../../../../src/adapters/http/pipeline/serve.js';

const CONNECTIONS = 2;
const LARGE_BYTES = 20 * 1024 * 1024;

let listening: Listening;
let started: string[];
let held: Response[];
const sockets: Socket[] = [];

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] });
  [started, held] = [[], []];
  const app = express();
  app.get('/now', (_request, response) => void response.send('now'));
  app.get('/large', (_request, response) => void response.send(Buffer.alloc(LARGE_BYTES)));
  app.get('/held/:name', ({ params }, response) => {
    started.push(params.name);
    held.push(response);
  });
  listening = await serve(app, { port: 0, host: '127.0.0.1' }, { connectionsPerAddress: CONNECTIONS });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  jest.useRealTimers();
  await listening.close();
});

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`;

/** A client with its own address. Treats a reset connection as closed. */
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

const closed = (socket: Socket): Promise<unknown> => (socket.closed ? Promise.resolve() : once(socket.resume(), 'close'));

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
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

    expect([started, replies.match(/one|two|now/g)?.slice(0, 3)]).toEqual([['first', 'second'], ['one', 'two', 'now']]);
  });

  it('closes all connections of an address that pipelines too many requests, and lets it in again later', async () => {
    const [flooding, beside, elsewhere] = [await open(), await open(), await open('127.0.0.2')];
    flooding.write(get('/held/one').repeat(MOST_WAITING + 2));
    await Promise.all([closed(flooding), closed(beside)]);
    await closed(await open());
    expect([started, await ask(elsewhere, '/now')]).toEqual([['one'], expect.stringContaining('200 OK')]);
    jest.advanceTimersByTime(CUT_OFF_MS);

    expect(await ask(await open(), '/now')).toContain('200 OK');
  });

  it('answers as many pipelined requests as may wait', async () => {
    const socket = await open();
    socket.write(get('/held/one') + get('/now').repeat(MOST_WAITING - 1) + get('/held/last'));
    await until(() => held.length === 1);
    held[0]?.send('one');
    await until(() => held.length === 2);

    expect(started).toEqual(['one', 'last']);
  });

  it('refuses further connections of one address with 429 until another is closed', async () => {
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
      detail: { error: 'rate_limit_exceeded', bucket: 'connections', limit: CONNECTIONS, window_sec: 1, retry_after: 1, message: expect.any(String) },
    });
    expect(elsewhere).toContain('200 OK');
    expect(await ask(await open(), '/now')).toContain('200 OK');
  });

  it('closes a connection after a maximum number of requests', async () => {
    const socket = await open();
    for (let asked = 1; asked < MOST_REQUESTS; asked += 1) await ask(socket, '/now');
    const last = await ask(socket, '/now');

    expect(last).toMatch(/connection: close/i);
    await closed(socket);
  });

  it('closes the connection of a client that does not read its reply in time', async () => {
    const socket = await open();
    const serverSide = once(listening.server, 'request');
    socket.pause().write(get('/large'));
    const [request] = await serverSide;
    await until(() => request.socket.writableLength > 0);
    jest.advanceTimersByTime(READ_WITHIN_MS - 1);
    expect(request.socket.destroyed).toBe(false);
    jest.advanceTimersByTime(1);

    expect(request.socket.destroyed).toBe(true);
  });

  it('closes the connection whose reply exceeds the limit on unread bytes of its address', async () => {
    const requests: { readonly socket: Socket }[] = [];
    listening.server.on('request', (request) => void requests.push(request));
    for (const socket of [await open(), await open(), await open('127.0.0.2')]) socket.pause().write(get('/large'));
    await until(() => requests.length === 3 && requests.some(({ socket }) => socket.destroyed));

    expect(2 * LARGE_BYTES).toBeGreaterThan(MOST_UNREAD_BYTES);
    expect(requests.map(({ socket }) => socket.destroyed)).toEqual([false, true, false]);
  });
});
