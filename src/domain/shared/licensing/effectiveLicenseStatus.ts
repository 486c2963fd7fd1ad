import { DAY_MS } from '../timeUnits.js';
import { dunningEndsAt } from './dunning.js';
import type { License } from './license.js';

export const EFFECTIVE_LICENSE_STATUSES = ['VALID', 'EXPIRED', 'CANCELED', 'REVOKED'] as const;
export type EffectiveLicenseStatus = (typeof EFFECTIVE_LICENSE_STATUSES)[number];

/** The status of a license at `now`. Expiry is decided by the clock, not by whether a job has run. */
export function effectiveLicenseStatusAt(
  license: Pick<License, 'status' | 'expiresAt' | 'pastDueSince'>,
  now: Date,
): EffectiveLicenseStatus {
  if (license.status === 'revoked') return 'REVOKED';
  if (license.status === 'canceled') return 'CANCELED';
  const ended = isPast(license.expiresAt, now) || isDunningOver(license.pastDueSince, now);
  return license.status === 'expired' || ended ? 'EXPIRED' : 'VALID';
}

/** Whole days until `expiresAt`, rounded up, never negative; null when the license does not expire. */
export function daysRemaining(expiresAt: Date | null, now: Date): number | null {
  if (expiresAt === null) return null;
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS));
}

export const isPast = (end: Date | null, now: Date): boolean => end !== null && end.getTime() <= now.getTime();

/** Whether a payment overdue since `since` has exceeded the dunning period; `since` is null when none is overdue. */
export const isDunningOver = (since: Date | null, now: Date): boolean =>
  since !== null && isPast(dunningEndsAt(since), now);
