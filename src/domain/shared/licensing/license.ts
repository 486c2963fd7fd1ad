import type { Tier } from './tier.js';

export const LICENSE_STATUSES = ['active', 'canceled', 'expired', 'revoked'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** The columns of a license; its machine is rebuilt from them. */
export class License {
  id: string;
  email: string;
  tier: Tier;
  status: LicenseStatus = 'active';
  /** Since when a payment is overdue; null while nothing is. Only an active license can be past due. */
  pastDueSince: Date | null = null;
  /** When it ends by itself; null when it does not. */
  expiresAt: Date | null;
  /** Its holder at the billing provider; null while nothing was bought. What was bought is ended by the provider alone. */
  customerId: string | null = null;
  /** Number of the founding slot that it holds: exactly while it is active and of the founding tier. */
  slot: number | null = null;
  createdAt: Date;
  /** Counts changes; a change based on an older version is refused. */
  version = 1;

  constructor(facts: { id: string; email: string; tier: Tier; expiresAt: Date | null; createdAt: Date }) {
    this.id = facts.id;
    this.email = facts.email;
    this.tier = facts.tier;
    this.expiresAt = facts.expiresAt;
    this.createdAt = facts.createdAt;
  }
}

/** A license with the same columns, which can change without the other. */
export function copyLicense(license: License): License {
  const { status, pastDueSince, customerId, slot, version } = license;
  return Object.assign(new License(license), { status, pastDueSince, customerId, slot, version });
}
