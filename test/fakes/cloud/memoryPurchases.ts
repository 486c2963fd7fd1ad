import { emailLookupKey } from '../../../src/domain/shared/emailForm.js';
import type { PurchaseIds } from '../../../src/domain/cloud/billing/purchase.js';
import type { Purchases } from '../../../src/application/cloud/billing/purchases.port.js';
import type { Licenses } from '../../../src/application/cloud/licensing/licenses.port.js';
import type { Purchase } from '../../../src/domain/cloud/billing/purchase.js';
import { latestValidTimestamp } from '../../../src/domain/shared/timeWindow.js';
import type { Restorable } from './memoryUnitOfWork.js';

interface Row {
  readonly purchase: Purchase;
  readonly heardAt: Date;
}

/** Checks references to licenses, as a database does. */
export class MemoryPurchases implements Purchases, Restorable {
  private rows: readonly Row[] = [];

  constructor(private readonly licenses: Licenses) {}

  checkpoint(): () => void {
    const { rows } = this;
    return () => void (this.rows = rows);
  }

  /** All purchases in the order of insertion. */
  get all(): readonly Purchase[] {
    return this.rows.map(({ purchase }) => purchase);
  }

  async find(sessionId: string): Promise<Purchase | null> {
    return this.where((each) => each.sessionId === sessionId)[0] ?? null;
  }

  async findBy(ids: PurchaseIds): Promise<readonly Purchase[]> {
    return this.where((each) => sharesAnyId(ids, each)).toReversed();
  }

  async findByEmail(email: string): Promise<readonly Purchase[]> {
    return this.where((each) => emailLookupKey(each.email) === emailLookupKey(email));
  }

  async findByCheckout({ id, ...ids }: Parameters<Purchases['findByCheckout']>[0]): Promise<Purchase | null> {
    return (await this.find(id)) ?? (await this.findBy({ ...ids, customerId: null }))[0] ?? null;
  }

  async add(purchase: Purchase, at: Date): Promise<void> {
    await this.licenses.get(purchase.licenseId);
    const { sessionId, subscriptionId } = purchase;
    const isTaken = this.rows.some(
      ({ purchase: each }) =>
        each.sessionId === sessionId || (subscriptionId !== null && each.subscriptionId === subscriptionId),
    );
    if (isTaken) throw new Error(`there is a purchase ${sessionId}, or of its subscription, already`);
    this.rows = [...this.rows, { purchase: { ...purchase }, heardAt: at }];
  }

  async save(
    {
      sessionId,
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
      version,
    }: Purchase,
    at: Date,
  ): Promise<void> {
    const stored = (await this.find(sessionId))?.version;
    if (stored !== version) throw new Error(`purchase ${sessionId} was changed since it was read`);
    const learned = {
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
    };
    this.rows = this.rows.map((row) =>
      row.purchase.sessionId === sessionId
        ? { purchase: { ...row.purchase, ...learned, version: row.purchase.version + 1 }, heardAt: at }
        : row,
    );
  }

  async findNotUpdatedSince(before: Date, most: number): Promise<readonly Purchase[]> {
    const isAhead = (heardAt: Date): boolean => heardAt.getTime() > latestValidTimestamp(before.getTime());
    return this.rows
      .filter(
        ({ heardAt, purchase }) =>
          (heardAt <= before || isAhead(heardAt)) && purchase.standing !== 'ended' && purchase.refundedAt === null,
      )
      .toSorted(
        (a, b) => Number(isAhead(b.heardAt)) - Number(isAhead(a.heardAt)) || a.heardAt.getTime() - b.heardAt.getTime(),
      )
      .slice(0, most)
      .map(({ purchase }) => ({ ...purchase }));
  }

  /** In the order of purchase. */
  private where(chosen: (purchase: Purchase) => boolean): readonly Purchase[] {
    return this.rows
      .map(({ purchase }) => ({ ...purchase }))
      .filter(chosen)
      .toSorted((a, b) => a.purchasedAt.getTime() - b.purchasedAt.getTime() || (a.sessionId < b.sessionId ? -1 : 1));
  }
}

/** Returns whether two purchases have an id in common; two ids that are null are not equal. */
export function sharesAnyId(ids: PurchaseIds, named: PurchaseIds): boolean {
  const isSame = (a: string | null, b: string | null): boolean => a !== null && a === b;
  return (
    isSame(ids.subscriptionId, named.subscriptionId) ||
    isSame(ids.paymentIntentId, named.paymentIntentId) ||
    isSame(ids.customerId, named.customerId)
  );
}
