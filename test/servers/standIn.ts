import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from './listen.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on a real port that replaces an external service. */
export interface StandIn {
  /** Such as http://127.0.0.1:41235 */
  readonly origin: string;
  /** Path and query of every request. */
  readonly requests: string[];
  /** Each of these handlers answers one of the next requests, in order, in place of the server's own handler. */
  readonly instead: RequestHandler[];
  close(): Promise<void>;
}

export async function startStandIn(own: RequestHandler): Promise<StandIn> {
  const requests: string[] = [];
  const instead: RequestHandler[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    (instead.shift() ?? own)(request, response);
  });
  return { origin: `http://127.0.0.1:${await listen(server)}`, requests, instead, close: () => closeServer(server) };
}

export const answerJson =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): RequestHandler =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

export const answerText =
  (body: string, status = 200, headers: Readonly<Record<string, string>> = {}): RequestHandler =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);

export const answerTooManyRequests = (retryAfter?: string): RequestHandler =>
  answerText('Too Many Requests\r\n', 429, retryAfter === undefined ? {} : { 'retry-after': retryAfter });

export const answerServerError: RequestHandler = answerText('<html><body>Internal Server Error</body></html>', 500);

export const answerHtmlPage: RequestHandler = answerText(
  '<!DOCTYPE html><html><body>We are down for maintenance.</body></html>',
);

/** Sends the head of a reply and never finishes it. */
export const stallAnswer: RequestHandler = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).write('{"half":');

/** Never replies. */
export const neverAnswer: RequestHandler = () => undefined;

const ELSEWHERE = '/elsewhere';

/** Redirects each request and serves the target of the redirect. */
export const redirectRequest: RequestHandler = (request, response) =>
  request.url === ELSEWHERE
    ? answerJson({})(request, response)
    : answerText('', 307, { location: `http://${request.headers.host}${ELSEWHERE}` })(request, response);

export const dropConnection: RequestHandler = (request) => void request.socket.destroy();
