import { z } from 'zod';
import { timestamp } from '../shared/fields.js';

/** The license as the dashboard's page shows it (`GET /ui/license`); the key itself is never sent. */
export const licenseView = z.object({
  /** none: no key was entered; unchecked: the cloud has not validated the key yet. */
  state: z.enum(['none', 'unchecked', 'valid', 'refused']),
  /** The issuer's code: VALID, EXPIRED, REVOKED, …; null when the issuer has not answered. */
  code: z.string().nullable(),
  tier: z.string().nullable(),
  /** An open-ended set of flags and numbers by name. */
  features: z.record(z.string(), z.unknown()),
  max_tickers: z.int(),
  /** Null when the license does not expire, or when there is no license. */
  expires_at: timestamp.nullable(),
  days_remaining: z.int().nullable(),
  message: z.string(),
  key_last4: z.string().nullable(),
  checked_at: timestamp.nullable(),
});

export const enterLicenseKeyRequest = z.strictObject({ key: z.string().trim().min(1).max(200) });

export type LicenseView = z.infer<typeof licenseView>;
