import { z } from 'zod';
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
import { countIn } from './database/row.js';

const bucketRow = z.object({ full_at: z.coerce.number() });

/** `take` of `domain/limits/tokenBucket.ts` in one atomic statement; no row is returned, and none written, when no token is left. */
const TAKE = `
  insert into rate_limit_buckets as known (deploy, bucket, key, full_at) values ($1, $2, $3, $4::bigint + $5::bigint)
  on conflict (deploy, bucket, key) do update
     set full_at = greatest(least(known.full_at, $4::bigint + $6::bigint), $4::bigint) + $5::bigint
   where least(known.full_at, $4::bigint + $6::bigint) + $5::bigint <= $4::bigint + $6::bigint
  returning full_at`;

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

  async take(rule: LimitRule, key: string): Promise<Allowance> {
    const now = this.now();
    const [row] = await this.database.query(TAKE, [...this.nameOf(rule, key), now, tokenMs(rule), refillMs(rule)]);
    const fullAt = row === undefined ? await this.fullAt(rule, key, now) : bucketRow.parse(row).full_at;
    return { ...look(rule, fullAt, now), admitted: row !== undefined };
  }

  async prune(before: Date): Promise<number> {
    const rows = await this.database.query(
      'with gone as (delete from rate_limit_buckets where full_at < $1 returning 1) select count(*)::int as count from gone',
      [before.getTime()],
    );
    return countIn(rows);
  }

  /** Reads a bucket. If a clock that ran ahead dated it too late, the date is corrected in the database too. */
  private async fullAt(rule: LimitRule, key: string, now: number): Promise<FullAt> {
    const name = this.nameOf(rule, key);
    const [row] = await this.database.query(
      'select full_at from rate_limit_buckets where deploy = $1 and bucket = $2 and key = $3',
      name,
    );
    const stored = row === undefined ? now : bucketRow.parse(row).full_at;
    const bounded = boundedAt(rule, stored, now);
    if (bounded < stored) {
      await this.database.query(
        'update rate_limit_buckets set full_at = least(full_at, $4) where deploy = $1 and bucket = $2 and key = $3',
        [...name, bounded],
      );
    }
    return bounded;
  }

  private nameOf({ bucket }: LimitRule, key: string): readonly [string, string, string] {
    return [this.names.deployId, bucket, this.names.hashOf(key)];
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
