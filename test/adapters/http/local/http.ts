import { request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { parseJson } from '../../../../src/domain/shared/parseJson.js';
import { DescribedErrors } from '../../../describedErrors.js';

export interface HttpExchange {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body parsed as JSON, or undefined if it is not JSON. */
  readonly json: unknown;
}

export interface HttpRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The error codes in the API description of the dashboard on each port. */
const describedByPort = new Map<number, DescribedErrors>();

/**
 * Sends one HTTP request with exactly the given headers, which may include Host and Origin. A refusal must have an
 * error code that the dashboard's API description lists.
 */
export async function sendHttpRequest(port: number, path: string, sent: HttpRequest = {}): Promise<HttpExchange> {
  const reply = await exchange(port, path, sent);
  if (reply.status < 400) return reply;
  const { authorization } = sent.headers ?? {};
  const description = describedByPort.has(port)
    ? undefined
    : await exchange(port, '/openapi.json', { headers: authorization === undefined ? {} : { authorization } });
  if (description?.status === 200) describedByPort.set(port, new DescribedErrors(description.json));
  describedByPort.get(port)?.check(sent.method ?? 'GET', path, reply.status, reply.json);
  return reply;
}

function exchange(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: HttpRequest = {},
): Promise<HttpExchange> {
  return new Promise((resolve, reject) => {
    const sending = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers: head } = response;
      textOf(response).then((text) => resolve({ status, headers: head, text, json: parseJson(text) }), reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
