import { isOngoingPurchase, type Purchase } from '../billing/purchase.js';
import type { License } from '../../shared/licensing/license.js';

/** Describes to the operator, one sentence each, the purchases that continue after a person's data is erased. */
export function ongoingPurchaseDescriptions(purchases: readonly Purchase[]): readonly string[] {
  return purchases
    .filter(isOngoingPurchase)
    .map(({ subscriptionId, sessionId, tier, standing }) =>
      subscriptionId === null
        ? `the ${tier} license of checkout ${sessionId} (one-time payment): refund it first if it must end`
        : `the ${tier} subscription ${subscriptionId} (${standing}): cancel it at the payment provider first`,
    );
}

/**
 * Whether an erased person's license is kept, without the e-mail address: while purchases or other people's credits
 * refer to the license, or while it occupies a founding slot.
 */
export const mustRetainLicense = ({ slot }: License, hasLedger: boolean): boolean => hasLedger || slot !== null;

/** Whether the license occupies a founding slot that stays taken until an operator revokes the license. */
export const holdsSlotUntilRevoked = ({ id, slot }: License, purchases: readonly Purchase[]): boolean =>
  slot !== null && !purchases.some((purchase) => purchase.licenseId === id && isOngoingPurchase(purchase));
