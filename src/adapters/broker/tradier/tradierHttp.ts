import { tradierReplyFailure } from './tradierReplyFailure.js';
import { readLimitedText } from './readLimitedText.js';
import { TRADIER_BROKER_NAME } from './tradierName.js';
import { TIMEOUT_STATUS, TradierFailure } from './tradierFailure.js';

export interface TradierConnectionOptions {
  /** Without a path, such as https://api.tradier.com */
  readonly origin: string;
  readonly token: string;
}

export interface TradierRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The part after /v1/, including parameters. */
  readonly path: string;
  /** Sent form-encoded. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface TradierReply {
  /** 200 or 400; every other status is a failure. */
  readonly status: number;
  readonly text: string;
}

/** No byte of the request was sent: there was no connection, or none was attempted. */
export class TradierRequestNotSent extends TradierFailure {}

/** Covers the whole request, including the body of its reply. */
const PATIENCE_MS = 10_000;
const SERVER_ERROR = 500;
const UNCONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Sends each request to Tradier once. Redirects are not followed, because they could carry the token elsewhere. */
export class TradierHttp {
  /** By request group: the monotonic time until which Tradier accepts no further requests. */
  private readonly quietUntil = new Map<string, number>();

  constructor(
    private readonly access: TradierConnectionOptions,
    private readonly fetch: typeof globalThis.fetch,
    private readonly timeoutMs = PATIENCE_MS,
  ) {}

  /** @throws BrokerFailure */
  async send(request: TradierRequest): Promise<TradierReply> {
    const group = request.method === 'GET' ? 'reading' : 'trading';
    if (performance.now() < (this.quietUntil.get(group) ?? 0))
      throw new TradierRequestNotSent(`${TRADIER_BROKER_NAME} is rate limiting requests. Try again shortly.`, null);
    const response = await this.answered(request);
    const failure = tradierReplyFailure(response);
    if (failure === null) return response;
    if (failure.quietMs !== null) this.quietUntil.set(group, performance.now() + failure.quietMs);
    throw new TradierFailure(failure.message, response.status);
  }

  /** Tradier's messages can repeat the request. */
  redactToken(text: string): string {
    return text.replaceAll(this.access.token, '…');
  }

  private async answered({
    method,
    path,
    form,
  }: TradierRequest): Promise<TradierReply & { readonly headers: Headers }> {
    const { origin, token } = this.access;
    const signal = AbortSignal.timeout(this.timeoutMs);
    try {
      const response = await this.fetch(`${origin}/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
        redirect: 'manual',
        signal,
      });
      const { status, headers } = response;
      if (status < SERVER_ERROR) return { status, headers, text: await readLimitedText(response) };
      await response.body?.cancel();
      return { status, headers, text: '' };
    } catch (cause) {
      throw this.unanswered(cause, signal);
    }
  }

  /** Leaves out the cause's own message, which can contain an address with parameters. */
  private unanswered(cause: unknown, signal: AbortSignal): TradierFailure {
    if (cause instanceof TradierFailure) return cause;
    if (signal.aborted)
      return new TradierFailure(
        `${TRADIER_BROKER_NAME} did not answer within ${this.timeoutMs / 1000} s.`,
        TIMEOUT_STATUS,
        { cause },
      );
    if (UNCONNECTED.has(connectionCode(cause)))
      return new TradierRequestNotSent(`${TRADIER_BROKER_NAME} could not be reached.`, null, { cause });
    return new TradierFailure(`The connection to ${TRADIER_BROKER_NAME} broke.`, null, { cause });
  }
}

/** `fetch` wraps the system's error as its cause. */
function connectionCode(error: unknown): string {
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : null;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}
