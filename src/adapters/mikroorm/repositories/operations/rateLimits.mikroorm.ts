import type { Clock } from '../../../../application/shared/clock.port.js';
import type { StoredRateLimits } from '../../../../application/shared/rateLimits.port.js';
import type { RateLimitRule } from '../../../../domain/shared/limits/rateLimitRule.js';
import {
  capBucketFullAt,
  peekBucket,
  bucketRefillMs,
  msPerToken,
  type RateLimitAllowance,
  type BucketFullAt,
} from '../../../../domain/shared/limits/tokenBucket.js';
import type { Database } from '../../database/database.js';
import { CompiledStatement } from '../../database/compiledStatement.js';
import { countDeleted } from '../statements.js';

interface BucketName {
  readonly deploy: string;
  readonly bucket: string;
  readonly key: string;
}

/**
 * Implements `take` of `domain/shared/limits/tokenBucket.ts` as one atomic statement, which writes nothing when no
 * token is left. Requests wait for it, and compiling it for each call would halve the number of calls per second.
 */
const TAKE = new CompiledStatement<BucketName & Record<'now' | 'token' | 'fullAt' | 'latest', number>>(
  (tables, value) =>
    tables
      .insertInto('rate_limit_buckets')
      .values({ deploy: value('deploy'), bucket: value('bucket'), key: value('key'), full_at: value('fullAt') })
      .onConflict((conflict) =>
        conflict
          .columns(['deploy', 'bucket', 'key'])
          .doUpdateSet((eb) => ({
            full_at: eb(eb.fn<number>('greatest', ['rate_limit_buckets.full_at', value('now')]), '+', value('token')),
          }))
          .where('rate_limit_buckets.full_at', '<=', value('latest')),
      )
      .returning('full_at'),
);

const READ = new CompiledStatement<BucketName>((tables, value) =>
  tables
    .selectFrom('rate_limit_buckets')
    .select('full_at')
    .where((eb) => eb.and({ deploy: value('deploy'), bucket: value('bucket'), key: value('key') })),
);

/** Token buckets in the database. All processes of a deployment share them, and a restart does not refill them. */
export class MikroRateLimits implements StoredRateLimits {
  /** @param deployId id of the deployment; another deployment starts with full buckets */
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly names: { readonly deployId: string; readonly hashOf: (text: string) => string },
  ) {}

  async peek(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    const now = this.now();
    return peekBucket(rule, await this.fullAt(rule, key, now), now);
  }

  async take(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    const now = this.now();
    const token = msPerToken(rule);
    const times = { now, token, fullAt: now + token, latest: now + bucketRefillMs(rule) - token };
    const [taken] = await this.database.query(...TAKE.bind({ ...this.nameOf(rule, key), ...times }));
    const fullAt = taken === undefined ? await this.fullAt(rule, key, now) : Number(taken['full_at']);
    return { ...peekBucket(rule, fullAt, now), admitted: taken !== undefined };
  }

  async prune(before: Date): Promise<number> {
    return this.database.writeTables((tables) =>
      countDeleted(tables.deleteFrom('rate_limit_buckets').where('full_at', '<', before.getTime())),
    );
  }

  /**
   * Returns the time at which a bucket is full again. If a fast clock stored a time that is too late, also corrects the
   * stored time.
   */
  private async fullAt(rule: RateLimitRule, key: string, now: number): Promise<BucketFullAt> {
    const name = this.nameOf(rule, key);
    const [row] = await this.database.query(...READ.bind(name));
    const stored = row === undefined ? now : Number(row['full_at']);
    const bounded = capBucketFullAt(rule, stored, now);
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

  private nameOf({ bucket }: RateLimitRule, key: string): BucketName {
    return { deploy: this.names.deployId, bucket, key: this.names.hashOf(key) };
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
