import { isOngoingPurchase, type Purchase } from '../billing/purchase.js';
import type { License } from '../../shared/licensing/license.js';

/** What a person has paid for and forgetting does not end, in words for the operator. */
export function ongoingPurchaseDescriptions(purchases: readonly Purchase[]): readonly string[] {
  return purchases
    .filter(isOngoingPurchase)
    .map(({ subscriptionId, sessionId, tier, standing }) =>
      subscriptionId === null
        ? `the ${tier} license of checkout ${sessionId}, paid for once and for good: refund it first if it is to end`
        : `the ${tier} subscription ${subscriptionId} (${standing}): cancel it at the payment provider first`,
    );
}

/**
 * Whether a license stays without its holder's address: while purchases or the credits of others hang on it, or it takes
 * a place of the founding program.
 */
export const mustRetainLicense = ({ slot }: License, hasLedger: boolean): boolean => hasLedger || slot !== null;
