import type { Updateable } from '../../orm/orm.js';
import type {
  BillingInbox,
  BillingInboxEntry,
  InboxReceiveResult,
} from '../../../../application/cloud/billing/billingInbox.port.js';
import type { ProviderEvent } from '../../../../domain/cloud/billing/providerEvent.js';
import type { PurchaseIds } from '../../../../domain/cloud/billing/purchase.js';
import type { BillingEventStatus } from '../../../../domain/cloud/billing/billingEvent.js';
import { latestValidLeaseEnd } from '../../../../domain/shared/timeWindow.js';
import type { Database } from '../../database/database.js';
import type { DatabaseTables } from '../../entities/all.js';
import { CompiledStatement } from '../../database/compiledStatement.js';
import { countDeleted, isLeaseFree } from '../statements.js';

const EVENT = [
  'id',
  'kind',
  'type',
  'created_at as createdAt',
  'session_id as sessionId',
  'subscription_id as subscriptionId',
  'invoice_id as invoiceId',
  'charge_id as chargeId',
  'payment_intent_id as paymentIntentId',
  'customer_id as customerId',
  'amount_paid as amountPaid',
  'is_full_refund as isFullRefund',
] as const;

/**
 * Leases an event. If the event is already leased or settled, only locks its row, so that its state can then be read.
 * Every webhook begins with this statement; compiling it per call would halve the number of duplicate events that can
 * be received per second.
 */
const RECEIVE = new CompiledStatement<ProviderEvent & Record<'now' | 'leaseEndsAt' | 'latestEnd', Date>>(
  (tables, value) =>
    tables
      .with('kept', (inner) =>
        inner
          .insertInto('billing_events')
          .values({
            id: value('id'),
            kind: value('kind'),
            type: value('type'),
            created_at: value('createdAt'),
            session_id: value('sessionId'),
            subscription_id: value('subscriptionId'),
            invoice_id: value('invoiceId'),
            charge_id: value('chargeId'),
            payment_intent_id: value('paymentIntentId'),
            customer_id: value('customerId'),
            amount_paid: value('amountPaid'),
            is_full_refund: value('isFullRefund'),
            status: 'pending',
            received_at: value('now'),
            lease_ends_at: value('leaseEndsAt'),
          })
          .onConflict((conflict) =>
            conflict
              .column('id')
              .doUpdateSet({ lease_ends_at: value('leaseEndsAt') })
              .where('billing_events.settled_at', 'is', null)
              .where(isLeaseFree('billing_events', value('now'), value('latestEnd'))),
          )
          .returning('id'),
      )
      .selectNoFrom((eb) => [
        eb.exists(eb.selectFrom('kept').select('kept.id')).as('is_ours'),
        eb
          .exists(
            eb
              .selectFrom('billing_events')
              .select('billing_events.id')
              .where('billing_events.id', '=', value('id'))
              .where('settled_at', 'is not', null),
          )
          .as('is_settled'),
      ]),
);

/** Leases and settles events with conditional statements, so that only one of many callers succeeds. */
export class MikroBillingInbox implements BillingInbox {
  constructor(private readonly database: Database) {}

  async receive(event: ProviderEvent, now: Date, leaseEndsAt: Date): Promise<InboxReceiveResult> {
    const [row] = await this.database.query(
      ...RECEIVE.bind({ ...event, now, leaseEndsAt, latestEnd: latestValidLeaseEnd(leaseEndsAt) }),
    );
    return row?.['is_ours'] === true ? 'ours' : row?.['is_settled'] === true ? 'settled' : 'taken';
  }

  async release(id: string, reason: string): Promise<void> {
    await this.change(id, { lease_ends_at: null, reason });
  }

  async settle(id: string, as: 'applied' | 'ignored', reason: string | null, at: Date): Promise<boolean> {
    return this.change(id, { status: as, reason, settled_at: at, lease_ends_at: null });
  }

  async park(id: string, reason: string): Promise<void> {
    await this.change(id, { status: 'waiting', reason, lease_ends_at: null });
  }

  /** Changes an event; returns whether it existed and had not been settled before. */
  private async change(id: string, columns: Updateable<DatabaseTables['billing_events']>): Promise<boolean> {
    const changed = await this.database.writeTables((tables) =>
      tables
        .updateTable('billing_events')
        .set(columns)
        .where('id', '=', id)
        .where('settled_at', 'is', null)
        .returning('id')
        .execute(),
    );
    return changed.length === 1;
  }

  async waitingFor({ subscriptionId, paymentIntentId, customerId }: PurchaseIds): Promise<readonly ProviderEvent[]> {
    return this.database.readTables((tables) =>
      tables
        .selectFrom('billing_events')
        .select(EVENT)
        .where('status', '=', 'waiting')
        .where((eb) =>
          eb.or([
            eb('subscription_id', '=', subscriptionId),
            eb('payment_intent_id', '=', paymentIntentId),
            eb('customer_id', '=', customerId),
          ]),
        )
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    );
  }

  async leaseUnsettled({
    since,
    now,
    leaseEndsAt,
    limit: most,
  }: Parameters<BillingInbox['leaseUnsettled']>[0]): Promise<readonly ProviderEvent[]> {
    const taken = await this.database.writeTables((tables) =>
      tables
        .with('free', (inner) =>
          inner
            .selectFrom('billing_events')
            .select('id')
            .where('status', 'in', ['pending', 'waiting'])
            .where('received_at', '>=', since)
            .where(isLeaseFree('billing_events', now, latestValidLeaseEnd(leaseEndsAt)))
            .orderBy((eb) => eb('status', '=', 'waiting'))
            .orderBy('received_at')
            .limit(most)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('billing_events')
        .set({ lease_ends_at: leaseEndsAt })
        .where('id', 'in', (eb) => eb.selectFrom('free').select('free.id'))
        .returning(EVENT)
        .execute(),
    );
    return taken.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  async reopen(id: string, now: Date, leaseEndsAt: Date): Promise<ProviderEvent | null> {
    const opened = await this.database.writeTables((tables) =>
      tables
        .updateTable('billing_events')
        .set({ status: 'pending', reason: null, settled_at: null, lease_ends_at: leaseEndsAt })
        .where('id', '=', id)
        .where('status', '<>', 'applied')
        .where(isLeaseFree('billing_events', now, latestValidLeaseEnd(leaseEndsAt)))
        .returning(EVENT)
        .executeTakeFirst(),
    );
    return opened ?? null;
  }

  async list(statuses: readonly BillingEventStatus[], most: number): Promise<readonly BillingInboxEntry[]> {
    const receipts = await this.database.readTables((tables) =>
      tables
        .selectFrom('billing_events')
        .select([...EVENT, 'status', 'reason', 'received_at as receivedAt', 'settled_at as settledAt'])
        .where((eb) => eb.or(statuses.map((status) => eb('status', '=', status))))
        .orderBy('received_at', 'desc')
        .orderBy('id')
        .limit(most)
        .execute(),
    );
    return receipts.map(({ status, reason, receivedAt, settledAt, ...event }) => ({
      event,
      status,
      reason,
      receivedAt,
      settledAt,
    }));
  }

  async prune(before: Date): Promise<number> {
    return this.database.writeTables((tables) =>
      countDeleted(
        tables.deleteFrom('billing_events').where('received_at', '<', before).where('status', '<>', 'pending'),
      ),
    );
  }
}
