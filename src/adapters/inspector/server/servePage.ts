import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import type { Inspection, StepBatch } from '../recorder/inspection.js';

const HOST = '127.0.0.1';
const PAGE = new URL('../page/', import.meta.url);

/** A page with more unread bytes than this is disconnected. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export interface ServedPage {
  readonly port: number;
  readonly token: string;
  readonly read: () => Inspection;
  readonly subscribe: (listener: (batch: StepBatch) => void) => () => void;
}

/** Serves the page to every client on this machine, and the recorded data to clients with the token. */
export async function servePage(
  served: ServedPage,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void answer(served, request, response, portOf(server)).catch((error: unknown) => {
      process.stderr.write(`The inspector failed: ${error instanceof Error ? error.stack : String(error)}\n`);
      refuse(response, 500);
    });
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    socket.unref();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(served.port, HOST, done);
  });
  server.unref();
  return {
    url: `http://${HOST}:${portOf(server)}/#${served.token}`,
    async stop() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function answer(
  { token, read, subscribe }: ServedPage,
  { method, url = '/', headers }: IncomingMessage,
  response: ServerResponse,
  port: number,
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  // Rejects other host names, which a hostile site may have pointed at this machine (DNS rebinding).
  if (![`${HOST}:${port}`, `localhost:${port}`].includes(headers.host ?? '')) return refuse(response, 421);
  if (method !== 'GET') return refuse(response, 405);
  const parsed = URL.parse(url, `http://${HOST}`);
  if (parsed === null) return refuse(response, 400);
  const { pathname, searchParams } = parsed;
  if (pathname === '/inspection' || pathname === '/steps') {
    if (!isSame(searchParams.get('token') ?? '', token)) return refuse(response, 401);
    if (pathname === '/steps') return stream(response, subscribe);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(read()));
    return;
  }
  const file = /^\/(assets\/[\w.-]+)$/.exec(pathname)?.[1] ?? (pathname === '/' ? 'index.html' : null);
  const content = file === null ? null : await readFile(new URL(file, PAGE)).catch(() => null);
  if (file === null || content === null) return refuse(response, 404);
  response.setHeader('content-type', TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
  response.end(content);
}

function stream(response: ServerResponse, subscribe: ServedPage['subscribe']): void {
  response.setHeader('content-type', 'text/event-stream');
  response.write(': open\n\n');
  const unsubscribe = subscribe((batch) => {
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
    else response.write(`event: steps\ndata: ${JSON.stringify(batch)}\n\n`);
  });
  response.on('close', unsubscribe);
}

function refuse(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.end();
}

const isSame = (given: string, token: string): boolean =>
  Buffer.byteLength(given) === Buffer.byteLength(token) && timingSafeEqual(Buffer.from(given), Buffer.from(token));

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
