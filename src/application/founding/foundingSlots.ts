import type { Purchase } from '../../domain/billing/purchase.js';
import type { License } from '../../domain/licensing/license.js';
import type { Licenses } from '../licensing/licenses.port.js';
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

  /**
   * Gives an active founding license without a slot one. Where none is left, license and purchase become Pro; so does a
   * fresh purchase that has ended already, since at its time it would have found none either.
   */
  async place(license: License, carrier: Purchase, isFresh: boolean): Promise<Purchase> {
    const isActive = license.status === 'active';
    if (license.tier !== 'founding' || license.slot !== null || !(isActive || isFresh)) return carrier;
    const slot = await this.lowestFree();
    if (slot === null) {
      license.tier = 'pro';
      return { ...carrier, tier: 'pro', downgraded: true };
    }
    if (isActive) license.slot = slot;
    return carrier;
  }
}
