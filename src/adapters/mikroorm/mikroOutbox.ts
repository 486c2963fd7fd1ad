import { z } from 'zod';
import { latestDueAt } from '../../domain/cloud/messaging/backOff.js';
import { leaseEnd } from '../../domain/cloud/messaging/lease.js';
import { latestLeaseEnd } from '../../domain/shared/timeWindow.js';
import { EFFECT_KINDS, type Effect } from '../../application/cloud/messaging/outbox/effect.js';
import type {
  Delivery,
  EffectStanding,
  Outbox,
  OutboxStanding,
  UndeliveredEffect,
} from '../../application/cloud/messaging/outbox/outbox.port.js';
import type { Seal } from '../../application/cloud/messaging/outbox/seal.port.js';
import type { Database } from './database/database.js';
import { storedEffect } from './effect.schema.js';
import { countIn } from './database/row.js';

const claimedRow = z.object({ id: z.string(), kind: z.enum(EFFECT_KINDS), sealed: z.string(), tries: z.int() });
const when = z.coerce.date().nullable();
const effectRow = z
  .object({
    id: z.string(),
    tries: z.int(),
    due_at: when,
    lease_ends_at: when,
    delivered_at: when,
    last_failure: z.string().nullable(),
  })
  .transform((row): EffectStanding => ({
    id: row.id,
    tries: row.tries,
    dueAt: row.due_at,
    leaseEndsAt: row.lease_ends_at,
    deliveredAt: row.delivered_at,
    lastFailure: row.last_failure,
  }));
const undeliveredRow = z.object({
  id: z.string(),
  kind: z.string(),
  sealed: z.string(),
  created_at: z.coerce.date(),
  tries: z.int(),
  due_at: when,
  given_up_at: when,
  last_failure: z.string().nullable(),
});
const standingRow = z.object({ waiting: z.int(), dead: z.int(), oldest: when });

const STANDING_OF = 'select id, tries, due_at, lease_ends_at, delivered_at, last_failure from outbox';

/** The outbox as a table: a row without `due_at` has been given up. */
export class MikroOutbox implements Outbox {
  constructor(
    private readonly database: Database,
    private readonly seal: Seal,
  ) {}

  async add(id: string, effect: Effect, at: Date, leaseEndsAt?: Date): Promise<void> {
    const sealed = this.seal.close(id, JSON.stringify(effect));
    await this.database.query(
      'insert into outbox (id, kind, sealed, created_at, due_at, lease_ends_at, tries) values ($1, $2, $3, $4, $4, $5, $6)',
      [id, effect.kind, sealed, at, leaseEndsAt ?? null, leaseEndsAt === undefined ? 0 : 1],
    );
  }

  /** The rows are chosen once, in an array: a subquery under `in` may be run again, and then takes more than `most`. */
  async claim({
    now,
    leaseEndsAt,
    most,
    evenIfNotDue,
    except,
    kinds,
  }: Parameters<Outbox['claim']>[0]): Promise<readonly Delivery[]> {
    const rows = await this.database.query(
      `update outbox set tries = tries + 1, lease_ends_at = $2
        where id = any(array(select id from outbox
                              where delivered_at is null and (lease_ends_at is null or lease_ends_at <= $1 or lease_ends_at > $7)
                                and ($4 or due_at <= $1 or due_at > $8) and id <> all($5::uuid[]) and kind = any($6::text[])
                              order by due_at nulls last, created_at
                              limit $3
                                for update skip locked))
       returning id, kind, sealed, tries`,
      [now, leaseEndsAt, most, evenIfNotDue, except, kinds, latestLeaseEnd(leaseEndsAt), latestDueAt(now)],
    );
    return rows.map((row) => {
      const { id, kind, sealed, tries } = claimedRow.parse(row);
      return { id, kind, tries, open: () => this.open(id, sealed) };
    });
  }

  private open(id: string, sealed: string): Effect {
    return storedEffect.parse(JSON.parse(this.seal.open(id, sealed)));
  }

  async delivered(id: string, at: Date): Promise<void> {
    await this.database.query(
      'update outbox set delivered_at = $2, sealed = null, lease_ends_at = null, given_up_at = null where id = $1',
      [id, at],
    );
  }

  async failed(id: string, at: Date, nextTryAt: Date | null, reason: string): Promise<void> {
    await this.database.query(
      `update outbox set due_at = $2, lease_ends_at = null, given_up_at = $3, last_failure = $4 where id = $1 and delivered_at is null`,
      [id, nextTryAt, nextTryAt === null ? at : null, reason],
    );
  }

  async standing(): Promise<OutboxStanding> {
    const [row] = await this.database.query(
      `select count(*) filter (where due_at is not null)::int as waiting, count(*) filter (where due_at is null)::int as dead,
              min(created_at) filter (where due_at is not null) as oldest
         from outbox where delivered_at is null`,
    );
    const { waiting, dead, oldest } = standingRow.parse(row);
    return { waiting, dead, oldestWaitingAt: oldest };
  }

  async undelivered({
    onlyGivenUp,
    most,
  }: Parameters<Outbox['undelivered']>[0]): Promise<readonly UndeliveredEffect[]> {
    const rows = await this.database.query(
      `select id, kind, sealed, created_at, tries, due_at, given_up_at, last_failure
         from outbox where delivered_at is null and (not $1 or due_at is null) order by created_at desc, id limit $2`,
      [onlyGivenUp, most],
    );
    return rows.map((row) => {
      const { id, kind, sealed, created_at, tries, due_at, given_up_at, last_failure } = undeliveredRow.parse(row);
      const standing = {
        createdAt: created_at,
        tries,
        dueAt: due_at,
        givenUpAt: given_up_at,
        lastFailure: last_failure,
      };
      return { id, kind, ...standing, open: () => this.open(id, sealed) };
    });
  }

  async look(ids: readonly string[]): Promise<readonly EffectStanding[]> {
    return (await this.database.query(`${STANDING_OF} where id = any($1::uuid[])`, [ids])).map((row) =>
      effectRow.parse(row),
    );
  }

  async hold(ids: readonly string[]): Promise<readonly EffectStanding[]> {
    const rows = await this.database.query(`${STANDING_OF} where id = any($1::uuid[]) order by id for update`, [ids]);
    return rows.map((row) => effectRow.parse(row));
  }

  async withdraw(ids: readonly string[]): Promise<void> {
    await this.database.query('delete from outbox where id = any($1::uuid[]) and delivered_at is null', [ids]);
  }

  async prune(before: Date): Promise<number> {
    const rows = await this.database.query(
      `with gone as (delete from outbox where delivered_at < $1 returning 1) select count(*)::int as count from gone`,
      [before],
    );
    return countIn(rows);
  }

  async pruneGivenUp(before: Date, now: Date): Promise<number> {
    const rows = await this.database.query(
      `with gone as (delete from outbox where given_up_at < $1 and (lease_ends_at is null or lease_ends_at <= $2 or lease_ends_at > $3) returning 1)
       select count(*)::int as count from gone`,
      [before, now, latestLeaseEnd(leaseEnd(now))],
    );
    return countIn(rows);
  }
}
