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
 * Whether a license is kept without its holder's address: while purchases or other people's credits refer to it, or
 * while it holds a founding slot.
 */
export const mustRetainLicense = ({ slot }: License, hasLedger: boolean): boolean => hasLedger || slot !== null;
