import type { ZodType } from 'zod';
import { SearchFailure } from '../../application/dashboard/coaching/webSearch.port.js';
import { readTextUpTo } from '../../application/shared/readUpTo.js';
import { parseJson } from '../../domain/shared/parseJson.js';

export interface WebSearchOptions {
  /** Origin without a path, such as https://api.tavily.com */
  readonly origin: string;
  readonly key: string;
  readonly fetch: typeof globalThis.fetch;
  /** Time limit for the request and its reply. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;
const LIMIT_BYTES = 1024 * 1024;
const SERVER_ERROR = 500;

/**
 * Sends one request without retries; redirects are refused, because they could carry the key elsewhere.
 * @param title the service's display name
 * @throws SearchFailure
 */
export async function requestSearch<Reply>(
  title: string,
  { origin, fetch, timeoutMs = TIMEOUT_MS }: WebSearchOptions,
  path: string,
  init: RequestInit,
  signal: AbortSignal,
  schema: ZodType<Reply>,
): Promise<Reply> {
  const patience = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(origin + path, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([signal, patience]),
    });
    const problem = problemOf(title, response.status);
    if (problem !== null) {
      await response.body?.cancel();
      throw new SearchFailure(problem);
    }
    const text = await readTextUpTo(LIMIT_BYTES, response.body);
    if (text === null)
      throw new SearchFailure(`A reply of more than ${LIMIT_BYTES / 1024 / 1024} MiB from ${title} was discarded.`);
    const reply = schema.safeParse(parseJson(text));
    if (!reply.success) throw new SearchFailure(`The reply from ${title} cannot be read.`);
    return reply.data;
  } catch (error) {
    if (error instanceof SearchFailure) throw error;
    // The cause is left out, since its message can contain the URL with the query.
    if (patience.aborted || signal.aborted) throw new SearchFailure(`${title} did not answer in time.`);
    throw new SearchFailure(`${title} could not be reached, or the connection broke.`);
  }
}

function problemOf(title: string, status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) return `${title} rejected the key (${status}). Check WEB_SEARCH_API_KEY.`;
  if (status === 429) return `${title} is rate-limiting searches (429).`;
  if (status >= SERVER_ERROR) return `${title} returned a server error (${status}).`;
  return `${title} rejected the search (${status}).`;
}
