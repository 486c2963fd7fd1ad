import { leaseRemainingMs } from './lease.js';
import { DUPLICATE_ALERT_WINDOW_MS } from '../../shared/alerts/alert.js';
import { remainingMs } from '../../shared/timeWindow.js';

/** The delivery state of an alert on one channel. */
export interface AlertDeliveryState {
  readonly deliveredAt: Date | null;
  /** When the current delivery's lease ends; null while none is in progress. */
  readonly leaseEndsAt: Date | null;
}

/**
 * Returns until when an alert with these deliveries suppresses identical alerts, or null. Alerts are suppressed during
 * a delivery and for a window after the first delivery. Deliveries dated in the future do not count.
 */
export function suppressedUntil(effects: readonly AlertDeliveryState[], now: Date): Date | null {
  const at = now.getTime();
  const deliveries = effects.flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? []);
  const windowEnd = Math.min(...deliveries) + DUPLICATE_ALERT_WINDOW_MS;
  const window = remainingMs(windowEnd, DUPLICATE_ALERT_WINDOW_MS, at);
  const leases = effects.flatMap(({ deliveredAt, leaseEndsAt }) =>
    deliveredAt === null && leaseEndsAt !== null ? [leaseRemainingMs(leaseEndsAt, now)] : [],
  );
  const remaining = Math.max(window, ...leases);
  return remaining === 0 ? null : new Date(at + remaining);
}
