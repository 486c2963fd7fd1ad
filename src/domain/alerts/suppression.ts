import { HOUR_MS } from '../timeUnits.js';

/** How long an alert that went out silences identical ones. */
export const ALERT_WINDOW_HOURS = 4;

/** How far one channel's part of an alert is. */
export interface AlertEffect {
  readonly deliveredAt: Date | null;
  /** Until when somebody is at delivering it; null when nobody is. */
  readonly leaseEndsAt: Date | null;
}

/**
 * Until when an alert is suppressed by the latest identical one, whose parts are `effects`; null when it may go out:
 * for the window after the first delivery, and for as long as somebody is at delivering it. What merely waits for a
 * later try suppresses nothing.
 */
export function suppressedUntil(effects: readonly AlertEffect[], now: Date): Date | null {
  const deliveries = effects.flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? []);
  const leases = effects.flatMap(({ deliveredAt, leaseEndsAt }) => (deliveredAt === null ? (leaseEndsAt?.getTime() ?? []) : []));
  const windows = deliveries.length === 0 ? [] : [Math.min(...deliveries) + ALERT_WINDOW_HOURS * HOUR_MS];
  const until = Math.max(now.getTime(), ...leases, ...windows);
  return until === now.getTime() ? null : new Date(until);
}
