import type { Tier } from './tier.js';

export const LICENSE_STATUSES = ['active', 'canceled', 'expired', 'revoked'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** The stored columns of a license; its state machine is rebuilt from them. */
export class License {
  id: string;
  email: string;
  tier: Tier;
  status: LicenseStatus = 'active';
  /** When the payment became overdue; null when no payment is overdue. Only an active license can be past due. */
  pastDueSince: Date | null = null;
  /** When the license expires; null when it does not. */
  expiresAt: Date | null;
  /**
   * The holder's customer id at the billing provider; null when nothing was bought. Only the provider ends a bought
   * license.
   */
  customerId: string | null = null;
  /** The number of the license's founding slot; set if and only if the license is active and in the founding tier. */
  slot: number | null = null;
  createdAt: Date;
  /** Counts changes. An update based on an older version is refused. */
  version = 1;

  constructor(facts: { id: string; email: string; tier: Tier; expiresAt: Date | null; createdAt: Date }) {
    this.id = facts.id;
    this.email = facts.email;
    this.tier = facts.tier;
    this.expiresAt = facts.expiresAt;
    this.createdAt = facts.createdAt;
  }
}

/** Returns an independent copy of a license. */
export function copyLicense(license: License): License {
  const { status, pastDueSince, customerId, slot, version } = license;
  return Object.assign(new License(license), { status, pastDueSince, customerId, slot, version });
}
