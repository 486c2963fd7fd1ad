import type { PaidTier } from '../../../domain/cloud/billing/plan.js';
import type { Purchase } from '../../../domain/cloud/billing/purchase.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import type { Licenses } from './licenses.port.js';
import type { Locks } from '../locks.port.js';

/** Gives out the places of the founding program, the lowest free one first. Inside a unit of work. */
export class FoundingSlots {
  constructor(
    private readonly licenses: Licenses,
    private readonly locks: Locks,
  ) {}

  /** The lowest free slot, which nobody else takes before this unit of work ends; null when the program is full. */
  async lowestFree(): Promise<number | null> {
    await this.locks.hold('founding slots');
    return this.licenses.lowestFreeSlot();
  }

  /** What a purchase is worth that was sold as `offer` and is new here: one of the founding program that finds it full is Pro. */
  async judge(fresh: Purchase, offer: PaidTier): Promise<Purchase> {
    if (offer !== 'founding' || (await this.lowestFree()) !== null) return fresh;
    return fresh.tier === 'founding' ? asPro(fresh) : { ...fresh, downgraded: true };
  }

  /** Gives an active founding license without a slot one. Where none is left, license and purchase become Pro. */
  async place(license: License, carrier: Purchase): Promise<Purchase> {
    if (license.tier !== 'founding' || license.status !== 'active' || license.slot !== null) return carrier;
    license.slot = await this.lowestFree();
    if (license.slot !== null) return carrier;
    license.tier = 'pro';
    return asPro(carrier);
  }
}

const asPro = (purchase: Purchase): Purchase => ({ ...purchase, tier: 'pro', downgraded: true });
