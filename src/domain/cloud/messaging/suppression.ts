import { leaseRemainingMs } from './lease.js';
import { ALERT_WINDOW_MS } from '../../shared/alerts/alert.js';
import { latestMoment, remainingMs } from '../../shared/timeWindow.js';

/** How far one channel's part of an alert is. */
export interface AlertDeliveryState {
  readonly deliveredAt: Date | null;
  /** Until when somebody is at delivering it; null when nobody is. */
  readonly leaseEndsAt: Date | null;
}

/**
 * Until when an alert is suppressed by the latest identical one, whose parts are `effects`; null when it may go out:
 * for the window after the first delivery, and for as long as somebody is at delivering it. What merely waits for a
 * later try suppresses nothing, and neither does a delivery that a wrong clock dated ahead.
 */
export function suppressedUntil(effects: readonly AlertDeliveryState[], now: Date): Date | null {
  const at = now.getTime();
  const deliveries = effects
    .flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? [])
    .filter((delivered) => delivered <= latestMoment(at));
  const windows =
    deliveries.length === 0 ? [] : [remainingMs(Math.min(...deliveries) + ALERT_WINDOW_MS, ALERT_WINDOW_MS, at)];
  const leases = effects.flatMap(({ deliveredAt, leaseEndsAt }) =>
    deliveredAt === null && leaseEndsAt !== null ? [leaseRemainingMs(leaseEndsAt, now)] : [],
  );
  const remaining = Math.max(0, ...windows, ...leases);
  return remaining === 0 ? null : new Date(at + remaining);
}
