import type { License } from '../../shared/licensing/license.js';
import type { PaidTier } from './plan.js';
import type { Purchase } from './purchase.js';

/** Returns a new purchase that was sold as `offer`; a founding purchase becomes Pro when no slot is free. */
export function downgradeIfFoundingFull(fresh: Purchase, offer: PaidTier, freeSlot: () => number | null): Purchase {
  if (offer !== 'founding' || freeSlot() !== null) return fresh;
  return fresh.tier === 'founding' ? asPro(fresh) : { ...fresh, downgraded: true };
}

/**
 * Assigns a free slot to an active founding license that has none. Without a free slot, license and purchase become
 * Pro.
 */
export function assignFoundingSlot(license: License, purchase: Purchase, freeSlot: () => number | null): Purchase {
  if (license.tier !== 'founding' || license.status !== 'active' || license.slot !== null) return purchase;
  license.slot = freeSlot();
  if (license.slot !== null) return purchase;
  license.tier = 'pro';
  return asPro(purchase);
}

const asPro = (purchase: Purchase): Purchase => ({ ...purchase, tier: 'pro', downgraded: true });
