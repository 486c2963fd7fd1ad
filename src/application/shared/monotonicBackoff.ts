interface Pause {
  readonly duration: number;
  next(): Pause;
}

/**
 * The pause of an open circuit breaker (cockatiel's `halfOpenAfter`), timed by a monotonic clock. Cockatiel
 * itself compares `Date.now()`, and stays open longer when the clock is set back.
 */
export function monotonicBackoff(ms: number, now = (): number => performance.now()): { next(): Pause } {
  const next = (): Pause => {
    const begun = now();
    return {
      get duration() {
        return now() - begun < ms ? Infinity : -Infinity;
      },
      next,
    };
  };
  return { next };
}
