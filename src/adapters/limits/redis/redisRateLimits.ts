import type { Clock } from '../../../application/shared/clock.port.js';
import type { RateLimits } from '../../../application/shared/rateLimits.port.js';
import type { RateLimitRule } from '../../../domain/shared/limits/rateLimitRule.js';
import {
  peekBucket,
  bucketRefillMs,
  msPerToken,
  type RateLimitAllowance,
} from '../../../domain/shared/limits/tokenBucket.js';
import type { BucketScriptCall, BucketScriptReply } from './bucketScript.js';

/** One atomic step at a Redis server. */
export type RunBucketScript = (call: BucketScriptCall) => Promise<BucketScriptReply>;

export interface RedisKeyNaming {
  /** Other deploys, other counters. */
  readonly deployId: string;
  /** One-way: neither addresses nor what is known of keys stands at the Redis server. */
  readonly hashOf: (text: string) => string;
}

/** Token buckets that all processes of a deploy share. Its clocks are those of the processes, to be kept by NTP. */
export class RedisRateLimits implements RateLimits {
  constructor(
    private readonly run: RunBucketScript,
    private readonly clock: Clock,
    private readonly names: RedisKeyNaming,
  ) {}

  peek(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    return this.ask(rule, key, { takes: false, item: null });
  }

  take(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    return this.ask(rule, key, { takes: true, item: null });
  }

  takeForNew(rule: RateLimitRule, key: string, item: string): Promise<RateLimitAllowance> {
    const name = `${this.bucketOf(rule, key)}:${this.names.hashOf(item)}`;
    return this.ask(rule, key, { takes: true, item: { name, lifetimeMs: rule.windowSeconds * 1000 } });
  }

  private async ask(
    rule: RateLimitRule,
    key: string,
    what: Pick<BucketScriptCall, 'takes' | 'item'>,
  ): Promise<RateLimitAllowance> {
    const now = this.clock.now().getTime();
    const call = {
      ...what,
      bucket: this.bucketOf(rule, key),
      tokenMs: msPerToken(rule),
      refillMs: bucketRefillMs(rule),
      now,
    };
    const { admitted, fullAt } = await this.run(call);
    return { ...peekBucket(rule, fullAt, now), admitted };
  }

  /** The braces keep a bucket and its items on one node of a Redis Cluster. */
  private readonly bucketOf = (rule: RateLimitRule, key: string): string =>
    `{plumbline:${this.names.deployId}:${rule.bucket}:${this.names.hashOf(key)}}`;
}
