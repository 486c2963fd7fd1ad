import { carryLicense } from '../../domain/billing/carryLicense.js';
import { carrierOf, type Purchase } from '../../domain/billing/purchase.js';
import type { License } from '../../domain/licensing/license.js';
import { beginLicense, type LicenseTransition } from '../../domain/licensing/licenseHistory.js';
import type { Clock } from '../clock.port.js';
import type { FoundingSlots } from '../founding/foundingSlots.js';
import type { Licenses } from '../licensing/licenses.port.js';
import type { ReferralCredits } from '../referrals/referralCredits.js';
import type { Purchases } from './purchases.port.js';

/** How a purchase comes to its license: known before, as the license's first, or as one more. */
export type Coming = 'known' | 'first' | 'further';

/** Stores what was learned of a purchase and makes its license follow. Inside a unit of work that holds the buyer. */
export class StorePurchase {
  constructor(
    private readonly purchases: Purchases,
    private readonly licenses: Licenses,
    private readonly slots: FoundingSlots,
    private readonly referralCredits: ReferralCredits,
    private readonly clock: Clock,
  ) {}

  /** The purchase as it was stored: a founding one that found no slot is worth Pro. */
  async execute(license: License, learned: Purchase, coming: Coming): Promise<Purchase> {
    const first = coming === 'first' ? [beginLicense(license)] : [];
    const others = (await this.purchases.ofLicense(license.id)).filter(({ sessionId }) => sessionId !== learned.sessionId);
    const carrier = carrierOf([learned, ...others]);
    const steps = carryLicense(license, carrier, coming === 'further' && carrier === learned, this.clock.now());
    const placed = await this.slots.place(license, carrier);
    await (coming === 'first' ? this.licenses.add(license) : this.licenses.save(license));
    await this.record([...first, ...steps]);
    const stored = carrier === learned ? placed : learned;
    await (coming === 'known' ? this.purchases.save(stored, this.clock.now()) : this.purchases.add(stored, this.clock.now()));
    if (placed !== carrier && carrier !== learned) await this.purchases.save(placed, this.clock.now());
    await this.referralCredits.grantTo(license);
    return stored;
  }

  private async record(steps: readonly LicenseTransition[]): Promise<void> {
    for (const step of steps) await this.licenses.record(step);
  }
}
