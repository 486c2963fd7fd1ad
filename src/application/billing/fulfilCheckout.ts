import type { Purchase, UnplacedPurchase } from '../../domain/billing/purchase.js';
import type { DatedPurchase } from '../../domain/billing/sharing.js';
import { License } from '../../domain/licensing/license.js';
import type { Clock } from '../clock.port.js';
import type { FoundingSlots } from '../founding/foundingSlots.js';
import type { Ids } from '../ids.port.js';
import type { Licenses } from '../licensing/licenses.port.js';
import type { Locks } from '../locks.port.js';
import type { ReferralCredits } from '../referrals/referralCredits.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import { asLongAsItChanges } from './asLongAsItChanges.js';
import type { ProviderEvent } from './billingEvents.port.js';
import type { BillingInbox } from './billingInbox.port.js';
import { buyerLock } from './buyerLock.js';
import { chooseLicense } from './chooseLicense.js';
import { concerns } from './concerns.js';
import type { LookAtPurchase } from './lookAtPurchase.js';
import { asToldForGood, type PurchaseNews } from './purchaseNews.js';
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
   * False when there is a license for it already: then nothing was done.
   * @param events what this call is about, settled in the same unit of work
   */
  async execute(checkout: SoldCheckout, events: readonly ProviderEvent[]): Promise<boolean> {
    return asLongAsItChanges(async () => {
      const { purchases, look, unitOfWork } = this.parts;
      if ((await purchases.find(checkout.id)) !== null) return false;
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
  ): Promise<true | null> {
    const { locks, licenses, slots, store, news, welcome, inbox, clock } = this.parts;
    await locks.hold(buyerLock(checkout.email));
    if (!(await this.isUnchanged(checkout, earlier))) return null;
    for (const { purchase } of earlier) await store.execute(await licenses.get(purchase.licenseId), purchase, 'known');
    const waiting = (await inbox.waitingFor(fresh.purchase)).filter((event) => concerns(event, fresh.purchase));
    const taken = await news.take([...events, ...waiting]);
    const learned = { ...fresh, purchase: asToldForGood(fresh.purchase, taken) };
    const joined = chooseLicense(await this.heldBy(checkout.email), learned, earlier, clock.now());
    const license = joined ?? this.newLicense(checkout);
    const placed = await slots.judge({ ...learned.purchase, licenseId: license.id }, checkout.product);
    const purchase = await store.execute(license, placed, joined === null ? 'first' : 'further');
    await this.noteReferrer(checkout, purchase);
    await news.haveEffect(taken, { purchase, history: fresh.history }, license);
    await welcome.execute(purchase, license);
    return true;
  }

  private async isUnchanged({ id, email }: SoldCheckout, seen: readonly DatedPurchase[]): Promise<boolean> {
    const { purchases } = this.parts;
    if ((await purchases.find(id)) !== null) return false;
    const present = await purchases.ofEmail(email);
    const versions = new Map(seen.map(({ purchase }) => [purchase.sessionId, purchase.version]));
    return present.length === seen.length && present.every(({ sessionId, version }) => versions.get(sessionId) === version);
  }

  /** Without those that the operator has ended: nothing that is learned late brings them back. */
  private async heldBy(email: string): Promise<readonly License[]> {
    const { licenses } = this.parts;
    const held: License[] = [];
    for (const license of await licenses.findByEmail(email)) {
      const isBanned = license.status === 'revoked' && (await licenses.historyOf(license.id)).findLast(({ to }) => to === 'revoked')?.event === 'license.revoked';
      if (!isBanned) held.push(license);
    }
    return held;
  }

  private newLicense({ email, product }: SoldCheckout): License {
    const { ids, clock } = this.parts;
    return new License({ id: ids.next(), email, tier: product, expiresAt: null, createdAt: clock.now() });
  }

  private async noteReferrer({ referralCode, email }: SoldCheckout, { sessionId, purchasedAt }: Purchase): Promise<void> {
    if (referralCode !== null) await this.parts.referralCredits.refer(sessionId, referralCode, email, purchasedAt);
  }
}
