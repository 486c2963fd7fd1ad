import { copyLicense, type License } from '../../shared/licensing/license.js';
import { licenseIssuedTransition, type LicenseTransition } from '../licensing/licenseHistory.js';
import { applyPurchaseToLicense } from './applyPurchaseToLicense.js';
import { assignFoundingSlot } from './foundingSlotAssignment.js';
import { compareByPurchaseDate, governingPurchaseOf, type Purchase } from './purchase.js';
import type { Referral } from './referral.js';

/** Everything stored under a buyer's e-mail address, read while holding the buyer's lock. */
export interface BillingAccount {
  /** Ordered by date of issue, newest first. */
  readonly licenses: readonly License[];
  /** Ordered by purchase date, oldest first. */
  readonly purchases: readonly Purchase[];
  /** The buyer's purchases that were made with another customer's referral code, oldest first. */
  readonly referrals: readonly Referral[];
  /** The license whose referral code was entered in the current checkout; null without a valid code. */
  readonly referrerLicenseId: string | null;
  /** Licenses that the operator revoked. Provider events that arrive late do not reactivate them. */
  readonly revokedByOperatorLicenseIds: ReadonlySet<string>;
  /** Free slots of the founding program, lowest first; null (not loaded) when no purchase can use a slot. */
  readonly freeSlots: readonly number[] | null;
}

/** A working copy of an account that collects the changes that one decision makes. */
export class BillingAccountChanges {
  readonly transitions: LicenseTransition[] = [];
  /** Existing licenses whose holder has just become a customer of the billing provider. */
  readonly newlyBilledLicenses: License[] = [];
  private readonly licenseById = new Map<string, License>();
  private readonly purchaseById = new Map<string, Purchase>();

  constructor(
    private readonly before: BillingAccount,
    private readonly at: Date,
  ) {}

  /** New and changed licenses. */
  get changedLicenses(): readonly License[] {
    return [...this.licenseById.values()];
  }

  /** New and changed purchases. */
  get changedPurchases(): readonly Purchase[] {
    return [...this.purchaseById.values()];
  }

  /** All existing licenses with the changes so far. */
  get licenses(): readonly License[] {
    return this.before.licenses.map((license) => this.licenseById.get(license.id) ?? license);
  }

  /** All purchases with the changes so far, in order of purchase. */
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

  /** Stores a purchase, updates its license from the governing purchase and returns the purchase as stored. */
  upsertPurchase(purchase: Purchase): Purchase {
    const license = this.licenseOf(purchase);
    const isKnown = this.before.licenses.some(({ id }) => id === license.id);
    const isNewPurchase = !this.before.purchases.some(({ sessionId }) => sessionId === purchase.sessionId);
    const others = this.purchases.filter(
      ({ licenseId, sessionId }) => licenseId === license.id && sessionId !== purchase.sessionId,
    );
    const governing = governingPurchaseOf([purchase, ...others]);
    const hadAccount = license.customerId !== null;
    const begins = isKnown && isNewPurchase && governing === purchase;
    this.transitions.push(...applyPurchaseToLicense(license, governing, begins, this.at));
    if (isKnown && !hadAccount && license.customerId !== null) this.newlyBilledLicenses.push(license);
    const placed = assignFoundingSlot(license, governing, () => this.freeSlot());
    if (governing === purchase) return this.replacePurchase(placed);
    if (placed !== governing) this.replacePurchase(placed);
    return this.replacePurchase(purchase);
  }

  /** Stores a purchase whose entitlement has not changed. */
  replacePurchase(purchase: Purchase): Purchase {
    this.purchaseById.set(purchase.sessionId, purchase);
    return purchase;
  }

  /** The lowest free slot of the founding program, taking the changes so far into account. */
  freeSlot(): number | null {
    const { freeSlots, licenses } = this.before;
    if (freeSlots === null) throw new Error('the free founding slots were not loaded');
    const taken = new Set([...this.licenses, ...this.changedLicenses].map(({ slot }) => slot));
    const own = licenses.flatMap(({ slot }) => slot ?? []);
    return [...freeSlots, ...own].toSorted((a, b) => a - b).find((slot) => !taken.has(slot)) ?? null;
  }
}
