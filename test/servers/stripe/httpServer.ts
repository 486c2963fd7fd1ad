import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerApiRequest } from './api.ts';
import { StripeProblem } from './books.ts';
import { StripeFaults, type StripeFault } from './faults.ts';
import { readForm } from './form.ts';
import type { StripeWorld } from './stripeWorld.ts';

export const SECRET_KEY = 'sk_test_plumbline_4242424242';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly idempotencyKey: string | null;
  readonly apiVersion: string | null;
}

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves Stripe's API from a simulated Stripe account, with idempotency keys and injected faults. */
export class StripeApi {
  readonly faults = new StripeFaults();
  readonly seen: SeenRequest[] = [];
  world: StripeWorld;
  /** The request and its reply, by idempotency key. */
  private readonly done = new Map<string, { readonly request: string; readonly reply: Reply; readonly at: number }>();

  /** The times of the requests admitted in the last second, in milliseconds. */
  private recent: readonly number[] = [];
  private readonly callsPerSecond: number;

  /** @param callsPerSecond the limit above which calls are refused with 429, as by Stripe */
  constructor(world: StripeWorld, callsPerSecond = Infinity) {
    this.world = world;
    this.callsPerSecond = callsPerSecond;
  }

  /** Starts over with another account. */
  serve(world: StripeWorld): void {
    this.world = world;
    this.done.clear();
    this.seen.splice(0);
    this.faults.clear();
  }

  listener = (request: IncomingMessage, response: ServerResponse): void => {
    this.handle(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  };

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const body = await text(request);
    const idempotencyKey = single(headers['idempotency-key']);
    this.seen.push({ method, path: url, body, idempotencyKey, apiVersion: single(headers['stripe-version']) });
    if (this.isOverLimit(performance.now())) return send(response, refusal(OVER_LIMIT));
    const fault = this.faults.next(`${method} ${url}`);
    if (fault?.answer === 'hold') await this.faults.hold();
    if (fault === null || fault.answer === 'hold')
      return send(response, this.reply(method, url, body, idempotencyKey, headers.authorization));
    if (fault.carriedOut) this.reply(method, url, body, idempotencyKey, headers.authorization);
    goWrong(request, response, fault.answer);
  }

  private isOverLimit(now: number): boolean {
    if (this.callsPerSecond === Infinity) return false;
    const recent = this.recent.filter((at) => now - at < 1000);
    const isOver = recent.length >= this.callsPerSecond;
    this.recent = isOver ? recent : [...recent, now];
    return isOver;
  }

  private reply(
    method: string,
    url: string,
    body: string,
    key: string | null,
    authorization: string | undefined,
  ): Reply {
    if (authorization !== `Bearer ${SECRET_KEY}`) return refusal(new StripeProblem(401, UNKNOWN_KEY));
    const request = `${method} ${url} ${body}`;
    const earlier = key === null ? undefined : this.done.get(key);
    if (earlier !== undefined && this.world.now - earlier.at < KEYS_KEPT_SECONDS)
      return earlier.request === request
        ? { ...earlier.reply, headers: { 'idempotent-replayed': 'true' } }
        : refusal(OTHER_REQUEST);
    const reply = this.carryOut(method, url, body);
    if (key !== null && reply.status === 200) this.done.set(key, { request, reply, at: this.world.now });
    return reply;
  }

  private carryOut(method: string, url: string, body: string): Reply {
    const [path = '', query = ''] = url.split('?');
    try {
      return {
        status: 200,
        body: JSON.stringify(answerApiRequest(this.world, method, path, readForm(method === 'GET' ? query : body))),
      };
    } catch (error) {
      if (error instanceof StripeProblem) return refusal(error);
      throw error;
    }
  }
}

/** Stripe forgets idempotency keys after a day. */
const KEYS_KEPT_SECONDS = 24 * 3600;

const UNKNOWN_KEY = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_*********4242' };
const OTHER_REQUEST = new StripeProblem(400, {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
});

const OVER_LIMIT = new StripeProblem(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Request rate limit exceeded.',
});

const refusal = ({ status, error }: StripeProblem): Reply => ({ status, body: JSON.stringify({ error }) });

const single = (header: string | readonly string[] | undefined): string | null =>
  typeof header === 'string' ? header : null;

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test', ...headers }).end(body);
}

function goWrong(
  request: IncomingMessage,
  response: ServerResponse,
  how: Exclude<StripeFault['answer'], 'hold'>,
): void {
  if (how === 'drop') request.socket.destroy();
  else if (how === 'stall') response.writeHead(200, { 'content-type': 'application/json' }).write('{"half":');
  else send(response, how);
}
