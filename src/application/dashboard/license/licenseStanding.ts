import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { TOKEN_LIFETIME_SECONDS } from '../../../domain/shared/licensing/tokenLifetime.js';
import { SECOND_MS } from '../../../domain/shared/timeUnits.js';
import { isPending } from '../../../domain/shared/timeWindow.js';
import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { Grant } from './licenseAuthority.port.js';

/** What is known about the license of this machine. */
export type LicenseStanding =
  | { readonly state: 'none' }
  | { readonly state: 'unchecked'; readonly key: LicenseKey; readonly reason: string }
  | { readonly state: 'valid'; readonly key: LicenseKey; readonly grant: Grant }
  | {
      readonly state: 'refused';
      readonly key: LicenseKey;
      readonly code: string;
      readonly tier: string;
      readonly message: string;
      readonly checkedAt: Date;
    };

/** A grant does not outlive the license that it is for, nor its own signature. */
export function standingAt(standing: LicenseStanding, at: Date): LicenseStanding {
  if (standing.state !== 'valid') return standing;
  const { key, grant } = standing;
  if (grant.expiresAt !== null && grant.expiresAt <= at) {
    const message = `This license ended on ${isoDate(grant.expiresAt)}.`;
    return { state: 'refused', key, code: 'EXPIRED', tier: grant.tier, message, checkedAt: grant.issuedAt };
  }
  if (!isPending(grant.countsUntil.getTime(), TOKEN_LIFETIME_SECONDS * SECOND_MS, at.getTime())) {
    return {
      state: 'unchecked',
      key,
      reason: 'The license was not confirmed for too long. Connect to check it again.',
    };
  }
  return standing;
}

export const NO_KEY_ENTERED = 'No license key is entered.';

/** The license if it is valid now; otherwise why not, in a sentence. */
export function validLicense(standing: LicenseStanding): Extract<LicenseStanding, { state: 'valid' }> | string {
  switch (standing.state) {
    case 'none':
      return NO_KEY_ENTERED;
    case 'unchecked':
      return standing.reason;
    case 'refused':
      return standing.message;
    case 'valid':
      return standing;
  }
}
