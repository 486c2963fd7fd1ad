import type { License } from './license.js';

export type Standing = 'VALID' | 'EXPIRED' | 'CANCELED' | 'REVOKED';

const DAY_MS = 86_400_000;

/** Whether a license counts at `now`. The clock decides about expiry, not whether a job has run. */
export function standingAt(license: Pick<License, 'status' | 'expiresAt'>, now: Date): Standing {
  if (license.status === 'revoked') return 'REVOKED';
  if (license.status === 'canceled') return 'CANCELED';
  const ended = license.expiresAt !== null && license.expiresAt.getTime() <= now.getTime();
  return license.status === 'expired' || ended ? 'EXPIRED' : 'VALID';
}

/** Whole days until `expiresAt`, rounded up, never negative; null when it does not end. */
export function daysRemaining(expiresAt: Date | null, now: Date): number | null {
  if (expiresAt === null) return null;
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS));
}

export const daysAfter = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS);
