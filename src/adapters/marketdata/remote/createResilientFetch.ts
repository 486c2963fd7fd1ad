import {
  BrokenCircuitError,
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { monotonicBackoff } from '../../../application/shared/monotonicBackoff.js';
import { bufferResponse } from './bufferResponse.js';
import { sourceReplyFailure, sourceUnreachableFailure } from './sourceReplyFailure.js';
import { isTransient, SourceFailure } from './sourceFailure.js';

export type Fetch = typeof globalThis.fetch;

export interface FetchPolicy {
  /** Maximum number of simultaneous requests. */
  readonly concurrency: number;
  /** The timeout of one attempt, including the time to read the reply's body. */
  readonly timeoutMs: number;
  /** Number of further attempts after a transient failure. */
  readonly retries: number;
  /** Delay before the first retry; it doubles with each retry, with jitter. */
  readonly firstRetryDelayMs: number;
  /** Longest Retry-After to wait for. */
  readonly maxRetryAfterMs: number;
  /** Requests are paused when this many in a row have failed despite their retries. */
  readonly maxConsecutiveFailures: number;
  readonly circuitOpenMs: number;
}

export const DEFAULT_FETCH_POLICY: FetchPolicy = {
  concurrency: 4,
  timeoutMs: 10_000,
  retries: 2,
  firstRetryDelayMs: 500,
  maxRetryAfterMs: 60_000,
  maxConsecutiveFailures: 5,
  circuitOpenMs: 30_000,
};

/**
 * Creates a `fetch` that retries failed requests, limits simultaneous ones, and pauses after consecutive failures.
 * Resolves with the whole reply if its status is below 400, redirects included.
 * @param title the source's display name
 * @throws SourceFailure
 */
export function createResilientFetch(title: string, fetch: Fetch, fetchPolicy: FetchPolicy): Fetch {
  const { concurrency, timeoutMs, retries, firstRetryDelayMs, maxRetryAfterMs, maxConsecutiveFailures, circuitOpenMs } =
    fetchPolicy;
  const mended = handleWhen(
    (error) => error instanceof SourceFailure && isTransient(error) && (error.waitMs ?? 0) <= maxRetryAfterMs,
  );
  const down = handleWhen((error) => error instanceof SourceFailure && isTransient(error));
  const policy = wrap(
    bulkhead(concurrency, Infinity),
    circuitBreaker(down, {
      halfOpenAfter: monotonicBackoff(circuitOpenMs),
      breaker: new ConsecutiveBreaker(maxConsecutiveFailures),
    }),
    retry(mended, {
      maxAttempts: retries,
      backoff: new DelegateBackoff(
        ({ attempt, result }) => waitOf(result) ?? firstRetryDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random()),
      ),
    }),
    timeout(timeoutMs, TimeoutStrategy.Cooperative),
  );
  return async (input, init) => {
    try {
      return await policy.execute(async ({ signal }) => {
        const response = await reached(title, timeoutMs, signal, async () =>
          bufferResponse(await fetch(input, { ...init, signal })),
        );
        const failure = sourceReplyFailure(title, response);
        if (failure !== null) throw failure;
        return response;
      });
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new SourceFailure('paused', `${title} failed several times in a row. Requests are paused for a moment.`, {
        cause: error,
      });
    }
  };
}

async function reached<T>(title: string, timeoutMs: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof SourceFailure) throw cause;
    if (signal.aborted)
      throw new SourceFailure('silent', `${title} did not answer within ${timeoutMs / 1000} s.`, { cause });
    throw sourceUnreachableFailure(title, cause);
  }
}

function waitOf(result: object): number | null {
  return 'error' in result && result.error instanceof SourceFailure ? result.error.waitMs : null;
}
