import type { Purchase, UnplacedPurchase } from '../../../domain/cloud/billing/purchase.js';
import type { DatedPurchase } from '../../../domain/cloud/billing/sharing.js';
import { License } from '../../../domain/shared/licensing/license.js';
import type { Clock } from '../../shared/clock.port.js';
import type { FoundingSlots } from '../licensing/foundingSlots.js';
import type { Ids } from '../../shared/ids.port.js';
import type { Licenses } from '../licensing/licenses.port.js';
import type { Locks } from '../locks.port.js';
import type { ReferralCredits } from './referrals/referralCredits.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import { asLongAsItChanges, ChangedMeanwhile } from './asLongAsItChanges.js';
import type { ProviderEvent } from './billingEvents.port.js';
import type { BillingInbox } from './billingInbox.port.js';
import { buyerLock } from './buyerLock.js';
import { chooseLicense } from './chooseLicense.js';
import { concerns } from './concerns.js';
import type { LookAtPurchase } from './lookAtPurchase.js';
import { asToldForGood, type PurchaseNews } from './purchaseNews.js';
import { purchaseLock, purchaseOfCheckout } from './purchaseOfCheckout.js';
import type { Purchases } from './purchases.port.js';
import type { SoldCheckout } from './soldCheckout.js';
import type { StorePurchase } from './storePurchase.js';
import type { WelcomeBuyer } from './welcomeBuyer.js';

interface FulfilCheckoutParts {
  readonly unitOfWork: UnitOfWork;
  readonly locks: Locks;
  readonly purchases: Purchases;
  readonly licenses: Licenses;
  readonly inbox: BillingInbox;
  readonly look: LookAtPurchase;
  readonly slots: FoundingSlots;
  readonly store: StorePurchase;
  readonly news: PurchaseNews;
  readonly welcome: WelcomeBuyer;
  readonly referralCredits: ReferralCredits;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * Makes the license of a paid checkout, once, with everything that was told of the purchase before. What is stored is
 * read before the provider is asked: an answer that is older than what is stored is then noticed, and asked for again.
 */
export class FulfilCheckout {
  constructor(private readonly parts: FulfilCheckoutParts) {}

  /**
   * Returns false and does nothing when its purchase has a license already.
   * @param events what this call is about, settled in the same unit of work
   */
  async execute(checkout: SoldCheckout, events: readonly ProviderEvent[]): Promise<boolean> {
    return asLongAsItChanges(async () => {
      const { purchases, look, unitOfWork } = this.parts;
      if ((await purchaseOfCheckout(purchases, checkout)) !== null) return false;
      const known = await purchases.ofEmail(checkout.email);
      const fresh = await look.atFresh(checkout);
      const earlier = await Promise.all(known.map((each) => look.execute(each, true)));
      return unitOfWork.run(() => this.commit(checkout, fresh, earlier, events));
    });
  }

  private async commit(
    checkout: SoldCheckout,
    fresh: DatedPurchase<UnplacedPurchase>,
    earlier: readonly DatedPurchase[],
    events: readonly ProviderEvent[],
  ): Promise<boolean> {
    const { locks, purchases, licenses, slots, store, news, welcome, inbox, clock } = this.parts;
    await locks.hold(buyerLock(checkout.email));
    await locks.hold(purchaseLock(checkout));
    const [made, present, held, waiting] = await Promise.all([
      purchaseOfCheckout(purchases, checkout),
      purchases.ofEmail(checkout.email),
      licenses.findByEmail(checkout.email),
      inbox.waitingFor(fresh.purchase),
    ]);
    if (made !== null) return false;
    if (!areUnchanged(present, earlier)) throw new ChangedMeanwhile();
    await this.storeEarlier(earlier, held);
    const waited = waiting.filter((event) => concerns(event, fresh.purchase));
    const told = [...events, ...waited];
    const learned = { ...fresh, purchase: asToldForGood(fresh, told) };
    const joined = chooseLicense(await this.withoutBanned(held), learned, earlier, clock.now());
    const license = joined ?? this.newLicense(checkout);
    const placed = await slots.judge({ ...learned.purchase, licenseId: license.id }, checkout.product);
    const known = joined === null || earlier.length === 0 ? [] : await purchases.ofLicense(license.id);
    const decision = await store.decide(license, placed, joined === null ? 'first' : 'further', known);
    const { purchase } = decision;
    const isDue = welcome.isDue(purchase, license);
    const [taken] = await Promise.all([
      news.take(told),
      store.write({ ...decision, purchase: { ...purchase, isWelcomed: isDue } }),
      ...(isDue ? [welcome.execute(purchase, license)] : []),
    ]);
    if (!waited.every((event) => taken.includes(event))) throw new ChangedMeanwhile();
    await this.noteReferrer(checkout, purchase);
    await news.haveEffect(told, purchase, license);
    return true;
  }

  private async storeEarlier(earlier: readonly DatedPurchase[], held: readonly License[]): Promise<void> {
    const { licenses, purchases, store } = this.parts;
    for (const { purchase } of earlier) {
      const license = held.find(({ id }) => id === purchase.licenseId) ?? (await licenses.get(purchase.licenseId));
      await store.write(await store.decide(license, purchase, 'known', await purchases.ofLicense(license.id)));
    }
  }

  /** Without those that the operator has ended: nothing that is learned late brings them back. */
  private async withoutBanned(held: readonly License[]): Promise<readonly License[]> {
    const isBanned = async ({ id, status }: License): Promise<boolean> =>
      status === 'revoked' &&
      (await this.parts.licenses.historyOf(id)).findLast(({ to }) => to === 'revoked')?.event === 'license.revoked';
    const areBanned = await Promise.all(held.map(isBanned));
    return held.filter((_, place) => !areBanned[place]);
  }

  private newLicense({ email, product }: SoldCheckout): License {
    const { ids, clock } = this.parts;
    return new License({ id: ids.next(), email, tier: product, expiresAt: null, createdAt: clock.now() });
  }

  private async noteReferrer(
    { referralCode, email }: SoldCheckout,
    { sessionId, purchasedAt }: Purchase,
  ): Promise<void> {
    if (referralCode !== null) await this.parts.referralCredits.refer(sessionId, referralCode, email, purchasedAt);
  }
}

function areUnchanged(present: readonly Purchase[], seen: readonly DatedPurchase[]): boolean {
  const versions = new Map(seen.map(({ purchase }) => [purchase.sessionId, purchase.version]));
  return (
    present.length === seen.length && present.every(({ sessionId, version }) => versions.get(sessionId) === version)
  );
}
