import { codeInBrackets } from '../../../application/shared/innermostCode.js';
import { isRequestUnsent } from '../../../application/shared/isRequestUnsent.js';
import { requestedWaitMs } from '../../../application/shared/requestedWait.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import type { BrokerDialect } from './brokerDialect.js';
import { BrokerHttpFailure, TIMEOUT_STATUS } from './brokerHttpFailure.js';
import { readLimitedText } from './readLimitedText.js';
import { statusMessage } from './statusMessage.js';

export interface BrokerConnectionOptions {
  /** The URL prefix of all requests, such as https://api.tradier.com/v1 */
  readonly base: string;
  /** Headers sent with each request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Texts that must never appear in a message. */
  readonly secrets: readonly string[];
  /** Reads are paused when at most this many requests of the quota remain, so that orders can still be sent. */
  readonly reservedForOrders?: number;
}

export interface BrokerRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path without the leading slash, including parameters. */
  readonly path: string;
  readonly body?: URLSearchParams | { readonly json: unknown };
}

export interface BrokerReply {
  /** HTTP status below 500 that is not 429. */
  readonly status: number;
  readonly text: string;
}

/** The request was not sent at all: the connection failed, or no connection was attempted. */
export class BrokerRequestNotSent extends BrokerHttpFailure {}

/** The timeout for the whole request, including the body of the reply. */
const TIMEOUT_MS = 10_000;
const SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;
/**
 * The longest wait that a broker may request; longer waits are shortened to this. Quota windows last only a minute, so
 * a longer wait means that one of the clocks is wrong.
 */
const MAX_PAUSE_MS = 5 * MINUTE_MS;

type RequestGroup = 'reading' | 'trading';

/** Sends each request to a broker once. Redirects are not followed, because they could send the secrets elsewhere. */
export class BrokerHttp {
  /** For each group of requests, the `performance.now()` value before which no request is sent. */
  private readonly quietUntil = new Map<RequestGroup, number>();

  constructor(
    readonly dialect: BrokerDialect,
    private readonly access: BrokerConnectionOptions,
    private readonly fetch: typeof globalThis.fetch,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** @throws BrokerFailure */
  async send(request: BrokerRequest): Promise<BrokerReply> {
    const { title } = this.dialect;
    const group = request.method === 'GET' ? 'reading' : 'trading';
    if (performance.now() < (this.quietUntil.get(group) ?? 0))
      throw new BrokerRequestNotSent(`${title} is rate-limiting requests. Try again shortly.`, null);
    const { status, headers, text } = await this.answered(request);
    if (status === TOO_MANY_REQUESTS) this.pause(group, headers);
    else if (this.isQuotaUsed(headers)) this.pause('reading', headers);
    if (status >= SERVER_ERROR || status === TOO_MANY_REQUESTS)
      throw new BrokerHttpFailure(statusMessage(this.dialect, status), status);
    return { status, text };
  }

  /** Removes secrets, because a broker's messages can repeat the request. */
  redactSecrets(text: string): string {
    return this.access.secrets.reduce((clean, secret) => clean.replaceAll(secret, '…'), text);
  }

  private pause(group: RequestGroup, headers: Headers): void {
    const waitMs = requestedWaitMs(headers, Date.now());
    if (waitMs !== null) this.quietUntil.set(group, performance.now() + Math.min(waitMs, MAX_PAUSE_MS));
  }

  private isQuotaUsed(headers: Headers): boolean {
    const remaining = headers.get('x-ratelimit-remaining');
    return remaining !== null && Number(remaining) <= (this.access.reservedForOrders ?? -1);
  }

  private async answered({ method, path, body }: BrokerRequest): Promise<BrokerReply & { readonly headers: Headers }> {
    const { base, headers: own } = this.access;
    const signal = AbortSignal.timeout(this.timeoutMs);
    try {
      const response = await this.fetch(`${base}/${path}`, {
        method,
        headers: { ...own, accept: 'application/json', ...typeOf(body) },
        ...(body === undefined ? {} : { body: 'json' in body ? JSON.stringify(body.json) : body }),
        redirect: 'manual',
        signal,
      });
      const { status, headers } = response;
      if (status < SERVER_ERROR) return { status, headers, text: await readLimitedText(this.dialect.title, response) };
      await response.body?.cancel();
      return { status, headers, text: '' };
    } catch (cause) {
      throw this.unanswered(cause, signal);
    }
  }

  /**
   * Creates the failure for a request without a reply. It leaves out the cause's own message, which can contain a URL
   * with parameters.
   */
  private unanswered(cause: unknown, signal: AbortSignal): BrokerHttpFailure {
    const { title } = this.dialect;
    if (cause instanceof BrokerHttpFailure) return cause;
    if (signal.aborted)
      return new BrokerHttpFailure(`${title} did not answer within ${this.timeoutMs / 1000} s.`, TIMEOUT_STATUS, {
        cause,
      });
    const code = codeInBrackets(cause);
    if (isRequestUnsent(cause))
      return new BrokerRequestNotSent(`${title} could not be reached${code}.`, null, { cause });
    return new BrokerHttpFailure(`The connection to ${title} was lost${code}.`, null, { cause });
  }
}

const typeOf = (body: BrokerRequest['body']): Readonly<Record<string, string>> =>
  body !== undefined && 'json' in body ? { 'content-type': 'application/json' } : {};
