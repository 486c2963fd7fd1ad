import type { Purchase } from '../billing/purchase.js';
import type { License } from '../../shared/licensing/license.js';

/** A domain that can never have a mailbox (RFC 2606). */
const ERASED_DOMAIN = 'erased.invalid';

/** What stands in for the address of somebody who was erased; `id` is drawn for it and tells nothing of the address. */
export const erasedAddress = (id: string): string => `${id}@${ERASED_DOMAIN}`;

/** Nothing is ever sent there. */
export const isErased = (email: string): boolean => email.endsWith(`@${ERASED_DOMAIN}`);

/** What a person has paid for and forgetting does not end, in words for the operator. */
export function stillRunning(purchases: readonly Purchase[]): readonly string[] {
  return purchases
    .filter(({ refundedAt, standing }) => refundedAt === null && standing !== 'ended')
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
export const mustStay = ({ slot }: License, hasLedger: boolean): boolean => hasLedger || slot !== null;
