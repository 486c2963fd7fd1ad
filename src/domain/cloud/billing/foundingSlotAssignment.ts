import type { License } from '../../shared/licensing/license.js';
import type { PaidTier } from './plan.js';
import type { Purchase } from './purchase.js';

/** What a new purchase sold as `offer` is worth: a founding purchase that finds no free slot is Pro. */
export function downgradeIfFoundingFull(fresh: Purchase, offer: PaidTier, freeSlot: () => number | null): Purchase {
  if (offer !== 'founding' || freeSlot() !== null) return fresh;
  return fresh.tier === 'founding' ? asPro(fresh) : { ...fresh, downgraded: true };
}

/** Gives an active founding license without a slot a free one. Where none is left, license and purchase become Pro. */
export function assignFoundingSlot(license: License, carrier: Purchase, freeSlot: () => number | null): Purchase {
  if (license.tier !== 'founding' || license.status !== 'active' || license.slot !== null) return carrier;
  license.slot = freeSlot();
  if (license.slot !== null) return carrier;
  license.tier = 'pro';
  return asPro(carrier);
}

const asPro = (purchase: Purchase): Purchase => ({ ...purchase, tier: 'pro', downgraded: true });
