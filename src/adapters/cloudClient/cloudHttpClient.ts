import type { ZodType } from 'zod';
import { isRequestUnsent } from '../../application/shared/isRequestUnsent.js';
import { readTextUpTo } from '../../application/shared/readUpTo.js';
import { CloudOutage, CloudRefusal } from '../../domain/dashboard/license/cloudFailure.js';
import type { LicenseKey } from '../../domain/shared/licensing/licenseKey.js';
import { parseJson } from '../../domain/shared/parseJson.js';
import { parseCloudRefusal, refusalReasonOf, retryAfterSecondsOf } from './cloudRefusal.js';

const TIMEOUT_MS = 10_000;
const REPLY_LIMIT_BYTES = 1024 * 1024;
const NAME = 'plumbline';
const LICENSE_KEY_HEADER = 'x-license-key';
const NOT_MODIFIED = 304;
const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

export interface CloudCallOptions {
  /** The license key of the request, sent in a header, never in a URL. */
  readonly key?: LicenseKey;
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  readonly replyLimitBytes?: number;
}

interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface WithEtag<T> {
  readonly value: T;
  /** The value for the next `getIfChanged`; null when the cloud sent no ETag. */
  readonly etag: string | null;
}

/**
 * Sends JSON requests to the cloud at one origin. Each request throws `CloudRefusal` when the cloud refuses it, and
 * `CloudOutage` when there is no valid reply. Redirects are refused, because they could send a key elsewhere.
 */
export class CloudHttpClient {
  constructor(
    readonly origin: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  get<T>(path: string, reply: ZodType<T>, options: CloudCallOptions = {}): Promise<T> {
    return this.call(path, { method: 'GET' }, reply, options);
  }

  /** @param body undefined for a request without a body */
  post<T>(path: string, body: unknown, reply: ZodType<T>, options: CloudCallOptions = {}): Promise<T> {
    return this.call(path, { method: 'POST', body }, reply, options);
  }

  delete<T>(path: string, reply: ZodType<T>, options: CloudCallOptions = {}): Promise<T> {
    return this.call(path, { method: 'DELETE' }, reply, options);
  }

  /** Returns null when the content has not changed since `etag`. */
  async getIfChanged<T>(
    path: string,
    etag: string | null,
    reply: ZodType<T>,
    options: CloudCallOptions = {},
  ): Promise<WithEtag<T> | null> {
    const headers = etag === null ? {} : { 'if-none-match': etag };
    const response = await this.response(path, { method: 'GET', headers }, options);
    if (response.status === NOT_MODIFIED) {
      await response.body?.cancel();
      return null;
    }
    return { value: await this.read(response, reply, options), etag: response.headers.get('etag') };
  }

  private async call<T>(path: string, request: Request, reply: ZodType<T>, options: CloudCallOptions): Promise<T> {
    return this.read(await this.response(path, request, options), reply, options);
  }

  private response(
    path: string,
    { method, body, headers = {} }: Request,
    { key, signal, timeoutMs = this.timeoutMs }: CloudCallOptions,
  ): Promise<Response> {
    const limit = AbortSignal.timeout(timeoutMs);
    return this.reached(() =>
      fetch(this.origin + path, {
        method,
        redirect: 'manual',
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
        headers: {
          ...headers,
          'user-agent': NAME,
          ...(key === undefined ? {} : { [LICENSE_KEY_HEADER]: key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  }

  private async read<T>(
    response: Response,
    reply: ZodType<T>,
    { replyLimitBytes = REPLY_LIMIT_BYTES }: CloudCallOptions,
  ): Promise<T> {
    const value = parseJson(await this.reached(() => wholeText(response, replyLimitBytes)));
    if (!response.ok) throw this.failure(response, value);
    const parsed = reply.safeParse(value);
    if (!parsed.success) throw new CloudOutage(`The cloud at ${this.origin} sent an invalid reply.`, 'unknown');
    return parsed.data;
  }

  private failure({ status, headers }: Response, body: unknown): CloudRefusal | CloudOutage {
    const retryAfter = retryAfterSecondsOf(headers);
    if (headers.has('location') && status < CLIENT_ERROR)
      return new CloudOutage(
        `The cloud at ${this.origin} answered with a redirect, which is not followed. Use the cloud’s own https:// address.`,
        'answered',
        retryAfter,
      );
    const words = parseCloudRefusal(body);
    if (words !== null && (status < SERVER_ERROR || words.slug === 'not_configured'))
      return new CloudRefusal(refusalReasonOf(status), words, retryAfter);
    return new CloudOutage(`The cloud at ${this.origin} answered with status ${status}.`, 'answered', retryAfter);
  }

  private async reached<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      const reach = isRequestUnsent(cause) ? 'unsent' : 'unknown';
      throw new CloudOutage(`The cloud at ${this.origin} could not be reached.`, reach, null, { cause });
    }
  }
}

async function wholeText({ body }: Response, limitBytes: number): Promise<string> {
  const text = await readTextUpTo(limitBytes, body);
  if (text === null) throw new RangeError('the reply is too long');
  return text;
}
