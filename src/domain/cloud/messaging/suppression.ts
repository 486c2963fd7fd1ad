import { leaseRemainingMs } from './lease.js';
import { DUPLICATE_ALERT_WINDOW_MS } from '../../shared/alerts/alert.js';
import { latestValidTimestamp, remainingMs } from '../../shared/timeWindow.js';

/** The delivery state of an alert on one channel. */
export interface AlertDeliveryState {
  readonly deliveredAt: Date | null;
  /** When the current delivery's lease ends; null while none is in progress. */
  readonly leaseEndsAt: Date | null;
}

/**
 * Returns the time until which the latest identical alert, delivered as `effects`, suppresses a new one; null when the
 * new alert may be sent. An alert suppresses others during the window after its first delivery and while a delivery is
 * in progress. Pending retries do not suppress, nor do deliveries dated in the future by a wrong clock.
 */
export function suppressedUntil(effects: readonly AlertDeliveryState[], now: Date): Date | null {
  const at = now.getTime();
  const deliveries = effects
    .flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? [])
    .filter((delivered) => delivered <= latestValidTimestamp(at));
  const windows =
    deliveries.length === 0
      ? []
      : [remainingMs(Math.min(...deliveries) + DUPLICATE_ALERT_WINDOW_MS, DUPLICATE_ALERT_WINDOW_MS, at)];
  const leases = effects.flatMap(({ deliveredAt, leaseEndsAt }) =>
    deliveredAt === null && leaseEndsAt !== null ? [leaseRemainingMs(leaseEndsAt, now)] : [],
  );
  const remaining = Math.max(0, ...windows, ...leases);
  return remaining === 0 ? null : new Date(at + remaining);
}
