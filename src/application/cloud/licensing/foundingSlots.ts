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

  /** Keeps others from taking a slot until this unit of work ends, and returns the lowest free one; null when the program is full. */
  async holdLowestFree(): Promise<number | null> {
    await this.locks.hold('founding slots');
    return this.licenses.lowestFreeSlot();
  }

  /** What a purchase is worth that was sold as `offer` and is new here: one of the founding program that finds it full is Pro. */
  async judge(fresh: Purchase, offer: PaidTier): Promise<Purchase> {
    if (offer !== 'founding' || (await this.holdLowestFree()) !== null) return fresh;
    return fresh.tier === 'founding' ? asPro(fresh) : { ...fresh, downgraded: true };
  }

  /** Gives an active founding license without a slot one. Where none is left, license and purchase become Pro. */
  async place(license: License, carrier: Purchase): Promise<Purchase> {
    if (license.tier !== 'founding' || license.status !== 'active' || license.slot !== null) return carrier;
    license.slot = await this.holdLowestFree();
    if (license.slot !== null) return carrier;
    license.tier = 'pro';
    return asPro(carrier);
  }
}

const asPro = (purchase: Purchase): Purchase => ({ ...purchase, tier: 'pro', downgraded: true });
