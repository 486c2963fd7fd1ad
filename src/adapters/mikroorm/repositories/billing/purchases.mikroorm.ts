import type { Purchases } from '../../../../application/cloud/billing/purchases.port.js';
import type { Purchase, PurchaseIds } from '../../../../domain/cloud/billing/purchase.js';
import { latestValidTimestamp } from '../../../../domain/shared/timeWindow.js';
import type { Database } from '../../database/database.js';
import { PurchaseEntity } from '../../entities/billing/purchase.entity.js';
import { emailSpellings } from '../emailSpellings.js';
import { LockMode, raw, type FilterQuery } from '../../orm/orm.js';

export class MikroPurchases implements Purchases {
  constructor(private readonly database: Database) {}

  async find(sessionId: string): Promise<Purchase | null> {
    const found = await this.database.read((em) => em.findOne(PurchaseEntity, { sessionId }));
    return found === null ? null : purchaseOf(found);
  }

  async findBy({ subscriptionId, paymentIntentId, customerId }: PurchaseIds): Promise<readonly Purchase[]> {
    return this.list({
      $or: [
        { subscriptionId: idCondition(subscriptionId) },
        { paymentIntentId: idCondition(paymentIntentId) },
        { customerId: idCondition(customerId) },
      ],
    });
  }

  async findByEmail(email: string): Promise<readonly Purchase[]> {
    return (await this.list({ [raw('lower(email)')]: { $in: emailSpellings(email) } })).toReversed();
  }

  async findByCheckout({
    id,
    subscriptionId,
    paymentIntentId,
  }: Parameters<Purchases['findByCheckout']>[0]): Promise<Purchase | null> {
    const found = await this.list({
      $or: [
        { sessionId: id },
        { subscriptionId: idCondition(subscriptionId) },
        { paymentIntentId: idCondition(paymentIntentId) },
      ],
    });
    return found.find(({ sessionId }) => sessionId === id) ?? found[0] ?? null;
  }

  async add(purchase: Purchase, at: Date): Promise<void> {
    await this.database.write((em) => em.persist(em.create(PurchaseEntity, { ...purchase, heardAt: at })));
  }

  async save(purchase: Purchase, at: Date): Promise<void> {
    const { sessionId, version, tier, downgraded, standing, overdueSince, cancelsAt, endedAt } = purchase;
    const { refundedAt, firstPaidAt, firstPaymentRefundedAt, isWelcomed } = purchase;
    const lock = { lockMode: LockMode.OPTIMISTIC, lockVersion: version } as const;
    await this.database.write(async (em) =>
      Object.assign(await em.findOneOrFail(PurchaseEntity, { sessionId }, lock), {
        tier,
        downgraded,
        standing,
        overdueSince,
        cancelsAt,
        endedAt,
        refundedAt,
        firstPaidAt,
        firstPaymentRefundedAt,
        isWelcomed,
        heardAt: at,
      }),
    );
  }

  async findNotUpdatedSince(before: Date, most: number): Promise<readonly Purchase[]> {
    const living = { standing: { $ne: 'ended' }, refundedAt: null } as const;
    const longestUnheard = { orderBy: { heardAt: 'asc' }, limit: most } as const;
    const [dated, rest] = await this.database.read(async (em) => [
      await em.find(
        PurchaseEntity,
        { ...living, heardAt: { $gt: new Date(latestValidTimestamp(before.getTime())) } },
        longestUnheard,
      ),
      await em.find(PurchaseEntity, { ...living, heardAt: { $lte: before } }, longestUnheard),
    ]);
    return [...dated, ...rest].slice(0, most).map(purchaseOf);
  }

  /** Returns purchases, newest first. */
  private async list(where: FilterQuery<PurchaseEntity>): Promise<readonly Purchase[]> {
    const found = await this.database.read((em) =>
      em.find(PurchaseEntity, where, { orderBy: { purchasedAt: 'desc', sessionId: 'desc' } }),
    );
    return found.map(purchaseOf);
  }
}

/** Creates a condition that matches the id; null matches no row. */
const idCondition = (id: string | null) => ({ $in: id === null ? [] : [id] });

const purchaseOf = ({ heardAt: _heardAt, ...purchase }: PurchaseEntity): Purchase => purchase;
