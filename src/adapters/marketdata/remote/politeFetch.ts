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
import { monotonicPause } from '../../../application/shared/monotonicPause.js';
import { bufferedResponse } from './bufferedResponse.js';
import { failureOf, unreachable } from './replyFailure.js';
import { isPassing, SourceFailure } from './sourceFailure.js';

export type Fetch = typeof globalThis.fetch;

export interface Manners {
  /** Requests under way at a time. */
  readonly concurrency: number;
  /** For one attempt, body included. */
  readonly timeoutMs: number;
  /** Further attempts after a passing failure. */
  readonly retries: number;
  /** Before the first of them; doubles, with jitter. */
  readonly firstPauseMs: number;
  /** A source that wants to be left alone for longer than this is not waited for. */
  readonly longestWaitMs: number;
  /** After so many requests in a row that failed for good, none is made for a while. */
  readonly failuresInARow: number;
  readonly pauseMs: number;
}

export const GOOD_MANNERS: Manners = {
  concurrency: 4,
  timeoutMs: 10_000,
  retries: 2,
  firstPauseMs: 500,
  longestWaitMs: 60_000,
  failuresInARow: 5,
  pauseMs: 30_000,
};

/**
 * A `fetch` for a source that others use too. Resolves with the whole reply, of a status below 400 (a redirect that the
 * caller asked to see included).
 * @param title the source as people call it
 * @throws SourceFailure
 */
export function politeFetch(title: string, fetch: Fetch, manners = GOOD_MANNERS): Fetch {
  const { concurrency, timeoutMs, retries, firstPauseMs, longestWaitMs, failuresInARow, pauseMs } = manners;
  const mended = handleWhen(
    (error) => error instanceof SourceFailure && isPassing(error) && (error.waitMs ?? 0) <= longestWaitMs,
  );
  const down = handleWhen((error) => error instanceof SourceFailure && isPassing(error));
  const policy = wrap(
    bulkhead(concurrency, Infinity),
    circuitBreaker(down, { halfOpenAfter: monotonicPause(pauseMs), breaker: new ConsecutiveBreaker(failuresInARow) }),
    retry(mended, {
      maxAttempts: retries,
      backoff: new DelegateBackoff(
        ({ attempt, result }) => waitOf(result) ?? firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()),
      ),
    }),
    timeout(timeoutMs, TimeoutStrategy.Cooperative),
  );
  return async (input, init) => {
    try {
      return await policy.execute(async ({ signal }) => {
        const response = await reached(title, timeoutMs, signal, async () =>
          bufferedResponse(await fetch(input, { ...init, signal })),
        );
        const failure = failureOf(title, response);
        if (failure !== null) throw failure;
        return response;
      });
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new SourceFailure('paused', `${title} failed several times in a row and is not asked for a moment.`, {
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
    throw unreachable(title, cause);
  }
}

function waitOf(result: object): number | null {
  return 'error' in result && result.error instanceof SourceFailure ? result.error.waitMs : null;
}
