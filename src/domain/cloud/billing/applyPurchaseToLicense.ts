import type { License } from '../../shared/licensing/license.js';
import { applyLicenseEvent, type LicenseTransition } from '../licensing/licenseHistory.js';
import type { LicenseEvent } from '../licensing/licenseLifecycle.machine.js';
import type { Purchase } from './purchase.js';

/**
 * Updates a license from its governing purchase and returns the transitions. `begins` means that the purchase governs
 * the license from now on. A revoked license stays revoked.
 */
export function applyPurchaseToLicense(
  license: License,
  purchase: Purchase,
  begins: boolean,
  at: Date,
): readonly LicenseTransition[] {
  license.tier = purchase.tier;
  license.customerId = purchase.customerId ?? license.customerId;
  license.expiresAt = purchase.cancelsAt;
  const events = [...beginningOf(license, purchase, begins, at), eventOf(purchase, at)];
  const steps = events.map((event) => applyLicenseEvent(license, event)).filter(({ to }) => to !== null);
  if (license.tier !== 'founding') license.slot = null;
  return steps;
}

function beginningOf(
  { status }: License,
  { refundedAt, standing }: Purchase,
  begins: boolean,
  at: Date,
): readonly LicenseEvent[] {
  if (begins && status === 'revoked') return [{ type: 'refund.predated', at }];
  const takesOver = status === 'canceled' && refundedAt === null && standing !== 'ended';
  return begins || takesOver ? [{ type: 'purchase.fulfilled', at }] : [];
}

function eventOf({ standing, overdueSince, refundedAt }: Purchase, at: Date): LicenseEvent {
  if (refundedAt !== null) return { type: 'payment.refunded', at };
  switch (standing) {
    case 'current':
      return { type: 'payment.settled', at };
    case 'past_due':
      return { type: 'payment.overdue', since: overdueSince ?? at, at };
    case 'unpaid':
      return { type: 'payment.abandoned', at };
    case 'ended':
      return { type: 'subscription.canceled', at };
  }
}
