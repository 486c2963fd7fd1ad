import type { Purchase } from '../../../domain/cloud/billing/purchase.js';
import type { DatedPurchase } from '../../../domain/cloud/billing/sharing.js';
import type { Licenses } from '../licensing/licenses.port.js';
import type { Locks } from '../locks.port.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { ProviderEvent } from './billingEvents.port.js';
import { buyerLock } from './buyerLock.js';
import type { LookAtPurchase } from './lookAtPurchase.js';
import { asToldForGood, wantsPayments, type PurchaseNews } from './purchaseNews.js';
import type { Purchases } from './purchases.port.js';
import { asLongAsItChanges, ChangedMeanwhile } from './asLongAsItChanges.js';
import type { StorePurchase } from './storePurchase.js';
import type { WelcomeBuyer } from './welcomeBuyer.js';

interface RefreshPurchaseParts {
  readonly unitOfWork: UnitOfWork;
  readonly locks: Locks;
  readonly purchases: Purchases;
  readonly licenses: Licenses;
  readonly look: LookAtPurchase;
  readonly store: StorePurchase;
  readonly news: PurchaseNews;
  readonly welcome: WelcomeBuyer;
}

/** Fetches how a known purchase stands, and stores it unless somebody learned of it meanwhile: then fetches again. */
export class RefreshPurchase {
  constructor(private readonly parts: RefreshPurchaseParts) {}

  /**
   * @param subject the purchase, as it was read just now, or its checkout
   * @param events news of it, which have their effect together with what was fetched
   */
  async execute(subject: Purchase | string, events: readonly ProviderEvent[], thoroughly = false): Promise<void> {
    const sessionId = typeof subject === 'string' ? subject : subject.sessionId;
    let read = typeof subject === 'string' ? null : subject;
    await asLongAsItChanges(async () => {
      const known = read ?? (await this.parts.purchases.find(sessionId));
      read = null;
      if (known === null) throw new Error(`there is no purchase ${sessionId}`);
      const learned = await this.parts.look.execute(
        known,
        thoroughly || events.some((event) => wantsPayments(event, known)),
      );
      await this.parts.unitOfWork.run(() => this.commit(learned, events));
    });
  }

  private async commit({ purchase: learned, history }: DatedPurchase, events: readonly ProviderEvent[]): Promise<void> {
    const { locks, purchases, licenses, store, news, welcome } = this.parts;
    await locks.hold(buyerLock(learned.email));
    const [license, known, taken] = await Promise.all([
      licenses.get(learned.licenseId),
      purchases.ofLicense(learned.licenseId),
      news.take(events),
    ]);
    if (known.find(({ sessionId }) => sessionId === learned.sessionId)?.version !== learned.version)
      throw new ChangedMeanwhile();
    if (events.length > 0 && taken.length === 0) return;
    const decision = await store.decide(license, asToldForGood({ purchase: learned, history }, taken), 'known', known);
    const { purchase } = decision;
    const isDue = welcome.isDue(purchase, license);
    await Promise.all([
      store.write({ ...decision, purchase: { ...purchase, isWelcomed: purchase.isWelcomed || isDue } }),
      ...(isDue ? [welcome.execute(purchase, license)] : []),
    ]);
    await news.haveEffect(taken, purchase, license);
  }
}
