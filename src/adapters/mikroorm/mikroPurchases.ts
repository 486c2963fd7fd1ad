import { z } from 'zod';
import type { Purchases } from '../../application/cloud/billing/purchases.port.js';
import { PAID_TIERS } from '../../domain/cloud/billing/plan.js';
import { PAYMENT_STANDINGS, type Purchase, type PurchaseIds } from '../../domain/cloud/billing/purchase.js';
import { latestMoment } from '../../domain/shared/timeWindow.js';
import type { Database } from './database/database.js';
import type { Row } from './database/row.js';

const when = z.coerce.date();

const purchaseRow = z
  .object({
    session_id: z.string(),
    license_id: z.string(),
    email: z.string(),
    customer_id: z.string().nullable(),
    subscription_id: z.string().nullable(),
    payment_intent_id: z.string().nullable(),
    purchased_at: when,
    tier: z.enum(PAID_TIERS),
    downgraded: z.boolean(),
    standing: z.enum(PAYMENT_STANDINGS),
    overdue_since: when.nullable(),
    cancels_at: when.nullable(),
    ended_at: when.nullable(),
    refunded_at: when.nullable(),
    first_paid_at: when.nullable(),
    first_payment_refunded_at: when.nullable(),
    is_welcomed: z.boolean(),
    version: z.int(),
  })
  .transform((row): Purchase => ({
    sessionId: row.session_id,
    licenseId: row.license_id,
    email: row.email,
    customerId: row.customer_id,
    subscriptionId: row.subscription_id,
    paymentIntentId: row.payment_intent_id,
    purchasedAt: row.purchased_at,
    tier: row.tier,
    downgraded: row.downgraded,
    standing: row.standing,
    overdueSince: row.overdue_since,
    cancelsAt: row.cancels_at,
    endedAt: row.ended_at,
    refundedAt: row.refunded_at,
    firstPaidAt: row.first_paid_at,
    firstPaymentRefundedAt: row.first_payment_refunded_at,
    isWelcomed: row.is_welcomed,
    version: row.version,
  }));

const purchasesOf = (rows: readonly Row[]): readonly Purchase[] => rows.map((row) => purchaseRow.parse(row));

export class MikroPurchases implements Purchases {
  constructor(private readonly database: Database) {}

  async find(sessionId: string): Promise<Purchase | null> {
    return (
      purchasesOf(await this.database.query('select * from purchases where session_id = $1', [sessionId]))[0] ?? null
    );
  }

  async findBy({ subscriptionId, paymentIntentId, customerId }: PurchaseIds): Promise<readonly Purchase[]> {
    return purchasesOf(
      await this.database.query(
        `select * from purchases where subscription_id = $1 or payment_intent_id = $2 or customer_id = $3
          order by purchased_at desc, session_id desc`,
        [subscriptionId, paymentIntentId, customerId],
      ),
    );
  }

  async ofEmail(email: string): Promise<readonly Purchase[]> {
    return purchasesOf(
      await this.database.query('select * from purchases where lower(email) = $1 order by purchased_at, session_id', [
        email.toLowerCase(),
      ]),
    );
  }

  async findByCheckout({
    id,
    subscriptionId,
    paymentIntentId,
  }: Parameters<Purchases['findByCheckout']>[0]): Promise<Purchase | null> {
    const rows = await this.database.query(
      `select * from purchases where session_id = $1 or subscription_id = $2 or payment_intent_id = $3
        order by session_id = $1 desc, purchased_at desc, session_id desc limit 1`,
      [id, subscriptionId, paymentIntentId],
    );
    return purchasesOf(rows)[0] ?? null;
  }

  async add(purchase: Purchase, at: Date): Promise<void> {
    const { sessionId, licenseId, email, customerId, subscriptionId, paymentIntentId, purchasedAt, isWelcomed } =
      purchase;
    await this.database.query(
      `insert into purchases (session_id, license_id, email, customer_id, subscription_id, payment_intent_id, purchased_at,
                              tier, downgraded, standing, overdue_since, cancels_at, ended_at, refunded_at, first_paid_at,
                              first_payment_refunded_at, is_welcomed, heard_at, version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
      [
        sessionId,
        licenseId,
        email,
        customerId,
        subscriptionId,
        paymentIntentId,
        purchasedAt,
        ...learned(purchase),
        isWelcomed,
        at,
        purchase.version,
      ],
    );
  }

  async save(purchase: Purchase, at: Date): Promise<void> {
    await this.database.query(
      `update purchases set tier = $2, downgraded = $3, standing = $4, overdue_since = $5, cancels_at = $6, ended_at = $7,
                            refunded_at = $8, first_paid_at = $9, first_payment_refunded_at = $10, is_welcomed = $11, heard_at = $12, version = version + 1
        where session_id = $1`,
      [purchase.sessionId, ...learned(purchase), purchase.isWelcomed, at],
    );
  }

  async unheardOfSince(before: Date, most: number): Promise<readonly Purchase[]> {
    return purchasesOf(
      await this.database.query(
        `select * from purchases where (heard_at <= $1 or heard_at > $3) and standing <> 'ended' and refunded_at is null
          order by heard_at > $3 desc, heard_at limit $2`,
        [before, most, new Date(latestMoment(before.getTime()))],
      ),
    );
  }
}

const learned = ({
  tier,
  downgraded,
  standing,
  overdueSince,
  cancelsAt,
  endedAt,
  refundedAt,
  firstPaidAt,
  firstPaymentRefundedAt,
}: Purchase): readonly unknown[] => [
  tier,
  downgraded,
  standing,
  overdueSince,
  cancelsAt,
  endedAt,
  refundedAt,
  firstPaidAt,
  firstPaymentRefundedAt,
];
