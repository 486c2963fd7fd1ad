import type { Clock } from '../../../application/shared/clock.port.js';
import type { RateLimits } from '../../../application/shared/rateLimits.port.js';
import type { LimitRule } from '../../../domain/shared/limits/limitRule.js';
import { look, refillMs, tokenMs, type Allowance } from '../../../domain/shared/limits/tokenBucket.js';
import type { BucketCall, BucketReply } from './bucketScript.js';

/** One atomic step at a Redis server. */
export type RunBucket = (call: BucketCall) => Promise<BucketReply>;

export interface RedisNames {
  /** Other deploys, other counters. */
  readonly deployId: string;
  /** One-way: neither addresses nor what is known of keys stands at the Redis server. */
  readonly hashOf: (text: string) => string;
}

/** Token buckets that all processes of a deploy share. Its clocks are those of the processes, to be kept by NTP. */
export class RedisRateLimits implements RateLimits {
  constructor(
    private readonly run: RunBucket,
    private readonly clock: Clock,
    private readonly names: RedisNames,
  ) {}

  look(rule: LimitRule, key: string): Promise<Allowance> {
    return this.ask(rule, key, { takes: false, item: null });
  }

  take(rule: LimitRule, key: string): Promise<Allowance> {
    return this.ask(rule, key, { takes: true, item: null });
  }

  takeForNew(rule: LimitRule, key: string, item: string): Promise<Allowance> {
    const name = `${this.bucketOf(rule, key)}:${this.names.hashOf(item)}`;
    return this.ask(rule, key, { takes: true, item: { name, lifetimeMs: rule.windowSeconds * 1000 } });
  }

  private async ask(rule: LimitRule, key: string, what: Pick<BucketCall, 'takes' | 'item'>): Promise<Allowance> {
    const now = this.clock.now().getTime();
    const call = { ...what, bucket: this.bucketOf(rule, key), tokenMs: tokenMs(rule), refillMs: refillMs(rule), now };
    const { admitted, fullAt } = await this.run(call);
    return { ...look(rule, fullAt, now), admitted };
  }

  /** The braces keep a bucket and its items on one node of a Redis Cluster. */
  private readonly bucketOf = (rule: LimitRule, key: string): string =>
    `{plumbline:${this.names.deployId}:${rule.bucket}:${this.names.hashOf(key)}}`;
}
