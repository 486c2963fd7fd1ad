import { isWithinWindow } from '../../domain/shared/timeWindow.js';
import { MINUTE_MS } from '../../domain/shared/timeUnits.js';
import type { Clock } from './clock.port.js';

/**
 * Returns a function that counts its calls. It reports the count at the first call, and at most once a minute after
 * that, so that hostile traffic cannot fill the log.
 */
export function createThrottledCounter(clock: Clock, report: (count: number) => void): () => void {
  let count = 0;
  let reportedAt = -Infinity;
  return () => {
    count += 1;
    const now = clock.now().getTime();
    if (isWithinWindow(reportedAt, MINUTE_MS, now, 0)) return;
    reportedAt = now;
    report(count);
    count = 0;
  };
}
