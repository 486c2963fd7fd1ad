import { carryLicense } from '../../../domain/cloud/billing/carryLicense.js';
import { carrierOf, type Purchase } from '../../../domain/cloud/billing/purchase.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import { beginLicense, type LicenseTransition } from '../../../domain/cloud/licensing/licenseHistory.js';
import type { Clock } from '../../shared/clock.port.js';
import type { FoundingSlots } from '../licensing/foundingSlots.js';
import type { Licenses } from '../licensing/licenses.port.js';
import type { ReferralCredits } from './referrals/referralCredits.js';
import type { Purchases } from './purchases.port.js';

/** How a purchase comes to its license: known before, as the license's first, or as one more. */
export type Coming = 'known' | 'first' | 'further';

/** What is to be stored of a purchase, and of the license that follows it. */
export interface PurchaseDecision {
  readonly license: License;
  /** A founding purchase that found no slot is worth Pro. */
  readonly purchase: Purchase;
  /** Another one that carries the license and found no slot; null where there is none. */
  readonly displaced: Purchase | null;
  readonly steps: readonly LicenseTransition[];
  readonly coming: Coming;
  /** Its license was known before and has an account at the provider from now on. */
  readonly opensAccount: boolean;
}

/** Stores what was learned of a purchase and makes its license follow. Inside a unit of work that holds the buyer. */
export class StorePurchase {
  constructor(
    private readonly purchases: Purchases,
    private readonly licenses: Licenses,
    private readonly slots: FoundingSlots,
    private readonly referralCredits: ReferralCredits,
    private readonly clock: Clock,
  ) {}

  /** @param known the purchases that its license has so far */
  async decide(
    license: License,
    learned: Purchase,
    coming: Coming,
    known: readonly Purchase[],
  ): Promise<PurchaseDecision> {
    const first = coming === 'first' ? [beginLicense(license)] : [];
    const others = known.filter(({ sessionId }) => sessionId !== learned.sessionId);
    const carrier = carrierOf([learned, ...others]);
    const hadAccount = license.customerId !== null;
    const steps = carryLicense(license, carrier, coming === 'further' && carrier === learned, this.clock.now());
    const placed = await this.slots.place(license, carrier);
    return {
      license,
      purchase: carrier === learned ? placed : learned,
      displaced: placed !== carrier && carrier !== learned ? placed : null,
      steps: [...first, ...steps],
      coming,
      opensAccount: coming !== 'first' && !hadAccount && license.customerId !== null,
    };
  }

  /** Everything at one moment; then what the license has earned while it had no account. */
  async write({ license, purchase, displaced, steps, coming, opensAccount }: PurchaseDecision): Promise<void> {
    const { purchases, licenses } = this;
    const at = this.clock.now();
    await Promise.all([
      coming === 'first' ? licenses.add(license) : licenses.save(license),
      licenses.record(...steps),
      coming === 'known' ? purchases.save(purchase, at) : purchases.add(purchase, at),
      ...(displaced === null ? [] : [purchases.save(displaced, at)]),
    ]);
    if (opensAccount) await this.referralCredits.grantTo(license);
  }
}
