import type { Clock } from '../../application/shared/clock.port.js';
import type { StoredRateLimits } from '../../application/shared/rateLimits.port.js';
import type { LimitRule } from '../../domain/shared/limits/limitRule.js';
import {
  boundedAt,
  look,
  refillMs,
  tokenMs,
  type Allowance,
  type FullAt,
} from '../../domain/shared/limits/tokenBucket.js';
import type { Database } from './database/database.js';

const KEY = ['deploy', 'bucket', 'key'] as const;

/** Token buckets in the database, which all processes of a deploy share and a restart does not empty. */
export class MikroRateLimits implements StoredRateLimits {
  /** @param deployId another deploy begins with full buckets */
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly names: { readonly deployId: string; readonly hashOf: (text: string) => string },
  ) {}

  async look(rule: LimitRule, key: string): Promise<Allowance> {
    const now = this.now();
    return look(rule, await this.fullAt(rule, key, now), now);
  }

  /** `take` of `domain/shared/limits/tokenBucket.ts` in one atomic statement. It writes nothing when no token is left. */
  async take(rule: LimitRule, key: string): Promise<Allowance> {
    const now = this.now();
    const token = tokenMs(rule);
    const taken = await this.database.writeTables((tables) =>
      tables
        .insertInto('rate_limit_buckets')
        .values({ ...this.keyOf(rule, key), full_at: now + token })
        .onConflict((conflict) =>
          conflict
            .columns(KEY)
            .doUpdateSet((eb) => ({
              full_at: eb(eb.fn<number>('greatest', ['rate_limit_buckets.full_at', eb.val(now)]), '+', token),
            }))
            .where('rate_limit_buckets.full_at', '<=', now + refillMs(rule) - token),
        )
        .returning('full_at')
        .executeTakeFirst(),
    );
    const fullAt = taken?.full_at ?? (await this.fullAt(rule, key, now));
    return { ...look(rule, fullAt, now), admitted: taken !== undefined };
  }

  async prune(before: Date): Promise<number> {
    const { numDeletedRows } = await this.database.writeTables((tables) =>
      tables.deleteFrom('rate_limit_buckets').where('full_at', '<', before.getTime()).executeTakeFirstOrThrow(),
    );
    return Number(numDeletedRows);
  }

  /** Reads a bucket. If a clock that ran ahead dated it too late, the date is corrected in the database too. */
  private async fullAt(rule: LimitRule, key: string, now: number): Promise<FullAt> {
    const name = this.keyOf(rule, key);
    const row = await this.database.readTables((tables) =>
      tables
        .selectFrom('rate_limit_buckets')
        .select('full_at')
        .where((eb) => eb.and(name))
        .executeTakeFirst(),
    );
    const stored = row?.full_at ?? now;
    const bounded = boundedAt(rule, stored, now);
    if (bounded < stored) {
      await this.database.writeTables((tables) =>
        tables
          .updateTable('rate_limit_buckets')
          .set({ full_at: bounded })
          .where((eb) => eb.and(name))
          .where('full_at', '>', bounded)
          .execute(),
      );
    }
    return bounded;
  }

  private keyOf({ bucket }: LimitRule, key: string): { deploy: string; bucket: string; key: string } {
    return { deploy: this.names.deployId, bucket, key: this.names.hashOf(key) };
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
