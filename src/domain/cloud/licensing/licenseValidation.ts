import { formatCount } from '../../shared/formatCount.js';
import type { License } from '../../shared/licensing/license.js';
import {
  daysRemaining,
  effectiveLicenseStatusAt,
  EFFECTIVE_LICENSE_STATUSES,
  type EffectiveLicenseStatus,
} from '../../shared/licensing/effectiveLicenseStatus.js';
import { entitlementsOf, type Entitlements, type Tier } from '../../shared/licensing/tier.js';

export const VALIDATION_CODES = [...EFFECTIVE_LICENSE_STATUSES, 'NOT_FOUND'] as const;
export type ValidationCode = (typeof VALIDATION_CODES)[number];

/** The result of validating a license key. */
export interface LicenseValidation {
  readonly valid: boolean;
  readonly tier: Tier | 'unknown';
  readonly features: Partial<Entitlements>;
  readonly email: string;
  readonly expires_at: string | null;
  readonly days_remaining: number | null;
  readonly message: string;
  readonly code: ValidationCode;
}

export type ValidatedLicense = Pick<License, 'id' | 'email' | 'tier' | 'status' | 'pastDueSince' | 'expiresAt'>;

/**
 * Returns the result of a validation. For an invalid license, the result has the tier, e-mail and end but no
 * entitlements.
 */
export function validationOf(license: ValidatedLicense, now: Date): LicenseValidation {
  const code = effectiveLicenseStatusAt(license, now);
  const valid = code === 'VALID';
  return {
    valid,
    tier: license.tier,
    features: valid ? entitlementsOf(license.tier) : {},
    email: license.email,
    expires_at: license.expiresAt?.toISOString() ?? null,
    days_remaining: valid ? daysRemaining(license.expiresAt, now) : 0,
    message: valid ? welcome(license, now) : farewell(code, license),
    code,
  };
}

export const UNKNOWN_KEY_VALIDATION = notFound('No license has this key. Check the key for typing errors.');
export const REPLACED_KEY_VALIDATION = notFound(
  'This key was replaced by a newer one. Use the key from the latest e-mail.',
);

function notFound(message: string): LicenseValidation {
  return {
    valid: false,
    tier: 'unknown',
    features: {},
    email: '',
    expires_at: null,
    days_remaining: 0,
    message,
    code: 'NOT_FOUND',
  };
}

const FAREWELLS: Readonly<Record<Exclude<EffectiveLicenseStatus, 'VALID'>, string>> = {
  EXPIRED: 'This license has expired. Buy a plan to continue: you keep this license, and a new key comes by e-mail.',
  CANCELED: 'This license was canceled. Buy a plan to reactivate it.',
  REVOKED: 'This license was revoked. Contact support if you think this is a mistake.',
};

function farewell(code: keyof typeof FAREWELLS, { pastDueSince }: ValidatedLicense): string {
  return code === 'EXPIRED' && pastDueSince !== null
    ? 'This license has expired because a payment is overdue. Pay it in the billing portal to continue.'
    : FAREWELLS[code];
}

function welcome(license: ValidatedLicense, now: Date): string {
  if (license.pastDueSince !== null)
    return 'License active, but the last payment failed (past due). Update your card in the billing portal.';
  const days = daysRemaining(license.expiresAt, now);
  return days === null ? 'License active.' : `License active, ${formatCount(days, 'day')} left.`;
}
