import { latestPossibleDueAt } from '../../../../domain/cloud/messaging/deliveryBackoff.js';
import { deliveryLeaseEnd } from '../../../../domain/cloud/messaging/lease.js';
import { latestValidLeaseEnd } from '../../../../domain/shared/timeWindow.js';
import type { OutboxEffect, OutboxEffectKind } from '../../../../application/cloud/messaging/outbox/outboxEffect.js';
import type {
  ClaimedEffect,
  OutboxEffectStatus,
  Outbox,
  OutboxStatus,
  UndeliveredEffect,
} from '../../../../application/cloud/messaging/outbox/outbox.port.js';
import type { OutboxCipher } from '../../../../application/cloud/messaging/outbox/outboxCipher.port.js';
import type { Database } from '../../database/database.js';
import { storedEffect } from './effect.schema.js';
import type { DatabaseTables } from '../../entities/all.js';
import { OutboxEffectEntity } from '../../entities/messaging/outboxEffect.entity.js';
import type { Kysely, NotNull } from '../../orm/orm.js';
import { countDeleted, isLeaseFree, sqlAnyOf } from '../statements.js';

/**
 * The outbox as a table. An undelivered row without `due_at` will not be tried again. Every UPDATE is conditional,
 * because another process may claim or deliver rows after a unit of work has loaded them.
 */
export class MikroOutbox implements Outbox {
  constructor(
    private readonly database: Database,
    private readonly seal: OutboxCipher,
  ) {}

  async add(id: string, effect: OutboxEffect, at: Date, leaseEndsAt?: Date): Promise<void> {
    const sealed = this.seal.encrypt(id, JSON.stringify(effect));
    const lease = leaseEndsAt === undefined ? {} : { leaseEndsAt, tries: 1 };
    await this.database.write((em) =>
      em.persist(em.create(OutboxEffectEntity, { id, kind: effect.kind, sealed, createdAt: at, dueAt: at, ...lease })),
    );
  }

  async claim({
    now,
    leaseEndsAt,
    limit: most,
    evenIfNotDue,
    except,
    kinds,
  }: Parameters<Outbox['claim']>[0]): Promise<readonly ClaimedEffect[]> {
    const claimed = await this.database.writeTables((tables) =>
      tables
        .with('chosen', (inner) =>
          inner
            .selectFrom('outbox')
            .select('id')
            .where('delivered_at', 'is', null)
            .where(isLeaseFree('outbox', now, latestValidLeaseEnd(leaseEndsAt)))
            .$if(!evenIfNotDue, (due) =>
              due.where((eb) => eb.or([eb('due_at', '<=', now), eb('due_at', '>', latestPossibleDueAt(now))])),
            )
            .where((eb) => eb.not(eb('id', '=', sqlAnyOf(except))))
            .where('kind', '=', sqlAnyOf(kinds))
            .orderBy('due_at', (order) => order.asc().nullsLast())
            .orderBy('created_at')
            .limit(most)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('outbox')
        .from('chosen')
        .whereRef('outbox.id', '=', 'chosen.id')
        .set((eb) => ({ tries: eb('outbox.tries', '+', 1), lease_ends_at: leaseEndsAt }))
        .returning(['outbox.id', 'outbox.kind', 'outbox.sealed', 'outbox.tries', 'outbox.created_at as createdAt'])
        .$narrowType<{ kind: OutboxEffectKind; sealed: NotNull }>()
        .execute(),
    );
    return claimed.map(({ sealed, ...effect }) => ({ ...effect, open: () => this.open(effect.id, sealed) }));
  }

  private open(id: string, sealed: string): OutboxEffect {
    return storedEffect.parse(JSON.parse(this.seal.decrypt(id, sealed)));
  }

  async markDelivered(id: string, at: Date): Promise<void> {
    await this.database.writeTables((tables) =>
      tables
        .updateTable('outbox')
        .set({ delivered_at: at, sealed: null, lease_ends_at: null, given_up_at: null })
        .where('id', '=', id)
        .execute(),
    );
  }

  async markFailed(id: string, at: Date, nextTryAt: Date | null, reason: string): Promise<void> {
    await this.database.writeTables((tables) =>
      tables
        .updateTable('outbox')
        .set({
          due_at: nextTryAt,
          lease_ends_at: null,
          given_up_at: nextTryAt === null ? at : null,
          last_failure: reason,
        })
        .where('id', '=', id)
        .where('delivered_at', 'is', null)
        .execute(),
    );
  }

  async getStatus(): Promise<OutboxStatus> {
    const { oldest, ...counts } = await this.database.readTables((tables) =>
      tables
        .selectFrom('outbox')
        .select(({ eb, fn }) => [
          eb.cast<number>(fn.countAll().filterWhere('due_at', 'is not', null), 'integer').as('waiting'),
          eb.cast<number>(fn.countAll().filterWhere('due_at', 'is', null), 'integer').as('dead'),
          fn.min('created_at').filterWhere('due_at', 'is not', null).as('oldest'),
        ])
        .where('delivered_at', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    return { ...counts, oldestWaitingAt: oldest === null ? null : new Date(oldest) };
  }

  async listUndelivered(limit: number | null): Promise<readonly UndeliveredEffect[]> {
    const rows = await this.database.readTables((tables) =>
      tables
        .selectFrom('outbox')
        .select(['id', 'kind', 'sealed', 'tries', 'created_at as createdAt', 'due_at as dueAt'])
        .select(['given_up_at as givenUpAt', 'last_failure as lastFailure'])
        .where('delivered_at', 'is', null)
        .orderBy('given_up_at', (order) => order.desc().nullsLast())
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .$narrowType<{ sealed: NotNull }>()
        .execute(),
    );
    return rows.map(({ sealed, ...effect }) => ({ ...effect, open: () => this.open(effect.id, sealed) }));
  }

  async getEffectStatuses(ids: readonly string[]): Promise<readonly OutboxEffectStatus[]> {
    return this.database.readTables((tables) => standingOf(tables, ids).execute());
  }

  async lockEffects(ids: readonly string[]): Promise<readonly OutboxEffectStatus[]> {
    return this.database.readTables((tables) => standingOf(tables, ids).orderBy('id').forUpdate().execute());
  }

  async deleteUndelivered(ids: readonly string[]): Promise<void> {
    await this.database.writeTables((tables) =>
      tables.deleteFrom('outbox').where('id', '=', sqlAnyOf(ids)).where('delivered_at', 'is', null).execute(),
    );
  }

  async prune(before: Date): Promise<number> {
    return this.database.writeTables((tables) =>
      countDeleted(tables.deleteFrom('outbox').where('delivered_at', '<', before)),
    );
  }

  async pruneGivenUp(before: Date, now: Date): Promise<number> {
    return this.database.writeTables((tables) =>
      countDeleted(
        tables
          .deleteFrom('outbox')
          .where('given_up_at', '<', before)
          .where(isLeaseFree('outbox', now, latestValidLeaseEnd(deliveryLeaseEnd(now)))),
      ),
    );
  }
}

const standingOf = (tables: Kysely<DatabaseTables>, ids: readonly string[]) =>
  tables
    .selectFrom('outbox')
    .select(['id', 'tries', 'due_at as dueAt', 'lease_ends_at as leaseEndsAt'])
    .select(['delivered_at as deliveredAt', 'last_failure as lastFailure'])
    .where('id', '=', sqlAnyOf(ids));
