interface Pause {
  readonly duration: number;
  next(): Pause;
}

/**
 * The pause of an open circuit breaker (cockatiel's `halfOpenAfter`), counted by a clock that nobody sets: cockatiel
 * itself compares `Date.now()`, and stays open for as long as the clock is set back.
 */
export function monotonicPause(ms: number, now = (): number => performance.now()): { next(): Pause } {
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
