import type { BillingAccount } from '../../../domain/cloud/billing/billingAccount.js';
import type {
  BillingDecision,
  BillingProviderState,
  CheckoutSale,
} from '../../../domain/cloud/billing/decideBillingChanges.js';
import type { PurchaseWithHistory } from '../../../domain/cloud/billing/paymentHistory.js';
import { eventNamesPurchase, type ProviderEvent } from '../../../domain/cloud/billing/providerEvent.js';
import { isOngoingPurchase, type Purchase } from '../../../domain/cloud/billing/purchase.js';
import { isRevokedByOperator } from '../../../domain/cloud/licensing/licenseHistory.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import type { FoundingSlots } from '../licensing/foundingSlots.js';
import type { Licenses } from '../licensing/licenses.port.js';
import type { Locks } from '../locks.port.js';
import type { BillingInbox } from './billingInbox.port.js';
import { buyerLockName, purchaseLockName, type Purchases } from './purchases.port.js';
import type { ReferralCredits } from './referrals/referralCredits.js';
import type { Referrals } from './referrals/referrals.port.js';
import { VersionConflict } from '../versionConflict.js';

export interface LoadedAccount {
  readonly account: BillingAccount;
  /** Events that arrived before their checkout and name its purchase. */
  readonly waitingEvents: readonly ProviderEvent[];
}

/** Loads and saves billing accounts. Use it inside a unit of work. */
export class BillingAccounts {
  constructor(
    private readonly locks: Locks,
    private readonly purchases: Purchases,
    private readonly licenses: Licenses,
    private readonly referrals: Referrals,
    private readonly credits: ReferralCredits,
    private readonly inbox: BillingInbox,
    private readonly slots: FoundingSlots,
  ) {}

  /** Blocks other units of work that change the account. Call it before anything else, to avoid deadlocks. */
  async lock({ email, sale }: BillingProviderState): Promise<void> {
    await this.locks.hold(buyerLockName(email), ...(sale === null ? [] : [purchaseLockName(sale.checkout)]));
  }

  /** Marks events as applied and returns those that were not applied before. */
  async markApplied(events: readonly ProviderEvent[], now: Date): Promise<readonly ProviderEvent[]> {
    const isSettled = await Promise.all(events.map(({ id }) => this.inbox.settle(id, 'applied', null, now)));
    return events.filter((_, place) => isSettled[place]);
  }

  /** Loads a locked account. Throws `VersionConflict` when it has changed since the fetch. */
  async load({ email, purchases: fetched, sale }: BillingProviderState): Promise<LoadedAccount> {
    const purchases = await this.purchases.findByEmail(email);
    const founding = [...purchases, ...fetched.map(({ purchase }) => purchase)].filter(
      ({ tier }) => tier === 'founding',
    );
    const holderIds = await this.licenses.slotHolderIds();
    const maySlotBeTaken =
      sale === null ? isSlotMissing(founding, (id) => holderIds.has(id)) : maySaleTakeSlot(sale, founding);
    // The slots are locked before any license, as everywhere. This ends lapsed licenses, which may be the buyer's own.
    const freeSlots = maySlotBeTaken ? await this.slots.lockFreeSlots() : null;
    const [licenses, existing, waiting] = await Promise.all([
      this.licenses.findByEmail(email),
      sale === null ? null : this.purchases.findByCheckout(sale.checkout),
      sale === null ? [] : this.inbox.waitingFor(sale.purchase.purchase),
    ]);
    if (existing !== null || !isUnchanged(purchases, fetched, sale !== null)) throw new VersionConflict();
    const hasSlotNow = (licenseId: string): boolean => licenses.find(({ id }) => id === licenseId)?.slot !== null;
    if (freeSlots === null && isSlotMissing(founding, hasSlotNow)) throw new VersionConflict();
    const referrals = purchases.length === 0 ? [] : await this.referrals.findByCustomerEmail(email);
    const bannedLicenseIds = sale === null ? new Set<string>() : await this.banned(licenses);
    const referrer = sale === null ? null : await this.credits.referrerOf(sale.checkout.referralCode, email);
    return {
      account: {
        licenses,
        purchases,
        referrals,
        referrerLicenseId: referrer?.id ?? null,
        revokedByOperatorLicenseIds: bannedLicenseIds,
        freeSlots,
      },
      waitingEvents: waiting.filter((event) => sale !== null && eventNamesPurchase(event, sale.purchase.purchase)),
    };
  }

  /** Saves and returns the licenses that give up their founding slots, before `save` assigns those slots to others. */
  async vacateSlots(before: BillingAccount, decision: BillingDecision): Promise<ReadonlySet<License>> {
    const vacating = decision.licenses.filter((license) => givesUpSlot(license, before));
    await Promise.all(vacating.map((license) => this.licenses.save(license)));
    return new Set(vacating);
  }

  /**
   * Saves everything that `vacateSlots` has not saved. Throws `VersionConflict` when another process has already
   * applied one of the pending events.
   * @param saved the licenses that `vacateSlots` has saved
   */
  async save(
    { account, waitingEvents }: LoadedAccount,
    decision: BillingDecision,
    saved: ReadonlySet<License>,
    now: Date,
  ): Promise<void> {
    const { licenses, purchases, referrals } = this;
    const isKnown = ({ id }: License): boolean => account.licenses.some((each) => each.id === id);
    const wasStored = ({ sessionId }: Purchase): boolean =>
      account.purchases.some((each) => each.sessionId === sessionId);
    const [applied] = await Promise.all([
      this.markApplied(waitingEvents, now),
      ...decision.licenses
        .filter((license) => !saved.has(license))
        .map((license) => (isKnown(license) ? licenses.save(license) : licenses.add(license))),
      licenses.record(...decision.transitions),
      ...decision.purchases.map((purchase) =>
        wasStored(purchase) ? purchases.save(purchase, now) : purchases.add(purchase, now),
      ),
    ]);
    if (applied.length < waitingEvents.length) throw new VersionConflict();
    const { newReferral, changedReferrals } = decision;
    if (newReferral !== null)
      await referrals.add(newReferral.sessionId, newReferral.referrerLicenseId, newReferral.referredAt);
    await Promise.all(changedReferrals.map((referral) => referrals.save(referral)));
  }

  private async banned(licenses: readonly License[]): Promise<ReadonlySet<string>> {
    const revoked = licenses.filter(({ status }) => status === 'revoked');
    const histories = await Promise.all(revoked.map(({ id }) => this.licenses.historyOf(id)));
    return new Set(revoked.filter((_, place) => isRevokedByOperator(histories[place] ?? [])).map(({ id }) => id));
  }
}

function givesUpSlot({ id, slot }: License, { licenses }: BillingAccount): boolean {
  const before = licenses.find((each) => each.id === id)?.slot ?? null;
  return before !== null && before !== slot;
}

/** @param isComplete whether `fetched` must contain all purchases of the account */
function isUnchanged(
  present: readonly Purchase[],
  fetched: readonly PurchaseWithHistory[],
  isComplete: boolean,
): boolean {
  const versions = new Map(present.map(({ sessionId, version }) => [sessionId, version]));
  const areSame = fetched.every(({ purchase }) => versions.get(purchase.sessionId) === purchase.version);
  return areSame && (!isComplete || present.length === fetched.length);
}

/** Whether a sale may take a founding slot. Only then is the lock on the slots needed. */
const maySaleTakeSlot = ({ checkout }: CheckoutSale, founding: readonly Purchase[]): boolean =>
  checkout.product === 'founding' || founding.length > 0;

/** Whether a stored founding purchase may take a slot, because its license has none. */
const isSlotMissing = (founding: readonly Purchase[], hasSlot: (licenseId: string) => boolean): boolean =>
  founding.some((purchase) => isOngoingPurchase(purchase) && !hasSlot(purchase.licenseId));
