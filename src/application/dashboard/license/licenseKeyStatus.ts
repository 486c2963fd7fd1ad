import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { TOKEN_LIFETIME_SECONDS } from '../../../domain/shared/licensing/tokenLifetime.js';
import { SECOND_MS } from '../../../domain/shared/timeUnits.js';
import { isDeadlinePending } from '../../../domain/shared/timeWindow.js';
import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { LicenseGrant } from './licenseAuthority.port.js';
import { Conflict } from '../../../domain/shared/failure/failure.js';

/** The current status of this machine's license, as far as it is known. */
export type LicenseKeyStatus =
  | { readonly state: 'none' }
  | { readonly state: 'unchecked'; readonly key: LicenseKey; readonly reason: string }
  | { readonly state: 'valid'; readonly key: LicenseKey; readonly grant: LicenseGrant }
  | {
      readonly state: 'refused';
      readonly key: LicenseKey;
      readonly code: string;
      readonly tier: string;
      readonly message: string;
      /** When the issuer refused it; null when it only expired by the clock, as the issuer may have extended it. */
      readonly checkedAt: Date | null;
    };

/** Returns the status at a moment. A grant expires when its license ends or when its signature expires. */
export function licenseKeyStatusAt(status: LicenseKeyStatus, at: Date): LicenseKeyStatus {
  if (status.state !== 'valid') return status;
  const { key, grant } = status;
  if (grant.expiresAt !== null && grant.expiresAt <= at) {
    const message = `This license ended on ${isoDate(grant.expiresAt)}.`;
    return { state: 'refused', key, code: 'EXPIRED', tier: grant.tier, message, checkedAt: null };
  }
  if (!isDeadlinePending(grant.countsUntil.getTime(), TOKEN_LIFETIME_SECONDS * SECOND_MS, at.getTime())) {
    return {
      state: 'unchecked',
      key,
      reason: 'The license has not been confirmed for too long. Connect to the internet to check it again.',
    };
  }
  return status;
}

export const NO_KEY_ENTERED_MESSAGE = 'No license key is entered.';

/** @throws Conflict when no license key is entered; an entered key need not be valid */
export function requireEnteredKey(status: LicenseKeyStatus): LicenseKey {
  if (status.state === 'none') throw new Conflict('no_license_key', `${NO_KEY_ENTERED_MESSAGE} Enter yours first.`);
  return status.key;
}

export type LicenseValidity =
  | { readonly kind: 'valid'; readonly key: LicenseKey; readonly grant: LicenseGrant }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Returns the key and its grant if the license is valid now, otherwise the reason as a sentence. */
export function validityOf(status: LicenseKeyStatus): LicenseValidity {
  switch (status.state) {
    case 'none':
      return { kind: 'invalid', reason: NO_KEY_ENTERED_MESSAGE };
    case 'unchecked':
      return { kind: 'invalid', reason: status.reason };
    case 'refused':
      return { kind: 'invalid', reason: status.message };
    case 'valid':
      return { kind: 'valid', key: status.key, grant: status.grant };
  }
}
