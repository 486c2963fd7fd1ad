export type CachingWrapper = <T>(read: () => Promise<T>) => () => Promise<T>;

/** The longest time until writes by other processes are noticed. */
const MAX_AGE_MS = 1_000;

/**
 * Caches the result of a read in memory for up to a second, but never beyond a write by this process. Concurrent
 * requests share one read.
 * @param writes number of writes of this process that have ended
 * @param elapsedMs a monotonic clock, in milliseconds
 */
export function cacheRead<T>(read: () => Promise<T>, writes: () => number, elapsedMs: () => number): () => Promise<T> {
  let cached: { readonly value: Promise<T>; readonly writes: number; readonly at: number } | null = null;
  return () => {
    const [at, written] = [elapsedMs(), writes()];
    if (cached !== null && cached.writes === written && at - cached.at < MAX_AGE_MS) return cached.value;
    const started = { value: read(), writes: written, at };
    cached = started;
    started.value.catch(() => {
      if (cached === started) cached = null;
    });
    return started.value;
  };
}
