import type { DatedPurchase } from '../../domain/billing/sharing.js';
import type { Licenses } from '../licensing/licenses.port.js';
import type { Locks } from '../locks.port.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { ProviderEvent } from './billingEvents.port.js';
import { buyerLock } from './buyerLock.js';
import type { LookAtPurchase } from './lookAtPurchase.js';
import { asToldForGood, type PurchaseNews } from './purchaseNews.js';
import type { Purchases } from './purchases.port.js';
import { asLongAsItChanges } from './asLongAsItChanges.js';
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

  /** @param events news of it, which have their effect together with what was fetched */
  async execute(sessionId: string, events: readonly ProviderEvent[], thoroughly = false): Promise<void> {
    await asLongAsItChanges(async () => {
      const known = await this.parts.purchases.find(sessionId);
      if (known === null) throw new Error(`there is no purchase ${sessionId}`);
      const learned = await this.parts.look.execute(known, thoroughly);
      return this.parts.unitOfWork.run(() => this.commit(learned, events));
    });
  }

  private async commit({ purchase: learned, history }: DatedPurchase, events: readonly ProviderEvent[]): Promise<true | null> {
    const { locks, purchases, licenses, store, news, welcome } = this.parts;
    await locks.hold(buyerLock(learned.email));
    const stored = await purchases.find(learned.sessionId);
    if (stored?.version !== learned.version) return null;
    const taken = await news.take(events);
    if (events.length > 0 && taken.length === 0) return true;
    const license = await licenses.get(learned.licenseId);
    const purchase = await store.execute(license, asToldForGood(learned, taken), 'known');
    await news.haveEffect(taken, { purchase, history }, license);
    await welcome.execute(purchase, license);
    return true;
  }
}
