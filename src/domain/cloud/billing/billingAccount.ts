import { copyLicense, type License } from '../../shared/licensing/license.js';
import { licenseIssuedTransition, type LicenseTransition } from '../licensing/licenseHistory.js';
import { applyPurchaseToLicense } from './applyPurchaseToLicense.js';
import { assignFoundingSlot } from './foundingSlotAssignment.js';
import { compareByPurchaseDate, governingPurchaseOf, type Purchase } from './purchase.js';
import type { Referral } from './referral.js';

/** Everything that is stored under a buyer's address, as it was read under the buyer's lock. */
export interface BillingAccount {
  /** The newest first. */
  readonly licenses: readonly License[];
  /** In the order in which they were made, like the referrals. */
  readonly purchases: readonly Purchase[];
  /** The buyer's purchases that were made with somebody's code. */
  readonly referrals: readonly Referral[];
  /** Whose code the buyer gave in the checkout at hand; null for no code, or one that does not count. */
  readonly referrerLicenseId: string | null;
  /** Licenses that the operator revoked: nothing that is learned late brings them back. */
  readonly revokedByOperatorLicenseIds: ReadonlySet<string>;
  /** Free places of the founding program, the lowest first; null where no purchase can take one. */
  readonly freeSlots: readonly number[] | null;
}

/** A working copy of an account, in which one decision makes its changes. */
export class BillingAccountChanges {
  readonly transitions: LicenseTransition[] = [];
  /** Known licenses whose holder has an account at the provider from now on. */
  readonly newlyBilledLicenses: License[] = [];
  private readonly licenseById = new Map<string, License>();
  private readonly purchaseById = new Map<string, Purchase>();

  constructor(
    private readonly before: BillingAccount,
    private readonly at: Date,
  ) {}

  /** Licenses that are new or changed. */
  get changedLicenses(): readonly License[] {
    return [...this.licenseById.values()];
  }

  /** Purchases that are new or changed. */
  get changedPurchases(): readonly Purchase[] {
    return [...this.purchaseById.values()];
  }

  /** All known licenses as they are by now. */
  get licenses(): readonly License[] {
    return this.before.licenses.map((license) => this.licenseById.get(license.id) ?? license);
  }

  /** All purchases as they are by now, in the order in which they were made. */
  get purchases(): readonly Purchase[] {
    const unchanged = this.before.purchases.filter(({ sessionId }) => !this.purchaseById.has(sessionId));
    return [...unchanged, ...this.purchaseById.values()].toSorted(compareByPurchaseDate);
  }

  addLicense(license: License): License {
    this.licenseById.set(license.id, license);
    this.transitions.push(licenseIssuedTransition(license));
    return license;
  }

  licenseOf({ licenseId }: Purchase): License {
    const stored = this.before.licenses.find(({ id }) => id === licenseId);
    const license = this.licenseById.get(licenseId) ?? (stored === undefined ? undefined : copyLicense(stored));
    if (license === undefined) throw new Error(`license ${licenseId} of a purchase was not loaded`);
    this.licenseById.set(licenseId, license);
    return license;
  }

  /** Stores a purchase and makes its license follow the best of its purchases. Returns the purchase as stored. */
  upsertPurchase(purchase: Purchase): Purchase {
    const license = this.licenseOf(purchase);
    const isKnown = this.before.licenses.some(({ id }) => id === license.id);
    const isNewPurchase = !this.before.purchases.some(({ sessionId }) => sessionId === purchase.sessionId);
    const others = this.purchases.filter(
      ({ licenseId, sessionId }) => licenseId === license.id && sessionId !== purchase.sessionId,
    );
    const carrier = governingPurchaseOf([purchase, ...others]);
    const hadAccount = license.customerId !== null;
    const begins = isKnown && isNewPurchase && carrier === purchase;
    this.transitions.push(...applyPurchaseToLicense(license, carrier, begins, this.at));
    if (isKnown && !hadAccount && license.customerId !== null) this.newlyBilledLicenses.push(license);
    const placed = assignFoundingSlot(license, carrier, () => this.freeSlot());
    if (carrier === purchase) return this.replacePurchase(placed);
    if (placed !== carrier) this.replacePurchase(placed);
    return this.replacePurchase(purchase);
  }

  /** Stores a purchase that is worth the same as before. */
  replacePurchase(purchase: Purchase): Purchase {
    this.purchaseById.set(purchase.sessionId, purchase);
    return purchase;
  }

  /** The lowest place of the founding program that is free, also by what changed here. */
  freeSlot(): number | null {
    const { freeSlots, licenses } = this.before;
    if (freeSlots === null) throw new Error('the free founding slots were not loaded');
    const taken = new Set([...this.licenses, ...this.changedLicenses].map(({ slot }) => slot));
    const own = licenses.flatMap(({ slot }) => slot ?? []);
    return [...freeSlots, ...own].toSorted((a, b) => a - b).find((slot) => !taken.has(slot)) ?? null;
  }
}
