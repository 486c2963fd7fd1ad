import { z } from 'zod';
import { PROVIDER_EVENT_KINDS, type ProviderEvent } from '../../domain/cloud/billing/providerEvent.js';
import type { BillingInbox, Receipt, Reception } from '../../application/cloud/billing/billingInbox.port.js';
import type { PurchaseIds } from '../../domain/cloud/billing/purchase.js';
import { RECEIPT_STATUSES, type ReceiptStatus } from '../../domain/cloud/billing/receipt.js';
import { latestLeaseEnd } from '../../domain/shared/timeWindow.js';
import type { Database } from './database/database.js';
import { countIn, type Row } from './database/row.js';

const when = z.coerce.date();

const receiptRow = z
  .object({
    id: z.string(),
    kind: z.enum(PROVIDER_EVENT_KINDS),
    type: z.string(),
    created_at: when,
    session_id: z.string().nullable(),
    subscription_id: z.string().nullable(),
    invoice_id: z.string().nullable(),
    charge_id: z.string().nullable(),
    payment_intent_id: z.string().nullable(),
    customer_id: z.string().nullable(),
    amount_paid: z.coerce.number().nullable(),
    is_full_refund: z.boolean(),
    status: z.enum(RECEIPT_STATUSES),
    reason: z.string().nullable(),
    received_at: when,
    settled_at: when.nullable(),
  })
  .transform((row): Receipt => ({
    event: {
      id: row.id,
      kind: row.kind,
      type: row.type,
      createdAt: row.created_at,
      sessionId: row.session_id,
      subscriptionId: row.subscription_id,
      invoiceId: row.invoice_id,
      chargeId: row.charge_id,
      paymentIntentId: row.payment_intent_id,
      customerId: row.customer_id,
      amountPaid: row.amount_paid,
      isFullRefund: row.is_full_refund,
    },
    status: row.status,
    reason: row.reason,
    receivedAt: row.received_at,
    settledAt: row.settled_at,
  }));

const receptionRow = z.object({ is_ours: z.boolean(), is_settled: z.boolean() });

const receiptsOf = (rows: readonly Row[]): readonly Receipt[] => rows.map((row) => receiptRow.parse(row));
const eventsOf = (rows: readonly Row[]): readonly ProviderEvent[] => receiptsOf(rows).map(({ event }) => event);

export class MikroBillingInbox implements BillingInbox {
  constructor(private readonly database: Database) {}

  /** A row that somebody else has, or that is settled, is locked but not changed: what it says is then read from the table. */
  async receive(event: ProviderEvent, now: Date, leaseEndsAt: Date): Promise<Reception> {
    const [row] = await this.database.query(
      `with kept as (
         insert into billing_events (id, kind, type, created_at, session_id, subscription_id, invoice_id, charge_id, payment_intent_id,
                                     customer_id, amount_paid, is_full_refund, status, received_at, lease_ends_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'pending', $13, $14)
         on conflict (id) do update set lease_ends_at = $14
          where billing_events.settled_at is null and (billing_events.lease_ends_at is null or billing_events.lease_ends_at <= $13 or billing_events.lease_ends_at > $15)
         returning 1
       )
       select exists (select 1 from kept) as is_ours,
              exists (select 1 from billing_events where id = $1 and settled_at is not null) as is_settled`,
      [
        event.id,
        event.kind,
        event.type,
        event.createdAt,
        event.sessionId,
        event.subscriptionId,
        event.invoiceId,
        event.chargeId,
        event.paymentIntentId,
        event.customerId,
        event.amountPaid,
        event.isFullRefund,
        now,
        leaseEndsAt,
        latestLeaseEnd(leaseEndsAt),
      ],
    );
    const { is_ours: isOurs, is_settled: isSettled } = receptionRow.parse(row);
    return isOurs ? 'ours' : isSettled ? 'settled' : 'taken';
  }

  async release(id: string, reason: string): Promise<void> {
    await this.database.query(
      'update billing_events set lease_ends_at = null, reason = $2 where id = $1 and settled_at is null',
      [id, reason],
    );
  }

  async settle(id: string, as: 'applied' | 'ignored', reason: string | null, at: Date): Promise<boolean> {
    const settled = await this.database.query(
      `update billing_events set status = $2, reason = $3, settled_at = $4, lease_ends_at = null
        where id = $1 and settled_at is null returning 1`,
      [id, as, reason, at],
    );
    return settled.length === 1;
  }

  async park(id: string, reason: string): Promise<void> {
    await this.database.query(
      `update billing_events set status = 'waiting', reason = $2, lease_ends_at = null where id = $1 and settled_at is null`,
      [id, reason],
    );
  }

  async waitingFor({ subscriptionId, paymentIntentId, customerId }: PurchaseIds): Promise<readonly ProviderEvent[]> {
    return eventsOf(
      await this.database.query(
        `select * from billing_events
          where status = 'waiting' and (subscription_id = $1 or payment_intent_id = $2 or customer_id = $3)
          order by created_at, id`,
        [subscriptionId, paymentIntentId, customerId],
      ),
    );
  }

  async takeUnsettled({
    since,
    now,
    leaseEndsAt,
    most,
  }: Parameters<BillingInbox['takeUnsettled']>[0]): Promise<readonly ProviderEvent[]> {
    return eventsOf(
      await this.database.query(
        `update billing_events set lease_ends_at = $3
          where id = any(array(select id from billing_events
                                where status in ('pending', 'waiting') and received_at >= $1
                                  and (lease_ends_at is null or lease_ends_at <= $2 or lease_ends_at > $5)
                                order by status = 'waiting', received_at limit $4 for update skip locked))
         returning *`,
        [since, now, leaseEndsAt, most, latestLeaseEnd(leaseEndsAt)],
      ),
    ).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  async reopen(id: string, now: Date, leaseEndsAt: Date): Promise<ProviderEvent | null> {
    const rows = await this.database.query(
      `update billing_events set status = 'pending', reason = null, settled_at = null, lease_ends_at = $3
        where id = $1 and status <> 'applied' and (lease_ends_at is null or lease_ends_at <= $2 or lease_ends_at > $4) returning *`,
      [id, now, leaseEndsAt, latestLeaseEnd(leaseEndsAt)],
    );
    return eventsOf(rows)[0] ?? null;
  }

  async list(statuses: readonly ReceiptStatus[], most: number): Promise<readonly Receipt[]> {
    return receiptsOf(
      await this.database.query(
        'select * from billing_events where status = any($1) order by received_at desc, id limit $2',
        [statuses, most],
      ),
    );
  }

  async prune(before: Date): Promise<number> {
    const rows = await this.database.query(
      `with gone as (delete from billing_events where received_at < $1 and status <> 'pending' returning 1)
       select count(*)::int as count from gone`,
      [before],
    );
    return countIn(rows);
  }
}
