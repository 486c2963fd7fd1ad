import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { endAfterBody } from '../lingeringClose.js';
import { JSON_CONTENT_TYPE } from '../routeDefinition.js';
import { SECURITY_HEADERS } from '../securityHeaders.js';

/** The reply to a request that is refused before routing. */
export interface RequestRefusal {
  readonly status: number;
  readonly error: string;
  readonly message: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const invalid = (status: number, message: string): RequestRefusal => ({ status, error: 'invalid_request', message });

const NO_HTTP = invalid(400, 'This is not a valid HTTP request.');
const NO_TARGET = invalid(400, 'The address in the first line of this request cannot be read.');
const NO_HOST = invalid(400, 'This request has no Host header, which HTTP/1.1 requires.');
const TWO_HOSTS = invalid(400, 'This request has more than one Host header. Send one.');
const TOO_LONG = invalid(431, 'The headers of this request are too long. Shorten them.');
const TOO_SLOW: RequestRefusal = {
  status: 408,
  error: 'request_timeout',
  message: 'The request took too long to arrive. Send it again.',
};
export const UNMET_EXPECTATION = invalid(417, 'Only 100-continue is supported in the Expect header.');

/** Returns the refusal of a request that Node accepts but no route can answer; null for any other request. */
export function findRequestRefusal({
  url = '',
  httpVersion,
  headers,
  rawHeaders,
}: IncomingMessage): RequestRefusal | null {
  if (httpVersion === '1.1' && headers.host === undefined) return NO_HOST;
  if (rawHeaders.filter(isHostName).length > 1) return TWO_HOSTS;
  return isLocalTarget(url) || (/^https?:/i.test(url) && URL.canParse(url)) ? null : NO_TARGET;
}

/** Replaces the path and Host header of a request with those that its absolute target names (RFC 9112 §3.2.2). */
export function resolveAbsoluteTarget(request: IncomingMessage): void {
  const { url = '' } = request;
  if (isLocalTarget(url)) return;
  const { host, pathname, search } = new URL(url);
  request.headers.host = host;
  request.url = pathname + search;
}

const isLocalTarget = (url: string): boolean => url.startsWith('/') || url === '*';

/** Whether a header name is Host; `rawHeaders` alternates names and values. */
const isHostName = (text: string, place: number): boolean =>
  place % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';

export function refuseRequest(response: ServerResponse, reason: RequestRefusal): void {
  const { body, headers } = replyTo(reason);
  response.writeHead(reason.status, headers);
  endAfterBody(response.req, response, body);
}

const RETRY_CONNECTION_SECONDS = 1;

/** How long a refused client may take to read the reply. */
const FETCH_WITHIN_MS = 1_000;

/** Tells a client with too many open connections why its new connection is closed. */
export function refuseTooManyConnections(socket: Socket, limit: number): void {
  const message = `More than ${limit} connections from your address are open. Close some, or send requests one after the other on one connection.`;
  socket.pause();
  const facts = {
    bucket: 'connections',
    limit,
    window_sec: RETRY_CONNECTION_SECONDS,
    retry_after: RETRY_CONNECTION_SECONDS,
  };
  endWith(socket, {
    status: 429,
    error: 'rate_limit_exceeded',
    message,
    facts,
    headers: { 'retry-after': String(RETRY_CONNECTION_SECONDS) },
  });
  setTimeout(() => socket.destroy(), FETCH_WITHIN_MS).unref();
}

/**
 * Refuses bytes that Node could not read as HTTP or that arrived too slowly. There is no request to answer, only a
 * socket.
 */
export function refuseUnreadableRequest(error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  endWith(socket, reasonOf(error));
}

function endWith(socket: Socket, reason: RequestRefusal): void {
  const { body, headers } = replyTo(reason);
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.end(`HTTP/1.1 ${reason.status} ${STATUS_CODES[reason.status]}\r\n${head}\r\n${body}`);
}

function reasonOf(error: Error): RequestRefusal {
  const code = 'code' in error ? error.code : null;
  if (code === 'HPE_HEADER_OVERFLOW') return TOO_LONG;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TOO_SLOW : NO_HTTP;
}

function replyTo({ error, message, facts, headers: more }: RequestRefusal): {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const body = JSON.stringify({ detail: { error, message, ...facts } });
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': randomUUID(),
    connection: 'close',
    ...more,
    'content-type': JSON_CONTENT_TYPE,
    'content-length': String(body.length),
  };
  return { body, headers };
}
