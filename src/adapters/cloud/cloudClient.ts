import { UpstreamError } from '../../domain/failure.js';
import type { ZodType } from 'zod';

const TIMEOUT_MS = 10_000;
const REPLY_LIMIT_BYTES = 1024 * 1024;

/** JSON calls to the cloud at one origin. Redirects are refused: they could carry a key elsewhere. */
export class CloudClient {
  constructor(
    readonly origin: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  get<T>(path: string, reply: ZodType<T>): Promise<T> {
    return this.call(path, { method: 'GET' }, reply);
  }

  post<T>(path: string, body: unknown, reply: ZodType<T>): Promise<T> {
    return this.call(
      path,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      reply,
    );
  }

  private async call<T>(path: string, request: RequestInit, reply: ZodType<T>): Promise<T> {
    const signal = AbortSignal.timeout(this.timeoutMs);
    const response = await this.reached(() => fetch(this.origin + path, { ...request, signal, redirect: 'error' }));
    if (!response.ok) {
      await response.body?.cancel();
      throw new UpstreamError('cloud', `The cloud at ${this.origin} answered ${response.status}.`);
    }
    const parsed = reply.safeParse(parseJson(await this.reached(() => limitedText(response))));
    if (!parsed.success) throw new UpstreamError('cloud', `The cloud at ${this.origin} gave an answer that makes no sense.`);
    return parsed.data;
  }

  private async reached<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw new UpstreamError('cloud', `The cloud at ${this.origin} could not be reached.`, { cause });
    }
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > REPLY_LIMIT_BYTES) throw new RangeError('the reply is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
