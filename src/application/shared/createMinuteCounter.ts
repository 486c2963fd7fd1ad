import { MINUTE_MS } from '../../domain/shared/timeUnits.js';
import type { Clock } from './clock.port.js';

/**
 * Returns a function that counts its calls. It reports the count at the first call, and at most once a minute after
 * that, so that hostile traffic cannot fill the log.
 */
export function createMinuteCounter(clock: Clock, report: (count: number) => void): () => void {
  let count = 0;
  let nextAt = -Infinity;
  return () => {
    count += 1;
    const now = clock.now().getTime();
    if (now < nextAt) return;
    nextAt = now + MINUTE_MS;
    report(count);
    count = 0;
  };
}
